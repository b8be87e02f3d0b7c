import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Of 255: less is the rounding of a graphics library. */
const TOLERANCE = 2

/**
 * Compares the captures of two builds and lists those that differ. Writes the two beside each other into `differences/` of
 * the second folder.
 */
export async function comparePictures(before: string, after: string): Promise<void> {
  const [old, all] = [before, after].map((folder) =>
    readdirSync(folder).filter((name) => name.endsWith('.png')),
  ) as [string[], string[]]
  let differing = 0
  for (const name of new Set([...old, ...all])) {
    const isInBoth = old.includes(name) && all.includes(name)
    const found = isInBoth
      ? await findDifference(join(before, name), join(after, name))
      : `only in ${old.includes(name) ? before : after}`
    if (!found) continue
    differing += 1
    console.log(`${name}: ${found}`)
    if (!isInBoth) continue
    mkdirSync(join(after, 'differences'), { recursive: true })
    await sharp([join(before, name), join(after, name)], { join: { across: 2, shim: 16 } })
      .png()
      .toFile(join(after, 'differences', name))
  }
  console.log(`${differing} of ${all.length} pictures differ.`)
}

async function findDifference(before: string, after: string): Promise<string | undefined> {
  const [one, other] = await Promise.all(
    [before, after].map((file) =>
      sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  if (!one || !other) return undefined
  const { width, height } = one.info
  if (width !== other.info.width || height !== other.info.height)
    return `${width} by ${height} px before, ${other.info.width} by ${other.info.height} px now`
  let pixels = 0
  let [top, bottom] = [height, 0]
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ([0, 1, 2].every((channel) => isAlike(one.data, other.data, pixel * 3 + channel))) continue
    pixels += 1
    top = Math.min(top, Math.floor(pixel / width))
    bottom = Math.floor(pixel / width)
  }
  return pixels > 0 ? `${pixels} pixels, from ${top} to ${bottom} px of its height` : undefined
}

const isAlike = (one: Buffer, other: Buffer, at: number) =>
  Math.abs((one[at] ?? 0) - (other[at] ?? 0)) <= TOLERANCE
