// A character of a real language has a handful of code units; a family emoji has eleven. More than this
// is nobody's name but a way to send megabytes as "one character".
const CODE_UNITS_PER_CHAR_MAX = 16

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** How many characters a person would count in a text: grapheme clusters, so 1 for an "é" of two code points. */
export function countChars(text: string): number {
  // Plain ASCII, most of what is typed, needs no segmenter.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** Whether a text has at most `maxChars` characters. Cheap also for texts of megabytes. */
export function fitsInto(maxChars: number, text: string): boolean {
  return text.length <= maxChars * CODE_UNITS_PER_CHAR_MAX && countChars(text) <= maxChars
}

/** Whether a text has at least `minChars` characters. Texts so long that counting is work are taken to have them. */
export function reaches(minChars: number, text: string): boolean {
  return text.length > 1000 * CODE_UNITS_PER_CHAR_MAX || countChars(text) >= minChars
}
