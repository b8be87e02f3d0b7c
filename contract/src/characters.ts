// Characters of real languages have a handful of code units, a family emoji has eleven. The limit stops megabytes of
// combining marks that count as one character.
const CODE_UNITS_PER_CHAR_MAX = 16

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The number of characters as people count them: grapheme clusters, so 1 for an "é" of two code points. */
export function countChars(text: string): number {
  // Plain ASCII, most of what is typed, needs no segmenter.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** Whether a text has at most `maxChars` characters. Cheap also for texts of megabytes. */
export function hasAtMost(maxChars: number, text: string): boolean {
  return text.length <= maxChars * CODE_UNITS_PER_CHAR_MAX && countChars(text) <= maxChars
}
