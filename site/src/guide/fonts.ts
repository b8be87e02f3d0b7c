import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { FONT } from './look.ts'

const WEIGHTS = [400, 600, 700] as const

// The code points of the font's latin file; what is not among them would be printed as an empty box.
// Source: latin in @fontsource/inter/unicode.json
const DRAWABLE: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
]

/** Makes the site's typeface known to the renderer. The PDF carries it, reduced to the letters it uses. */
export function registerFonts(): void {
  const { resolve } = createRequire(import.meta.url)
  Font.register({
    family: FONT,
    fonts: WEIGHTS.map((fontWeight) => ({
      fontWeight,
      src: resolve(`@fontsource/inter/files/inter-latin-${fontWeight}-normal.woff`),
    })),
  })
  // Columns are set ragged: a word that is not broken reads better than a line that is full.
  Font.registerHyphenationCallback((word) => [word])
}

/** The characters of a text that the typeface cannot draw, each once. */
export function undrawable(text: string): string[] {
  return [...new Set(text)].filter((character) => {
    const point = character.codePointAt(0) ?? 0
    return !DRAWABLE.some(([first, last]) => first <= point && point <= last)
  })
}
