import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readDrawing } from '../lib/drawing.ts'
import { drawFaviconIco, drawIcon, ICON_PLANS } from './draw-icon.ts'

const mark = readDrawing(
  '<svg viewBox="0 0 10 10"><path d="M0 0h10v5H0z"/><path fill="var(--color-accent, red)" d="M0 5h10v5H0z"/></svg>',
)

const COLOURS = { night: '#070f2b', paper: '#f4f7fd', accent: '#fcbf2f' }

const pixelAt = (png: Buffer, left: number, top: number) =>
  sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()

test.each(Object.entries(ICON_PLANS))('%s is a PNG of its size', async (_, plan) => {
  const { format, width, height } = await sharp(await drawIcon(mark, plan, COLOURS)).metadata()
  expect([format, width, height]).toEqual(['png', plan.sizePx, plan.sizePx])
})

test('a maskable icon fills its square, and another does not', async () => {
  const corner = async (name: keyof typeof ICON_PLANS) =>
    (await pixelAt(await drawIcon(mark, ICON_PLANS[name], COLOURS), 2, 2))[3] ?? 255
  expect(await corner('icon-maskable-512')).toBe(255)
  expect(await corner('apple-touch-icon')).toBe(255)
  expect(await corner('icon-512')).toBe(0)
})

test('the mark has its lines in the colour of text, and what is the accent in that', async () => {
  const png = await drawIcon(mark, ICON_PLANS['icon-512'], COLOURS)
  const colourAt = async (top: number) => {
    const pixel = await pixelAt(png, 256, top)
    return `#${pixel.subarray(0, 3).toString('hex')}`
  }
  expect([await colourAt(20), await colourAt(200), await colourAt(300)]).toEqual([
    COLOURS.night,
    COLOURS.paper,
    COLOURS.accent,
  ])
})

test('the icon that browsers ask for by themselves holds one PNG', async () => {
  const ico = await drawFaviconIco(mark, COLOURS)
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 1])
  const png = ico.subarray(ico.readUInt32LE(18))
  expect(png.byteLength).toBe(ico.readUInt32LE(14))
  expect((await sharp(png).metadata()).width).toBe(32)
})
