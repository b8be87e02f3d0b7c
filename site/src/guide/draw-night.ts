import { toHex, toOklch } from '@lanternfield/contract/colour.ts'
import { type Drawing, placeDrawing } from '../lib/drawing.ts'
import { litAccent } from '../lib/drawn-colours.ts'
import type { Brand } from '../shapes/brand.ts'

/** Points of the sky: left, top, size. */
const STARS =
  '46 60 9,128 34 7,226 24 6,318 34 11,402 22 7,488 40 8,551 88 12,566 196 7,528 262 10,572 330 8,480 412 7,556 432 10,34 424 8,92 512 11,178 524 6,262 508 9,356 536 7,30 520 6,150 556 7'
/** Lights on the way to the mark. */
const LIGHTS = '96 668 0.42,146 674 0.52,202 688 0.64,262 708 0.8,318 737 1'

/** Night over hills, the ground of the guide's first and last page: A4 in points. */
export function drawNight({ dark }: Brand): string {
  const colour = (name: keyof typeof dark) => toHex(dark[name])
  const [, chroma, hue] = toOklch(dark.base300)
  const stars = STARS.split(',').map((star) => {
    const [left, top, size] = star.split(' ')
    return `<circle cx="${left}" cy="${top}" r="${Number(size) / 10}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842">
  <linearGradient id="sky" x2="0" y2="1">
    <stop stop-color="${colour('base100')}"/>
    <stop offset=".5" stop-color="${colour('base300')}"/>
    <stop offset="1" stop-color="${colour('chartQuiet')}"/>
  </linearGradient>
  <path fill="url(#sky)" d="M0 0h595v842H0z"/>
  <g fill="${colour('neutralContent')}" opacity=".75">${stars.join('')}</g>
  <path fill="${toHex(`oklch(0.35 ${chroma} ${hue})`)}" d="M0 634C84 596 150 588 236 612s132 20 206-12 108-22 154-6v250H0z"/>
  <path fill="${colour('base300')}" d="M0 676c96-34 170-28 258-2s150 18 224-10 84-20 114-14v194H0z"/>
  <path fill="${colour('base200')}" d="M0 742c70-34 160-52 258-30s134 34 214 18 90-24 124-22v136H0z"/>
</svg>`
}

/** The cover: the mark, lit, over the hills, and lights on the way to it. */
export function drawCover(brand: Brand, mark: Drawing): string {
  const lines = toHex(brand.dark.neutral)
  const accent = litAccent(brand.dark)
  const lights = LIGHTS.split(',').map((light) => {
    const [left, top, scale] = light.split(' ')
    return `<g transform="translate(${left} ${top}) scale(${scale})"><circle r="34" fill="url(#light)"/><circle r="7" fill="${accent}"/></g>`
  })
  const lit = `<radialGradient id="light">
    <stop stop-color="${accent}" stop-opacity=".75"/>
    <stop offset=".3" stop-color="${accent}" stop-opacity=".36"/>
    <stop offset=".6" stop-color="${accent}" stop-opacity=".12"/>
    <stop offset="1" stop-color="${accent}" stop-opacity="0"/>
  </radialGradient>
  ${lights.join('')}
  <circle cx="452" cy="668" r="240" fill="url(#light)"/>
  ${placeDrawing(mark, { left: 377, top: 580, sizePx: 150 }, { lines, accent })}
</svg>`
  return drawNight(brand).replace('</svg>', lit)
}
