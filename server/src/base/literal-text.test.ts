import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../testing/hostile-texts.ts'
import { toLiteralLine, toLiteralText } from './literal-text.ts'

test.each([
  ['control characters', 'a\u0000b\u001bc\u007fd\u009be', 'a�b�c�d�e'],
  ['lone surrogates', 'a\ud800b\udc00', 'a�b�'],
  ['orders of direction', 'a\u202eb\u2066c\u2069', 'a�b�c�'],
  ['line breaks of Windows and old Macs', 'a\r\nb\rc', 'a\nb\nc'],
])('replaces %s', (_, text, literal) => {
  expect(toLiteralText(text)).toBe(literal)
})

test.each(['👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم \u200eשלום\u200f', 'क्‍ष', 'a\n\tb'])('keeps %j', (text) => {
  expect(toLiteralText(text)).toBe(text)
})

test.each(Object.entries(HOSTILE_TEXTS))('makes one line of: %s', (_, text) => {
  expect(toLiteralLine(text)).toMatch(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u)
})
