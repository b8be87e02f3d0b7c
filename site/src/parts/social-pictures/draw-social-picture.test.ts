import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Region } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../../server/testing/files.ts'
import { CONTENT_FOLDER } from '../../lib/content-folder.ts'
import { MAX_BYTES, readSocialPicture, type SocialCard } from './draw-social-picture.ts'

const PICTURES = join(import.meta.dirname, '../../../..', CONTENT_FOLDER, 'pictures')
const cacheDir = temporaryDirectory(afterAll)

const card: SocialCard = {
  label: 'Insights',
  title: 'Agents that ask first: when to stop, and what to ask',
  companyName: 'Acme & <Sons>',
  sceneFile: join(PICTURES, 'sports-night.webp'),
  brand: {
    colours: { night: '#070f2b', paper: '#f4f7fd', accent: '#fcbf2f' },
    mark: { viewBox: '0 0 10 10', content: '<path fill="currentColor" d="M0 0h10v10H0z"/>' },
    typeface: 'Inter',
  },
}

const inCache = () => readdirSync(cacheDir).filter((file) => file.endsWith('.jpg')).length

/** How bright the brightest point of a strip is, 0 to 255. */
async function brightest(picture: Buffer, left: number, width: number): Promise<number> {
  const strip = await sharp(picture).extract({ left, top: 0, width, height: 630 }).toBuffer()
  const { channels } = await sharp(strip).greyscale().stats()
  return channels[0]?.max ?? 0
}

test('is a JPEG of 1200 by 630 px under 300 KB, with light text on the left', async () => {
  const picture = await readSocialPicture(card, cacheDir)
  const { format, width, height } = await sharp(picture).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(picture.byteLength).toBeLessThan(MAX_BYTES)
  expect(await brightest(picture, 72, 600)).toBeGreaterThan(235)
  expect(await brightest(picture, 0, 56)).toBeLessThan(90)
})

test('shows rings of light where a page has no scene', async () => {
  const picture = await readSocialPicture({ ...card, sceneFile: undefined }, cacheDir)
  expect(await brightest(picture, 980, 60)).toBeGreaterThan(90)
  expect(await brightest(picture, 0, 56)).toBeLessThan(40)
})

test('is drawn once, and again when its words change', async () => {
  await readSocialPicture(card, cacheDir)
  const before = inCache()
  await readSocialPicture(card, cacheDir)
  expect(inCache()).toBe(before)
  await readSocialPicture({ ...card, title: 'Another' }, cacheDir)
  expect(inCache()).toBe(before + 1)
})

/** How far the values of two pictures differ at most, within an area. */
async function largestDifference(one: Buffer, other: Buffer, area: Region): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((picture) => sharp(picture).extract(area).raw().toBuffer()),
  )
  return (
    first?.reduce((most, value, at) => Math.max(most, Math.abs(value - (second?.[at] ?? 0))), 0) ??
    255
  )
}

test('keeps even the widest words off the right half', async () => {
  const plain = { ...card, sceneFile: join(PICTURES, 'services-night.webp'), label: 'x' }
  const title = `${'W'.repeat(40)} ${'MW'.repeat(24)}`
  const wide = await readSocialPicture({ ...plain, title }, cacheDir)
  const narrow = await readSocialPicture({ ...plain, title: 'i' }, cacheDir)
  const right = { left: 745, top: 300, width: 400, height: 300 }
  expect(await largestDifference(wide, narrow, right)).toBeLessThan(40)
})

test('has room for the longest tagline', async () => {
  const label =
    'Software for the moments that must not go dark, from the first call to the last one '
  const long = await readSocialPicture({ ...card, label: label.repeat(2).slice(0, 92) }, cacheDir)
  const short = await readSocialPicture({ ...card, label: 'x' }, cacheDir)
  const margin = { left: 1140, top: 0, width: 60, height: 630 }
  expect(await largestDifference(long, short, margin)).toBeLessThan(40)
})
