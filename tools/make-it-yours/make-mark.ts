import { openFont } from '../../site/src/lib/find-fonts.ts'

const SIZE = 32
/** The room of the letters, and the stroke in the accent below them. */
const LETTERS = { width: 30, height: 21, foot: 23.5 } as const
const STROKE = { width: 18, height: 3.4, top: 26.6 } as const

/**
 * A mark for content/mark.svg: initials over a stroke in the accent. The letters are outlines, since what draws icons and PDFs
 * has no font.
 * @param initials one or two letters
 */
export function makeMark(initials: string, typeface = 'Inter'): string {
  const font = openFont(typeface, 800)
  let advance = 0
  const letters = font.glyphsForString(initials.toUpperCase()).map((glyph) => {
    const left = advance
    advance += glyph.advanceWidth
    return { left, glyph }
  })
  const start = letters[0]?.glyph.bbox.minX ?? 0
  const end = Math.max(...letters.map(({ left, glyph }) => left + glyph.bbox.maxX))
  const scale = Math.min(LETTERS.width / (end - start), LETTERS.height / font.capHeight)
  const width = (end - start) * scale
  const edge = (SIZE - width) / 2
  const stroke = Math.max(width, STROKE.width)
  const outlines = letters.map(
    ({ left, glyph }) =>
      `  <path transform="translate(${round(edge + (left - start) * scale)} ${LETTERS.foot}) scale(${round(scale)} ${round(-scale)})" d="${glyph.path.toSVG()}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" fill="currentColor">
${outlines.join('\n')}
  <rect x="${round((SIZE - stroke) / 2)}" y="${STROKE.top}" width="${round(stroke)}" height="${STROKE.height}" rx="${STROKE.height / 2}" fill="var(--color-accent)"/>
</svg>
`
}

const round = (value: number) => Number(value.toFixed(5))
