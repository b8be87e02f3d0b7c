import { cutFonts, openFont } from '../src/lib/find-fonts.ts'

/** With the widths of a space and of the letters from a to z, in thousandths of the size. */
const FACES = [
  {
    weight: 400,
    weights: '100 500',
    names: ['Arial', 'Liberation Sans', 'Helvetica'],
    widths:
      '278 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500',
  },
  {
    weight: 700,
    weights: '501 900',
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'],
    widths:
      '278 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500',
  },
] as const
const LETTERS = ' abcdefghijklmnopqrstuvwxyz'

/**
 * Font faces of Arial and fonts of its widths, stretched to the measures of a typeface, so that as little as
 * possible moves when that arrives.
 * @param text has each letter as often as the pages do
 */
export async function composeFallback(family: string, typeface: string, text: string) {
  const counts = [...LETTERS].map((letter) => text.split(letter).length - 1)
  const sum = (widths: readonly number[]) =>
    widths.reduce((total, width, index) => total + width * (counts[index] ?? 0), 0)
  const faces = FACES.map(async ({ weight, weights, names, widths }) => {
    const [file] = await cutFonts(LETTERS, weight, { typeface, locale: 'en' })
    const font = openFont(file as Buffer)
    const own = font.glyphsForString(LETTERS).map(({ advanceWidth }) => advanceWidth)
    const stretch = (1000 * sum(own)) / font.unitsPerEm / sum(widths.split(' ').map(Number))
    const percent = (units: number) =>
      `${Number(((100 * units) / font.unitsPerEm / stretch).toFixed(2))}%`
    return `@font-face {
  font-family: "${family}";
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  font-weight: ${weights};
  ascent-override: ${percent(font.ascent)};
  descent-override: ${percent(-font.descent)};
  line-gap-override: ${percent(font.lineGap)};
  size-adjust: ${(100 * stretch).toFixed(1)}%;
}
`
  })
  return (await Promise.all(faces)).join('')
}
