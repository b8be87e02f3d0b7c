import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { type ContentError, errorIn } from './content-error.ts'

/** Photographs of phones have fewer by default; a build on a small machine has no memory for more. */
const PIXELS_MAX = 50_000_000
const SAVE_AGAIN = 'Save it once more, as WebP, JPEG or PNG.'

/** File name extensions by sharp's name of the format. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  webp: ['.webp'],
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  heif: ['.avif'],
  svg: ['.svg'],
}

/**
 * Errors in picture files. Astro would publish the readable part of a damaged one.
 * @param folder the path of `content/`
 * @param paths of pictures within it
 */
export async function findPictureErrors(
  folder: string,
  paths: readonly string[],
): Promise<ContentError[]> {
  const errors: ContentError[] = []
  // One after the other, since each may take much memory.
  for (const path of paths) {
    const error = await findError(join(folder, path))
    if (error) errors.push(errorIn(path, `This picture ${error}`))
  }
  return errors
}

async function findError(file: string): Promise<string | undefined> {
  // Not by its path: sharp caches files, and an editor may have replaced this one.
  const bytes = await readFile(file)
  if (bytes.length === 0) return `is an empty file. ${SAVE_AGAIN}`
  const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: false })
  const metadata = await picture.metadata().catch(() => null)
  if (!metadata) return `is damaged, cut off, or no picture. ${SAVE_AGAIN}`
  const { format, width, height } = metadata
  const endings = ENDINGS[format]
  if (!endings) return `is a ${format.toUpperCase()} file. ${SAVE_AGAIN}`
  if (!endings.includes(extname(file).toLowerCase()))
    return `has another format than its name says. End its name in ${endings[0]}, also where it is shown.`
  if (width * height > PIXELS_MAX)
    return `has ${width} by ${height} pixels; at most ${PIXELS_MAX / 1e6} million are read. Make it smaller: 2400 pixels are wide enough.`
  // Its header says how long the file is.
  if (format === 'webp') return undefined
  // A small copy, which takes little memory.
  const copy = await picture
    .resize(16)
    .raw()
    .toBuffer()
    .catch(() => null)
  return copy ? undefined : `is damaged or cut off. ${SAVE_AGAIN}`
}
