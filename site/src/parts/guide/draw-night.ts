import { toHex, toHexTheme } from '../../lib/colour.ts'
import { type Drawing, placeDrawing, readDrawing } from '../../lib/drawing.ts'
import { litAccent } from '../../lib/drawn-colours.ts'
import type { Brand } from '../../shapes/brand.ts'

/**
 * The ground of the guide's first or last page, A4 in points, in the colours of the dark theme.
 * @param svg what is drawn on it
 * @param mark on the cover
 */
export function drawNight({ dark }: Brand, svg: string | undefined, mark?: Drawing): string {
  const accent = litAccent(dark)
  const colours: Readonly<Record<string, string>> = { ...toHexTheme(dark), accent }
  const drawing = svg && readDrawing(svg)
  const drawn = drawing
    ? `<svg width="595" height="842" viewBox="${drawing.viewBox}" preserveAspectRatio="xMidYMid slice">${drawing.content}</svg>`
    : `<path fill="var(--color-base-100)" d="M0 0h595v842H0z"/>`
  const place = { left: 377, top: 580, sizePx: 150 }
  const lines = toHex(drawing ? dark.neutral : dark.neutralContent)
  const placed = mark ? placeDrawing(mark, place, { lines, accent }) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842">${drawn}${placed}</svg>`.replace(
    /var\(--color-([a-z0-9-]+)\)/g,
    (_, name: string) =>
      colours[name.replace(/-(.)/g, (_dash, next) => next.toUpperCase())] ?? accent,
  )
}
