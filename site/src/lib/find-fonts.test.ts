import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { findFonts, findUndrawable } from './find-fonts.ts'

const filesFor = (text: string, locale = 'en-US') =>
  [...findFonts(text, { typeface: 'Inter', locale })].map(([file, letters]) => [
    basename(file)
      .replace(/-\d+-wght|-wght/, '')
      .replace('-normal.woff2', ''),
    letters,
  ])

test.each([
  [
    'Łódź',
    'pl-PL',
    [
      ['inter-latin-ext', 'Łź'],
      ['inter-latin', 'ód'],
    ],
  ],
  ['Αθήνα', 'el-GR', [['inter-greek', 'Αθήνα']]],
  ['नमस्ते', 'hi-IN', [['noto-sans-devanagari', 'नमस्ते']]],
  ['نور', 'ar-EG', [['noto-sans-arabic-arabic', 'نور']]],
])(
  'the letters of %s come from the typeface, or else from that of the script',
  (text, locale, files) => {
    expect(filesFor(text, locale)).toEqual(files)
  },
)

test.each([
  ['ja-JP', 'jp'],
  ['en-HK', 'tc'],
  ['ko-KR', 'kr'],
  ['en-SG', 'sc'],
])('Chinese characters are drawn in %s as its country does', (locale, drawn) => {
  expect(filesFor('東', locale)).toEqual([[`noto-sans-${drawn}`, '東']])
})

test('emoji and scripts without a typeface are undrawable, and what is not seen is not', () => {
  expect(findUndrawable('Łódź 東京 → \u200d\n “é” e\u0301')).toEqual([])
  expect(findUndrawable('🚀 ⵣ🚀')).toEqual(['🚀', 'ⵣ'])
})

test('a typeface that is not installed is refused with the command that installs it', () => {
  expect(() => findFonts('a', { typeface: 'Source Sans 3', locale: 'en' })).toThrow(
    'Run `npm install --workspace site @fontsource-variable/source-sans-3`',
  )
})
