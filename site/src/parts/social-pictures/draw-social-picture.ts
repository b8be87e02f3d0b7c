import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convert } from 'fontverter'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { type Drawing, placeDrawing } from '../../lib/drawing.ts'
import type { DrawnColours } from '../../lib/drawn-colours.ts'
import { findFonts } from '../../lib/find-fonts.ts'
import { SOCIAL_IMAGE_HEIGHT_PX as HEIGHT, SOCIAL_IMAGE_WIDTH_PX as WIDTH } from '../../lib/head.ts'
import { writeAtomically } from '../../lib/write-atomically.ts'
import { LETTER_WIDTH, setTitle, TITLE_SIZES_PX } from './set-title.ts'

/** The content of a page's Open Graph image. */
export type SocialCard = {
  /** A few words above the title. */
  readonly label: string
  readonly title: string
  readonly companyName: string
  readonly brand: DrawnBrand
  /** The file of the scene behind the words; without one, rings of light are there. */
  readonly sceneFile?: string | undefined
}

type DrawnBrand = {
  readonly colours: DrawnColours
  readonly mark: Drawing
  readonly typeface: string
}

export const MAX_BYTES = 300_000
/** Part of every name in the cache: raise it when the picture is drawn in another way. */
const LOOK = 4
const LEFT_PX = 72
const TEXT_WIDTH_PX = 660
const FOOT_PX = 74
const LABEL_GAP_PX = 24
const LABEL_SIZE_PX = 30
const QUALITIES = [84, 76, 66, 55, 40]

/**
 * The picture as JPEG, from the cache if it has been drawn before.
 * Source: docs/decisions/pictures.md
 */
export async function readSocialPicture(card: SocialCard, cacheDir: string): Promise<Buffer> {
  const { sceneFile, ...words } = card
  const key = createHash('sha256')
    .update(JSON.stringify([LOOK, words]))
    .update(sceneFile ? await readFile(sceneFile) : 'no scene')
  const file = join(cacheDir, `${key.digest('hex').slice(0, 32)}.jpg`)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const picture = await drawSocialPicture(card, cacheDir)
  await writeAtomically(file, picture)
  return picture
}

async function drawSocialPicture(card: SocialCard, cacheDir: string): Promise<Buffer> {
  const { typeface, colours } = card.brand
  fontFile ??= unpackFont(typeface, cacheDir)
  const font = { typeface, fontFile: await fontFile }
  const { paper, accent } = colours
  const [ground, name, label, title] = await Promise.all([
    readGround(card.sceneFile, card.brand),
    drawText({ text: card.companyName, sizePx: 32, color: paper, ...font }),
    drawText({
      text: card.label,
      sizePx: fittingSize(card.label, LABEL_SIZE_PX),
      color: accent,
      ...font,
    }),
    drawTitle(card.title, { color: paper, ...font }),
  ])
  const titleTop = HEIGHT - FOOT_PX - title.raw.height
  const parts: OverlayOptions[] = [
    { ...name, left: LEFT_PX + 56, top: Math.round(84 - name.raw.height / 2) },
    { ...label, left: LEFT_PX, top: titleTop - LABEL_GAP_PX - label.raw.height },
    { ...title, left: LEFT_PX, top: titleTop },
  ]
  for (const quality of QUALITIES) {
    // Colour at full size: half of it would fray the edges of yellow letters.
    const jpeg = await sharp(ground, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .composite(parts)
      .removeAlpha()
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.byteLength <= MAX_BYTES) return jpeg
  }
  throw new Error(`The social picture of "${card.title}" stays above ${MAX_BYTES} bytes.`)
}

/** The size at which a text of one line fits between the margins. */
function fittingSize(text: string, largestPx: number): number {
  const widest = (WIDTH - 2 * LEFT_PX) / (text.length * LETTER_WIDTH)
  return Math.min(largestPx, Math.floor(widest))
}

