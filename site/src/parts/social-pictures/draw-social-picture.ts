import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { locale } from '@lanternfield/contract/language.ts'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { type Drawing, placeDrawing } from '../../lib/drawing.ts'
import type { DrawnColours } from '../../lib/drawn-colours.ts'
import { cutFont, findFonts, openFont } from '../../lib/find-fonts.ts'
import { SOCIAL_IMAGE_HEIGHT_PX as HEIGHT, SOCIAL_IMAGE_WIDTH_PX as WIDTH } from '../../lib/head.ts'
import { writeAtomically } from '../../lib/write-atomically.ts'

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
const LOOK = 5
const LEFT_PX = 72
const TEXT_WIDTH_PX = 660
/** From large to small; below the last one nothing would be legible on a phone. */
const TITLE_SIZES_PX = [78, 68, 60, 52, 46]
/** Of four lines of Latin letters in the largest size. */
const TITLE_HEIGHT_PX = 310
const STEP_PX = 40
/** Of the name, beside the mark, and of the label. */
const LINE_WIDTH_PX = 1000
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
  const font = { families: await loadFonts(card, typeface, cacheDir) }
  const { paper, accent } = colours
  const drawLine = async (text: string, sizePx: number, color: string) =>
    fitWidth(await drawText({ text, sizePx, color, ...font }), LINE_WIDTH_PX)
  const [ground, name, label, title] = await Promise.all([
    readGround(card.sceneFile, card.brand),
    drawLine(card.companyName, 32, paper),
    drawLine(card.label, LABEL_SIZE_PX, accent),
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

/** Pixels, because packing them into a PNG for the next step takes twice as long as drawing them. */
async function draw(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { input: data, raw: { width, height, channels } }
}

/** In the largest size in which it fits, in lines of about the same length: without another line, none can be shorter. */
async function drawTitle(
  text: string,
  look: Omit<Text, 'text' | 'sizePx'>,
  [sizePx = 0, ...smaller]: readonly number[] = TITLE_SIZES_PX,
): Promise<Drawn> {
  const drawWithin = (width: number) => drawText({ text, sizePx, width, ...look })
  let drawn = await drawWithin(TEXT_WIDTH_PX)
  const { width, height } = drawn.raw
  if (smaller.length > 0 && (width > TEXT_WIDTH_PX || height > TITLE_HEIGHT_PX))
    return drawTitle(text, look, smaller)
  for (let within = TEXT_WIDTH_PX - STEP_PX; within > 0; within -= STEP_PX) {
    const narrower = await drawWithin(within)
    if (narrower.raw.width > within || narrower.raw.height > height) break
    drawn = narrower
  }
  return fitWidth(drawn, TEXT_WIDTH_PX)
}

/** Smaller, if it is too wide. */
function fitWidth(drawn: Drawn, width: number): Drawn | Promise<Drawn> {
  if (drawn.raw.width <= width) return drawn
  return draw(sharp(drawn.input, { raw: drawn.raw }).resize({ width }))
}

type Drawn = Awaited<ReturnType<typeof draw>>

type Text = {
  readonly text: string
  readonly sizePx: number
  readonly color: string
  readonly families: string
  /** Of its lines; without one it is not broken. */
  readonly width?: number
}

async function drawText({ text, sizePx, color, families, width }: Text): Promise<Drawn> {
  // Pango counts in 1024ths of a point, which is a pixel here.
  const spacing = Math.round(-0.03 * sizePx * 1024)
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return draw(
    sharp({
      text: {
        text: `<span foreground="${color}" letter_spacing="${spacing}" line_height="0.9">${words}</span>`,
        // The comma ends the names: Thin would be read as a weight.
        font: `${families}, Bold ${sizePx}px`,
        ...(width && { width }),
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

/** The families of the fonts that Pango has, by their files. */
const loaded = new Map<string, Promise<string>>()

/** Gives Pango the fonts with these letters. Returns their families, that of the typeface first. */
async function loadFonts(card: SocialCard, typeface: string, cacheDir: string): Promise<string> {
  const words = ` ${card.companyName}${card.label}${card.title}`
  const families = [...findFonts(words, { typeface, locale }).keys()].map((file) => {
    if (!loaded.has(file)) loaded.set(file, loadFont(file, cacheDir))
    return loaded.get(file)
  })
  return [...new Set(await Promise.all(families))].join(',')
}

async function loadFont(file: string, cacheDir: string): Promise<string> {
  const font = await cutFont(file, 700)
  const fontfile = join(cacheDir, basename(file).replace('.woff2', '-700.ttf'))
  await mkdir(cacheDir, { recursive: true })
  await writeAtomically(fontfile, font)
  // It keeps what a text has named once.
  await sharp({ text: { text: '-', fontfile } }).metadata()
  return openFont(font).familyName
}
