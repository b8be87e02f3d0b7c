import sharp from 'sharp'
import { type Drawing, placeDrawing } from '../lib/drawing.ts'
import type { DrawnColours } from '../lib/drawn-colours.ts'

export type IconPlan = {
  readonly sizePx: number
  /** `rounded` has its own shape, `square` is masked by the platform. */
  readonly shape: 'rounded' | 'square'
  /** How much of the width the mark takes, 0 to 1. */
  readonly mark: number
}

/** By the names of their files. */
export const ICON_PLANS = {
  'icon-192': { sizePx: 192, shape: 'rounded', mark: 0.72 },
  'icon-512': { sizePx: 512, shape: 'rounded', mark: 0.72 },
  // Launchers cut what is outside of the middle four fifths. Source: w3.org/TR/appmanifest/#icon-masks
  'icon-maskable-512': { sizePx: 512, shape: 'square', mark: 0.52 },
  'apple-touch-icon': { sizePx: 180, shape: 'square', mark: 0.64 },
} as const satisfies Readonly<Record<string, IconPlan>>

const CORNER = 0.22

/** The mark of the company on night, or on the plate that it has, as PNG. */
export function drawIcon(drawing: Drawing, plan: IconPlan, colours: DrawnColours): Promise<Buffer> {
  return sharp(Buffer.from(composeIcon(drawing, plan, colours)))
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The icon that browsers request by default: an ICO file around one PNG of 32 pixels. */
export async function drawFaviconIco(drawing: Drawing, colours: DrawnColours): Promise<Buffer> {
  const png = await drawIcon(drawing, { sizePx: 32, shape: 'rounded', mark: 0.84 }, colours)
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // An icon,
  header.writeUInt16LE(1, 4) // one picture,
  header.writeUInt8(32, 6) // so wide
  header.writeUInt8(32, 7) // and so high,
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12) // of so many bits,
  header.writeUInt32LE(png.byteLength, 14)
  header.writeUInt32LE(header.byteLength, 18) // which begins here.
  return Buffer.concat([header, png])
}

function composeIcon(
  drawing: Drawing,
  { sizePx, shape, mark }: IconPlan,
  { night, paper, accent }: DrawnColours,
): string {
  const markPx = sizePx * mark
  const edge = (sizePx - markPx) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}">
<rect width="${sizePx}" height="${sizePx}" rx="${shape === 'rounded' ? sizePx * CORNER : 0}" fill="${drawing.plate ?? night}"/>
${placeDrawing(drawing, { left: edge, top: edge, sizePx: markPx }, { lines: paper, accent })}
</svg>`
}
