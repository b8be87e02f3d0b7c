/**
 * Invisible format characters, such as direction marks of copied text and zero-width spaces; not the joiner and the
 * non-joiner, which are parts of words and emoji.
 */
const FORMAT_CHARACTERS = /(?!\p{Join_C})\p{Cf}/gu

/** A text without line breaks and control characters. */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u

/** Half of a surrogate pair, left where a program cut a text inside an emoji. UTF-8 cannot encode it. */
const LONE_SURROGATE = /\p{Cs}/gu

export function withoutLoneSurrogates(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd')
}

/** A line of text, trimmed and without invisible characters. */
export function cleanLine(text: string): string {
  return withoutLoneSurrogates(text).trim().replace(FORMAT_CHARACTERS, '').trim()
}

/** The scripts in which a joiner after a letter belongs to the word: Arabic, Mongolian, Brahmic ones. */
const JOINED = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu'],
  ...['Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr', 'Tibt'],
].map((script) => `\\p{scx=${script}}`)
const STRAY_JOINER = new RegExp(`(?<![${JOINED.join('')}])\\p{Join_C}`, 'gu')

/** Removes joiners that do not follow a letter of such a script. */
export function withoutStrayJoiners(text: string): string {
  return text.replace(STRAY_JOINER, '')
}

// Characters of real languages have a handful of code units, a family emoji has eleven. The limit stops megabytes of
// combining marks that count as one character.
const CODE_UNITS_PER_CHAR_MAX = 16

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The number of characters as people count them: grapheme clusters, so 1 for an "é" of two code points. */
export function countChars(text: string): number {
  // Plain ASCII, most of what is typed, needs no segmenter.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  return [...segmenter.segment(text)].length
}

/** Whether a text has at most `maxChars` characters. Cheap also for texts of megabytes. */
export function hasAtMost(maxChars: number, text: string): boolean {
  return text.length <= maxChars * CODE_UNITS_PER_CHAR_MAX && countChars(text) <= maxChars
}
