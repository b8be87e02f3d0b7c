import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawFaviconIco, drawIcon, ICON_PLANS } from './draw-icon.ts'

const favicon = readFileSync(join(import.meta.dirname, '../../public/favicon.svg'), 'utf8')

const COLOURS = { night: '#070f2b', paper: '#f4f7fd', lantern: '#fcbf2f' }

const alphaAt = async (png: Buffer, left: number, top: number) =>
  (await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[3] ?? 255

test.each(Object.entries(ICON_PLANS))('%s is a PNG of its size', async (_, plan) => {
  const { format, width, height } = await sharp(await drawIcon(favicon, plan, COLOURS)).metadata()
  expect([format, width, height]).toEqual(['png', plan.sizePx, plan.sizePx])
})

test('a maskable icon fills its square, and another does not', async () => {
  const corner = async (name: keyof typeof ICON_PLANS) =>
    alphaAt(await drawIcon(favicon, ICON_PLANS[name], COLOURS), 2, 2)
  expect(await corner('icon-maskable-512')).toBe(255)
  expect(await corner('apple-touch-icon')).toBe(255)
  expect(await corner('icon-512')).toBe(0)
})

test('the lantern is lit, and light against the night', async () => {
  const png = await drawIcon(favicon, ICON_PLANS['icon-512'], COLOURS)
  const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  const colours = new Set<string>()
  for (let at = 0; at < data.length; at += 4) colours.add(data.subarray(at, at + 3).toString('hex'))
  const [, flame] = /fill="#([0-9a-f]{6})"/.exec(favicon) ?? []
  expect([...colours]).toContain(flame)
  const brightness = [...colours].map((colour) => Math.max(...Buffer.from(colour, 'hex')))
  expect(Math.min(...brightness), 'the night').toBeLessThan(80)
  expect(Math.max(...brightness), 'the lantern').toBeGreaterThan(240)
})

test('the icon that browsers ask for by themselves holds one PNG', async () => {
  const ico = await drawFaviconIco(favicon, COLOURS)
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 1])
  const png = ico.subarray(ico.readUInt32LE(18))
  expect(png.byteLength).toBe(ico.readUInt32LE(14))
  expect((await sharp(png).metadata()).width).toBe(32)
})
