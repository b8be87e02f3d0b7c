/** Telephone numbers as people write them. */

/** Dashes, dots, and the signs that keyboards of East Asia offer in their place, among them the long vowel sign. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}.\u00b7\u2022\u2043\u2212\u2500\u3002\u30fb\u30fc]/gu
const BRACKETS = /[\p{Ps}\p{Pe}]/gu

/** Countries in which the zero of an area code is dialled after the country code, too. */
const ZERO_IS_DIALLED = '39|225|229|242|378'

/** A zero in brackets after a country code is for calls within the country: "+44 (0)20". */
const TRUNK_ZERO = new RegExp(
  `^(\\p{Ps}*(?:\\+|00)\\p{Ps}*(?!(?:${ZERO_IS_DIALLED})\\P{Nd})[0-9]{1,3}\\p{Pe}*)\\p{Ps}0`,
  'u',
)

const DIGIT = /\p{Nd}/u

/** Digits and a leading plus; whatever is no part of a number stays. */
export function normalizePhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace('\u2795', '+')
    .replace(SEPARATORS, '')
    .replace(TRUNK_ZERO, '$1')
    .replace(BRACKETS, '')
}

/** Unicode has the ten digits of a script in a row, and two scripts may follow one another. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return `${before % 10}`
}
