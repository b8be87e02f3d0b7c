/// <reference path="./culori.d.ts" />
/** Colours as content/brand.yaml writes them, for what knows no CSS: mails, drawn pictures, contrast. */
import { converter, formatHex, wcagContrast } from 'culori'

/** `oklch(0.83 0.16 85)`, also with an alpha, `#f2b632` or `#fb3`. */
export const COLOUR = /^(?:#(?:[0-9a-f]{3}){1,2}|oklch\([\d.]+ [\d.]+ [\d.]+(?: \/ [\d.]+)?\))$/i

const convertToOklch = converter('oklch')

/** A colour as `#rrggbb`; what sRGB has not is the nearest by channel, an alpha is left out. */
export function toHex(colour: string): string {
  return formatHex(colour)
}

/** A theme with its colours as `#rrggbb`. */
export function toHexTheme<Name extends string>(
  theme: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const entries = Object.entries<string>(theme).map(([name, colour]) => [name, toHex(colour)])
  return Object.fromEntries(entries)
}

/** The contrast of two colours, 1 to 21. Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  return wcagContrast(toHex(one), toHex(other))
}

/** A colour as lightness 0 to 1, chroma, and hue in degrees: the numbers of `oklch()`. */
export function toOklch(colour: string): readonly [number, number, number] {
  const { l, c, h = 0 } = convertToOklch(colour)
  return [l, c, h]
}
