/** The files of languages/, as the content of the demo site in that language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { DEMO_CONTENT } from '../harness/demo-content.ts'
import { ROOT } from '../harness/root.ts'
import { contentFileOf } from '../site/src/shapes/content-files.ts'
import { LANGUAGES } from '../site/src/shapes/language.ts'

// biome-ignore lint/suspicious/noExplicitAny: YAML, whose shape the check of content/ knows.
type Values = Readonly<Record<string, any>>

const DAY = new Date('2026-02-03')
const MORNING = { opens: '08:00', closes: '12:00' }

/** Files of sentences and small words: a language has all of them, and each with every field. */
const WHOLE = [
  ...['answers', 'consent', 'forms', 'mails', 'messages', 'navigation', 'popups'],
  ...['pages/404', 'pages/search', 'pages/thank-you'],
]
  .map((name) => `${name}.yaml`)
  .filter(contentFileOf)

const readYaml = (file: string) => parse(readFileSync(file, 'utf8'))

/** By the path of a file within content/. */
const readLanguage = (language: string): Values =>
  readYaml(join(ROOT, 'languages', `${language}.yaml`))

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a file, without its pictures, the addresses of pages and the entries of its lists. */
function fieldsOf(values: Values, path = ''): string[] {
  return Object.entries(values)
    .filter(([name]) => name !== 'picture' && name !== 'addresses')
    .flatMap(([name, value]) =>
      isGroup(value) ? fieldsOf(value, `${path}${name}.`) : `${path}${name}`,
    )
    .sort()
}

test.each(LANGUAGES.filter((name) => name !== 'en'))('%s has every sentence', (language) => {
  const words = readLanguage(language)
  for (const file of WHOLE) {
    // What forms take is no sentence.
    const { rules: _, ...sentences } = readYaml(join(DEMO_CONTENT, file))
    expect(fieldsOf(words[file] ?? {}), file).toEqual(fieldsOf(sentences))
  }
})

test.each([
  [
    'en-GB',
    [
      '03/02/2026',
      '3 February 2026',
      'February 2026',
      '1,234.5',
      '08:30 to 17:00 X',
      'Mon–Fri 08:00 to 12:00 and 13:00 to 17:00',
    ],
  ],
  [
    'en-US',
    [
      '03/02/2026',
      'February 3, 2026',
      'February 2026',
      '1,234.5',
      '8:30 a.m. to 5 p.m. X',
      'Mon–Fri 8 a.m. to 12 p.m. and 1 p.m. to 5 p.m.',
    ],
  ],
  [
    'de-DE',
    [
      '03.02.2026',
      '3. Februar 2026',
      'Februar 2026',
      '1.234,5',
      '08:30 bis 17:00 Uhr (X)',
      'Mo–Fr 08:00 bis 12:00 Uhr und 13:00 bis 17:00 Uhr',
    ],
  ],
  [
    'fr-FR',
    [
      '03/02/2026',
      '3 février 2026',
      'février 2026',
      '1 234,5',
      '8 h 30 à 17 h (X)',
      'lun.–ven. 8 h à 12 h et 13 h à 17 h',
    ],
  ],
])('dates, numbers and hours are those of %s', async (locale, expected) => {
  const { language } = new Intl.Locale(locale)
  const file =
    language === 'en'
      ? readYaml(join(DEMO_CONTENT, 'messages.yaml'))
      : readLanguage(language)['messages.yaml']
  // As a site in that language is compiled.
  vi.doMock('../compiled/messages.ts', () => ({ lang: language, locale, ...file }))
  vi.resetModules()
  const { dayInWords } = await import('../site/src/shapes/language.ts')
  const { monthAndYear, readableDate } = await import('../site/src/lib/dates.ts')
  const { readableNumber } = await import('../site/src/lib/readable-number.ts')
  const { describeHours } = await import('../site/src/lib/describe-hours.ts')
  const written = [
    readableDate(DAY),
    dayInWords(DAY, locale),
    monthAndYear(DAY),
    readableNumber(1234.5),
    describeHours([{ opens: '08:30', closes: '17:00', clock: 'X' }]),
    describeHours([MORNING, { opens: '13:00', closes: '17:00' }]),
  ]
  expect(written.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(expected)
  vi.doUnmock('../compiled/messages.ts')
  vi.resetModules()
})

test('in French, no line breaks before a sign or within quotation marks', () => {
  const texts = JSON.stringify(readLanguage('fr'))
  expect(texts.match(/[^"]{0,20}( [;:!?»]|« )/g)).toBeNull()
})
