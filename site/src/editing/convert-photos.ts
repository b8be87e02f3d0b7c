import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, parse } from 'node:path'
import decode from 'heic-decode'
import sharp from 'sharp'
import { isHeicFile } from '../lib/heic.ts'

/** Above it, files grow without a visible gain. */
const QUALITY = 90

const PICTURES = '**/*.{heic,heif,HEIC,HEIF,jpg,jpeg,JPG,JPEG,png,webp,avif}'

/**
 * Turns the photographs of a folder that are in the format of iPhones into JPEG, upright and without their place
 * and time, and names those in the files that showed them.
 * @param folder the path of `content/`
 * @returns for each, its path within the folder before and after
 * @throws Error if a JPEG of that name is there already
 */
export async function convertPhotos(folder: string) {
  const photos = globSync(PICTURES, { cwd: folder }).filter((path) =>
    isHeicFile(join(folder, path)),
  )
  const converted = []
  for (const from of photos) converted.push(await convertPhoto(folder, from))
  return converted
}

async function convertPhoto(folder: string, from: string) {
  const { dir, name } = parse(from)
  const to = join(dir, `${name}.jpg`).replaceAll('\\', '/')
  // A HEIC photo that was only renamed to .jpg is replaced.
  if (to !== from && existsSync(join(folder, to)))
    throw new Error(`content/${to} is there already, so content/${from} stays. Rename one of them.`)
  const { width, height, data } = await decode({ buffer: readFileSync(join(folder, from)) })
  const raw = { width, height, channels: 4 as const }
  const jpeg = await sharp(Buffer.from(data), { raw })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
  rmSync(join(folder, from))
  writeFileSync(join(folder, to), jpeg)
  rename(folder, basename(from), basename(to))
  return { from, to }
}

function rename(folder: string, from: string, to: string): void {
  for (const path of globSync('**/*.{yaml,mdoc}', { cwd: folder })) {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    const renamed = text.replaceAll(`/${from}`, `/${to}`)
    if (renamed !== text) writeFileSync(file, renamed)
  }
}
