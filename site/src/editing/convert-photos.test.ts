import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../server/testing/files.ts'
import { convertPhotos } from './convert-photos.ts'

/** As a phone writes one that was held upright: 96 by 72, red on the left, with a note to turn it, a place and a maker. */
const PHOTO = join(import.meta.dirname, '../../testing/photo.heic')

let folder: string

beforeEach(() => {
  folder = temporaryDirectory()
  mkdirSync(join(folder, 'pictures'))
})

const put = (name: string) => copyFileSync(PHOTO, join(folder, 'pictures', name))

test('an iPhone photo becomes an upright JPEG without its location', async () => {
  put('IMG_1.HEIC')
  writeFileSync(join(folder, 'a.yaml'), 'picture: ./pictures/IMG_1.HEIC\n')
  writeFileSync(join(folder, 'b.mdoc'), '![A](../pictures/IMG_1.HEIC "At IMG_1.HEIC")\n')
  expect(await convertPhotos(folder)).toEqual([
    { from: 'pictures/IMG_1.HEIC', to: 'pictures/IMG_1.jpg' },
  ])
  expect(existsSync(join(folder, 'pictures/IMG_1.HEIC'))).toBe(false)
  expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe('picture: ./pictures/IMG_1.jpg\n')
  expect(readFileSync(join(folder, 'b.mdoc'), 'utf8')).toContain('(../pictures/IMG_1.jpg "At')

  const jpeg = join(folder, 'pictures/IMG_1.jpg')
  expect(readFileSync(PHOTO).includes('Fixture Camera 9')).toBe(true)
  expect(readFileSync(jpeg).includes('Fixture Camera 9')).toBe(false)
  const { format, width, height, exif } = await sharp(jpeg).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 72, height: 96 })
  const half = async (top: number) =>
    sharp(await sharp(jpeg).extract({ left: 0, top, width: 72, height: 40 }).toBuffer()).stats()
  const [above, below] = [await half(0), await half(56)]
  expect(above.channels[0]?.mean).toBeGreaterThan(180)
  expect(below.channels[2]?.mean).toBeGreaterThan(180)
})

test('one that only says that it is a JPEG becomes one under the same name', async () => {
  put('you.jpg')
  await convertPhotos(folder)
  expect((await sharp(join(folder, 'pictures/you.jpg')).metadata()).format).toBe('jpeg')
  expect(await convertPhotos(folder)).toEqual([])
})

test('nothing is overwritten', async () => {
  put('a.heic')
  writeFileSync(join(folder, 'pictures/a.jpg'), 'another')
  await expect(convertPhotos(folder)).rejects.toThrow('content/pictures/a.jpg is there already')
  expect(readFileSync(join(folder, 'pictures/a.jpg'), 'utf8')).toBe('another')
  expect(existsSync(join(folder, 'pictures/a.heic'))).toBe(true)
})
