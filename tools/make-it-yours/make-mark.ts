import { cutFonts, openFont } from '../../site/src/lib/find-fonts.ts'

const SIZE = 32
/** The room of the letters, and the stroke in the accent below them. */
const LETTERS = { width: 30, height: 21, foot: 23.5 } as const
const STROKE = { width: 18, height: 3.4, top: 26.6 } as const

/**
 * A mark for content/mark.svg: initials over a stroke in the accent. The letters are outlines, since what draws icons and PDFs
 * has no font.
 * @param initials one or two letters
 * @throws Error if there are none, or no font has one of them
 */
export async function makeMark(initials: string, locale = 'en') {
  const text = initials.toUpperCase()
  if (text === '') throw new Error('A mark cannot be made from a name without letters.')
  const fonts = [...text].map((letter) => cutFonts(letter, 800, { typeface: 'Inter', locale }))
  let advance = 0
  const letters = (await Promise.all(fonts)).map(([cut], index) => {
    const font = cut && openFont(cut)
    const [glyph] = font?.glyphsForString([...text][index] ?? '') ?? []
    if (!font || !glyph) throw new Error(`A mark cannot be made from ${text}: it has no font.`)
    const left = advance
    advance += glyph.advanceWidth / font.unitsPerEm
    const { minX, maxX, minY, maxY } = glyph.bbox
    return { glyph, left, size: 1 / font.unitsPerEm, minX, maxX, minY, maxY }
  })
  const start = Math.min(...letters.map(({ left, minX, size }) => left + minX * size))
  const end = Math.max(...letters.map(({ left, maxX, size }) => left + maxX * size))
  const foot = Math.min(...letters.map(({ minY, size }) => minY * size))
  const height = Math.max(...letters.map(({ maxY, size }) => maxY * size)) - foot
  const scale = Math.min(LETTERS.width / (end - start), LETTERS.height / height)
  const width = (end - start) * scale
  const edge = (SIZE - width) / 2
  const stroke = Math.max(width, STROKE.width)
  const outlines = letters.map(
    ({ left, glyph, size }) =>
      `  <path transform="translate(${round(edge + (left - start) * scale)} ${round(LETTERS.foot + foot * scale)}) scale(${round(scale * size)} ${round(-scale * size)})" d="${glyph.path.toSVG()}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" fill="currentColor">
${outlines.join('\n')}
  <rect x="${round((SIZE - stroke) / 2)}" y="${STROKE.top}" width="${round(stroke)}" height="${STROKE.height}" rx="${STROKE.height / 2}" fill="var(--color-accent)"/>
</svg>
`
}

const round = (value: number) => Number(value.toFixed(5))
