/** A copy of the product is built in German. */
import { readdirSync } from 'node:fs'
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { readLanguage, type Values, writeLanguage } from './testing/language.ts'

const BUILD_LIMIT_MS = 600_000

let copy: ProductCopy
let german: Values

beforeAll(async () => {
  copy = copyProduct()
  german = readLanguage('de')
  writeLanguage(copy.path('content'), german)
  const company = copy.read('content/company.yaml')
  copy.write('content/company.yaml', `language: de\nregion: DE\n${company}`)
  const built = await copy.build()
  expect(built.status, built.output).toBe(0)
}, BUILD_LIMIT_MS)

afterAll(() => copy?.remove())

const readBuilt = (file: string) => copy.read(`site/dist/${file}`)

test('pages, manifest and feed name their language', () => {
  const contact = load(readBuilt('contact-us/index.html'))
  expect(contact('html').attr('lang')).toBe('de')
  expect(JSON.parse(readBuilt('manifest.webmanifest')).lang).toBe('de')
  expect(readBuilt('insights/feed.xml')).toContain('<language>de</language>')
  const graph = load(readBuilt('index.html'))('script[type="application/ld+json"]').text()
  expect(graph).toContain('"inLanguage":"de"')
  // Pagefind has read its stemmer from the pages.
  expect(readdirSync(copy.path('site/dist/pagefind'))).toContain('wasm.de.pagefind')
})

test('browsers have the messages of forms in that language alone', () => {
  const scripts = readdirSync(copy.path('site/dist/assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readBuilt(`assets/${name}`))
    .join('\n')
  const { required, emailFormat, sendFailed } = german['messages.yaml'].messages
  for (const message of [required, emailFormat, sendFailed]) expect(scripts).toContain(message)
  expect(scripts).not.toContain('Invalid email format')
  expect(scripts).not.toContain('Only alphabetic characters are allowed')
})

test('dates and hours are written as they are in Germany', () => {
  const dates = load(readBuilt('insights/index.html'))('main time')
  expect(dates.length).toBeGreaterThan(0)
  for (const date of dates.toArray())
    expect(load(date).text().trim()).toMatch(/^\d{2}\.\d{2}\.\d{4}$/)
  expect(load(readBuilt('contact-us/index.html'))('address').text()).toContain('17:00 Uhr (CT)')
})
