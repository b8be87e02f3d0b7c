import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../server/testing/files.ts'
import { CONTENT } from '../lib/content-folder.ts'
import { findPictureErrors } from './find-picture-errors.ts'

const draw = (width = 400, height = 300) =>
  sharp({
    create: { width, height, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
const scene = sharp(join(CONTENT, 'pictures/sports-night.webp'))
const [jpeg, progressive, png, webp, avif] = await Promise.all([
  scene.clone().jpeg().toBuffer(),
  scene.clone().resize(400).jpeg({ progressive: true }).toBuffer(),
  scene.clone().resize(400).png().toBuffer(),
  scene.clone().resize(400).webp().toBuffer(),
  scene.clone().resize(400).avif({ effort: 0 }).toBuffer(),
])
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>'

async function errorsOf(name: string, bytes: Uint8Array): Promise<string[]> {
  const folder = temporaryDirectory()
  writeFileSync(join(folder, name), bytes)
  const errors = await findPictureErrors(folder, [name])
  return errors.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

const CUT_OFF = 'This picture is damaged'

test.each<[string, string, Uint8Array, string]>([
  ['cut off after 3,000 bytes', 'a.jpg', jpeg.subarray(0, 3000), CUT_OFF],
  ['cut off near its end', 'a.jpg', jpeg.subarray(0, -2000), CUT_OFF],
  ['cut off', 'progressive.jpg', progressive.subarray(0, -999), CUT_OFF],
  ['cut off', 'a.png', png.subarray(0, -99), CUT_OFF],
  ['cut off', 'a.webp', webp.subarray(0, -9), CUT_OFF],
  ['cut off', 'a.avif', avif.subarray(0, -9), CUT_OFF],
  ['cut off', 'a.svg', Buffer.from(SVG).subarray(0, -9), CUT_OFF],
  ['a page of an error', 'a.png', Buffer.from('<!doctype html><p>404'), CUT_OFF],
  ['empty', 'a.png', Buffer.alloc(0), 'This picture is an empty file.'],
  ['a TIFF', 'a.png', await draw().tiff().toBuffer(), 'This picture is a TIFF file.'],
  ['a WebP', 'a.jpg', webp, 'End its name in .webp, also where it is shown.'],
  ['a drawing', 'a.png', Buffer.from(SVG), 'End its name in .svg, also where it is shown.'],
  ['huge', 'a.png', await draw(10_000, 5001).png().toBuffer(), 'has 10000 by 5001 pixels;'],
])('finds a picture that is %s: %s', async (_, name, bytes, message) => {
  const error = expect.stringMatching(`^content/${name}:1: This picture .*`)
  const errors = await errorsOf(name, bytes)
  expect(errors).toEqual([error])
  expect(errors[0]).toContain(message)
})

test.each<[string, Uint8Array]>([
  ['a.jpg', jpeg],
  ['a.JPEG', progressive],
  ['a.png', png],
  ['a.webp', webp],
  ['a.avif', avif],
  ['a.svg', Buffer.from(SVG)],
  ['scanned.jpg', await draw().toColourspace('cmyk').jpeg().toBuffer()],
  ['phone.jpg', Buffer.concat([jpeg, Buffer.from('a film beside the photograph')])],
  ['large.png', await draw(10_000, 5000).png().toBuffer()],
])('takes %s', async (name, bytes) => {
  expect(await errorsOf(name, bytes)).toEqual([])
})
