import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { cleanDrawing } from './clean-drawing.ts'
import { contrast, toHex } from './colour.ts'
import { type Drawing, placeDrawing, readDrawing, squareFrame } from './drawing.ts'

/** The files of the company's drawings, at the root of content/. */
export const BRAND_DRAWINGS = ['mark.svg', 'mark-dark.svg', 'logo.svg', 'logo-dark.svg']
const OTHER = { light: 'dark', dark: 'light' } as const
/** A shape of less contrast to the ground is lost, and a drawing of which a larger share is. */
const LOST = {
  light: { contrast: 1.2, share: 0.4 },
  dark: { contrast: 2.25, share: 0.05 },
} as const
const MEASURED_PX = 96

type Theme = { readonly base100: string; readonly baseContent: string; readonly accent: string }
type Brand = Readonly<Record<'light' | 'dark', Theme>>

/** A drawing for light grounds and for dark ones: the same where it is seen on both. */
export type DrawingPair = Readonly<Record<'light' | 'dark', Drawing>>

/** The company's mark and logo. @param folder the path of `content/` */
export async function readBrandDrawings(folder: string, brand: Brand) {
  const remarks: string[] = []
  const read = (name: string, prefix: string) => {
    const file = join(folder, `${name}.svg`)
    if (!existsSync(file)) return null
    const drawing = readDrawing(cleanDrawing(readFileSync(file, 'utf8'), prefix))
    return prefix.startsWith('mark') ? squareFrame(drawing) : drawing
  }
  const pair = async (name: 'mark' | 'logo'): Promise<DrawingPair | null> => {
    const own = read(name, `${name}-light`)
    const given = read(`${name}-dark`, `${name}-dark`)
    if (!own) return null
    const light = await placeOnGround(own, 'light', brand)
    const dark = given ?? (await placeOnGround(read(name, `${name}-dark`) ?? own, 'dark', brand))
    const plate = (light.plate && 'light') || (dark.plate && 'dark')
    if (plate)
      remarks.push(
        `content/${name}.svg is hardly seen on ${plate} grounds, so there is a plate behind it there.${plate === 'dark' ? ` One for dark grounds may be content/${name}-dark.svg.` : ''}`,
      )
    return given || plate ? { light, dark } : { light, dark: light }
  }
  const [mark, logo] = [await pair('mark'), await pair('logo')]
  if (!mark) throw new Error('content/mark.svg is missing.')
  return { mark, logo, remarks }
}

/** The drawing, on a plate of the other theme where much of it is lost without one. */
async function placeOnGround(
  drawing: Drawing,
  theme: 'light' | 'dark',
  brand: Brand,
): Promise<Drawing> {
  const other = OTHER[theme]
  const lost = await measureLost(drawing, theme, brand)
  if (lost < LOST[theme].share || (await measureLost(drawing, other, brand)) >= lost) return drawing
  const [left = 0, top = 0, width = 0, height = 0] = drawing.viewBox.split(' ').map(Number)
  const edge = 0.15 * Math.min(width, height)
  const [x, y, w, h] = [left - edge, top - edge, width + 2 * edge, height + 2 * edge]
  const plate = toHex(brand[other].base100)
  const content = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${edge}" fill="${plate}"/><g color="${toHex(brand[other].baseContent)}">${drawing.content}</g>`
  return { viewBox: [x, y, w, h].join(' '), plate, content }
}

/** How much of a drawing nobody sees on the ground of a theme, 0 to 1, measured as it is drawn. */
async function measureLost(
  drawing: Drawing,
  theme: 'light' | 'dark',
  brand: Brand,
): Promise<number> {
  const { base100, baseContent, accent } = brand[theme]
  const colours = { lines: toHex(baseContent), accent: toHex(accent) }
  const svg = placeDrawing(drawing, { sizePx: MEASURED_PX }, colours)
  const drawn = sharp(Buffer.from(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')))
  const pixels = await drawn.ensureAlpha().raw().toBuffer()
  const inks = Array.from({ length: MEASURED_PX ** 2 }, (_, at) => 4 * at)
    .filter((at) => (pixels[at + 3] ?? 0) > 127)
    .map((at) => `#${pixels.toString('hex', at, at + 3)}`)
  const isLost = (ink: string) => contrast(ink, base100) < LOST[theme].contrast
  return inks.filter(isLost).length / (inks.length || 1)
}
