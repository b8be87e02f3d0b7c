import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

test.each<[string, Uint8Array, number, string]>([
  [
    'Windows-1252',
    Buffer.from('title: T\nline: Words f\u00fcr everybody else', 'latin1'),
    2,
    'has a character that is not UTF-8 in “ine: Words f\ufffdr everybody”; Windows-1252 has such. Save the file as UTF-8.',
  ],
  ['UTF-16', Buffer.from('\ufefftitle: T', 'utf16le'), 1, 'is UTF-16 text, or no text.'],
  ['UTF-16 without a mark', Buffer.from('title: T', 'utf16le'), 1, 'is UTF-16 text, or no text.'],
  ['a NUL', Buffer.from('title: T\0'), 1, 'is UTF-16 text, or no text.'],
  [
    'a lost letter',
    Buffer.from('a\nf\ufffdr'),
    2,
    'lost a character in “f\ufffdr” when it was saved.',
  ],
  ['a cut letter', Buffer.from('a: ü').subarray(0, -1), 1, 'is not UTF-8 in “a: \ufffd”'],
])('%s is an error of its line', (_, bytes, line, message) => {
  expect(readText(bytes)).toEqual({
    text: '',
    errors: [{ line, message: expect.stringContaining(message) }],
  })
})

test('a byte order mark is left out', () => {
  expect(readText(Buffer.from('\ufefftitle: Für 山田 👍'))).toEqual({
    text: 'title: Für 山田 👍',
    errors: [],
  })
})
