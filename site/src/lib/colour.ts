/** Colours as content/brand.yaml writes them, for what knows no CSS: mails, drawn pictures, and the check of contrast. */

/** `oklch(0.83 0.16 85)`, also with an alpha, or `#f2b632`. */
export const COLOUR = /^(?:#[0-9a-f]{6}|oklch\([\d.]+ [\d.]+ [\d.]+(?: \/ [\d.]+)?\))$/i

type Rgb = readonly [red: number, green: number, blue: number]

/** A colour as `#rrggbb`; what sRGB has not is the nearest by channel, an alpha is left out. */
export function toHex(colour: string): string {
  const channels = linearRgb(colour).map((channel) =>
    Math.round(255 * encode(Math.min(1, Math.max(0, channel))))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${channels.join('')}`
}

/** The contrast of two colours, 1 to 21. Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = linearRgb(toHex(colour))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearRgb(colour: string): Rgb {
  if (!colour.startsWith('#')) {
    const [lightness = 0, chroma = 0, hue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
    return fromOklch(lightness, chroma, (hue * Math.PI) / 180)
  }
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    decode(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return [red, green, blue]
}

/** A colour as lightness 0 to 1, chroma, and hue in degrees: the numbers of `oklch()`. */
export function toOklch(colour: string): readonly [number, number, number] {
  const [red, green, blue] = linearRgb(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]
}

/** Source: https://bottosson.github.io/posts/oklab/ */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const encode = (linear: number) =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
const decode = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