/** Pixels, because packing them into a PNG for the next step takes twice as long as drawing them. */
async function draw(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { input: data, raw: { width, height, channels } }
}

/** In the largest size in which it fits: letters differ, so it is measured once it is drawn. */
async function drawTitle(
  title: string,
  look: Omit<Text, 'text' | 'sizePx'>,
  sizes: readonly number[] = TITLE_SIZES_PX,
): Promise<Drawn> {
  const { sizePx, lines } = setTitle(title, TEXT_WIDTH_PX, sizes)
  const drawn = await drawText({ text: lines.join('\n'), sizePx, ...look })
  if (drawn.raw.width <= TEXT_WIDTH_PX) return drawn
  if (sizes.length > 1) return drawTitle(title, look, sizes.slice(1))
  return draw(sharp(drawn.input, { raw: drawn.raw }).resize({ width: TEXT_WIDTH_PX }))
}

type Drawn = Awaited<ReturnType<typeof draw>>

type Text = {
  readonly text: string
  readonly sizePx: number
  readonly color: string
  readonly typeface: string
  readonly fontFile: string
}

async function drawText({ text, sizePx, color, typeface, fontFile }: Text): Promise<Drawn> {
  // Pango counts in 1024ths of a point, which is a pixel here.
  const spacing = Math.round(-0.03 * sizePx * 1024)
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return draw(
    sharp({
      text: {
        text: `<span foreground="${color}" letter_spacing="${spacing}" line_height="0.9">${words}</span>`,
        font: `${typeface} Bold ${sizePx}px`,
        fontfile: fontFile,
        dpi: 72,
        rgba: true,
      },
    }),
  )
}

/** How many scenes are kept ready; each takes 2 MB. */
const GROUNDS = 12
const grounds = new Map<string | undefined, Promise<Buffer>>()

/** The scene under its veil, in pixels. Many pages share one, and it is most of the work. */
function readGround(sceneFile: string | undefined, brand: DrawnBrand): Promise<Buffer> {
  const ground = grounds.get(sceneFile) ?? drawGround(sceneFile, brand)
  // The most recently used is last, and the first is dropped.
  grounds.delete(sceneFile)
  grounds.set(sceneFile, ground)
  const [oldest] = grounds.keys()
  if (grounds.size > GROUNDS) grounds.delete(oldest)
  return ground
}

async function drawGround(sceneFile: string | undefined, brand: DrawnBrand): Promise<Buffer> {
  return sharp(sceneFile ?? drawRings(brand.colours))
    .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'bottom' })
    .composite([{ input: await drawVeil(brand) }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** The rings of light that pages have in place of a scene. */
function drawRings({ night, accent }: DrawnColours): Buffer {
  const rings = [620, 420, 240].map(
    (radius) => `<circle cx="1010" cy="${HEIGHT}" r="${radius}" fill="${accent}" opacity=".16"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${night}"/>${rings.join('')}
</svg>`,
  )
}

/** What every picture has: night under the words, and the mark of the company. */
function drawVeil({ mark, colours: { night, paper, accent } }: DrawnBrand): Promise<Buffer> {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <linearGradient id="side">
    <stop stop-color="${night}" stop-opacity=".93"/>
    <stop offset=".42" stop-color="${night}" stop-opacity=".78"/>
    <stop offset=".8" stop-color="${night}" stop-opacity="0"/>
  </linearGradient>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#side)"/>
  ${placeDrawing(mark, { left: LEFT_PX - 8, top: 56, sizePx: 54.4 }, { lines: paper, accent })}
</svg>`),
  )
    .png({ compressionLevel: 1 })
    .toBuffer()
}

let fontFile: Promise<string> | undefined

async function unpackFont(typeface: string, cacheDir: string): Promise<string> {
  const woff = await readFile(findFonts(typeface).ofWeight(700))
  const file = join(cacheDir, `${typeface}-700.ttf`)
  await mkdir(cacheDir, { recursive: true })
  await writeAtomically(file, await convert(woff, 'truetype'))
  return file
}
