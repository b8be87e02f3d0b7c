/** What a new site begins with, in each language and by the country of its owner. */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEMO_CONTENT } from '../../harness/demo-content.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { compileContent } from '../../site/src/compile/compile-content.ts'
import { checkContent } from '../../site/src/content-check/check-content.ts'
import { gapsIn } from '../../site/src/lib/gaps.ts'
import { LANGUAGES } from '../../site/src/shapes/language.ts'
import { answers } from './answers.ts'
import { composeBrand } from './brand-files.ts'
import { listAsDelivered } from './left-to-write.ts'
import { composeContent, composeWords, SYSTEM, writeContent } from './new-content.ts'
import { ANSWERS } from './testing/companies.ts'

// biome-ignore lint/suspicious/noExplicitAny: YAML, whose shape the check of content/ knows.
type Values = Readonly<Record<string, any>>

/** The name of the page in each language. */
const ACCESSIBILITY = { en: 'accessibility', de: 'barrierefreiheit', fr: 'accessibilite' }

/** Of the offices of a company; each has what its countries ask for. */
const COUNTRIES = ['DE AT CH US IN', 'FR', 'SG']

const SOURCE = {
  year: 2026,
  retentionDays: { SERVICES: 1, CAREERS: 1 },
  attribution: 'session',
} as Parameters<typeof compileContent>[1]

function compose(language: string, countries: string, more: object = {}): Values {
  const offices = countries
    .split(' ')
    .map((countryCode) => ({ ...ANSWERS.offices[0], countryCode }))
  const given = answers.parse({ ...ANSWERS, language, offices, ...more })
  return composeContent(given, DEMO_CONTENT)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/(?<=[.?!])\s|\n/)
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

test.each(LANGUAGES)('%s is right and has gaps in each country', async (language) => {
  const { files: brand } = await composeBrand(answers.parse(ANSWERS))
  for (const countries of COUNTRIES) {
    const folder = temporaryDirectory()
    const content = compose(language, countries)
    writeContent(folder, { ...content, ...brand })
    const { files, errors, warnings } = await checkContent(folder)
    expect(errors, countries).toEqual([])
    const path = ACCESSIBILITY[language as 'de']
    expect(warnings.map(({ file }) => file).sort(), countries).toEqual([
      `content/custom-pages/${path}.yaml`,
      expect.stringMatching(/custom-pages\/(impressum|legal-notice|mentions-legales)/),
      'content/pages/privacy-policy.yaml',
    ])
    const [drafted] = gapsIn(content[`custom-pages/${path}.yaml`])
    const [live] = gapsIn(content['pages/privacy-policy.yaml'])
    const { 'gaps.json': gaps } = compileContent(files, SOURCE, { now: 0, bringsArticles: false })
    expect(gaps).toContain(live)
    expect(gaps).not.toContain(drafted)
  }
})

test('what depends on the country is there where its law holds', () => {
  const policyOf = (country: string) => {
    const { sections } = compose('en', country)['pages/privacy-policy.yaml']
    return sections.map(({ id }: { id: string }) => id)
  }
  expect(policyOf('US')).toContain('california')
  expect(policyOf('IN')).toContain('india')
  for (const country of ['DE', 'GB', 'SG'])
    expect(policyOf(country)).not.toEqual(expect.arrayContaining(['california', 'india']))
  expect(policyOf('DE')).toContain('transfers')
  expect(policyOf('SG')).not.toContain('transfers')
  const notice = gapsIn(compose('de', 'DE')['custom-pages/impressum.yaml'])
  expect(notice.join()).toContain('Registergericht')
  const { address: _, ...home } = ANSWERS.offices[0] as object & { address: unknown }
  const words = composeWords(
    { language: 'de', offices: [{ ...home, countryCode: 'DE' }] },
    DEMO_CONTENT,
  )
  expect(gapsIn(words['custom-pages/impressum.yaml'])).toContain('[[Postanschrift]]')
  expect(gapsIn(compose('de', 'AT')['custom-pages/impressum.yaml']).join()).not.toContain('VSBG')
})

test.each(LANGUAGES)('%s asks for nothing that the answers have', (language) => {
  const gapsOf = (more: object) =>
    ['DE', 'AT', 'CH', 'FR', 'SG'].map((country) => {
      const content = compose(language, country, more)
      const notice = Object.keys(content).find((path) => content[path].legal) as string
      expect(JSON.stringify(content)).not.toContain('{noLegalLine}')
      return gapsIn(content[notice]).length
    })
  const legalLine = 'Register 12 345'
  // Of representation and register.
  const ASKED = [2, 2, 2, 2, 1]
  expect(gapsOf({ legalLine })).toEqual(
    gapsOf({}).map((count, index) => count - (ASKED[index] ?? 0)),
  )
  const office = ANSWERS.offices[0] as (typeof ANSWERS.offices)[0]
  const offices = [{ ...office, address: [ANSWERS.legalName, ...office.address] }]
  const services = [...'ABCDE'].map((letter) => ({ title: letter.repeat(45), summary: 'It is.' }))
  const { 'company.yaml': company } = compose(language, 'GB', { services, offices })
  expect(company.blurb).toHaveLength(4 * 45 + 3 * 2)
  expect(company.offices[0].address).toEqual(office.address)
})

test('no sentence of a new site is one of the demo, but for system words', () => {
  const isOther = (path: string) => path !== 'README.md' && !SYSTEM.includes(path)
  const demo = globSync('**/*.yaml', { cwd: DEMO_CONTENT }).filter(isOther)
  const known = new Set(
    demo.flatMap((path) => textsIn(parse(readFileSync(join(DEMO_CONTENT, path), 'utf8')))),
  )
  const shared = Object.entries(compose('en', 'US'))
    // What the policy says of the program is the same for everybody.
    .filter(([path]) => isOther(path) && path !== 'pages/privacy-policy.yaml')
    .flatMap(([, value]) => textsIn(value))
    // Shorter ones are labels.
    .filter((text) => text.length > 45 && known.has(text))
  expect(shared.filter((text) => !/in this link|\{count\}/.test(text))).toEqual([])
})

test('own services have pages, whatever their letters, and pages are left out', () => {
  const services = [
    { title: 'Größe & Kälte', summary: 'Kühlung nach Maß.' },
    { title: '設計', summary: 'Drawings.' },
    { title: 'Œuvres d’Ærø', summary: 'Bilder.' },
  ]
  const content = compose('de', 'DE', {
    services,
    without: ['careers'],
    answerTimes: { inquiries: 2, applications: 9 },
  })
  expect(content['services/groesse-kaelte.yaml']).toMatchObject({ line: 'Kühlung nach Maß.' })
  expect(content['services/service-2.yaml']).toMatchObject({ order: 2, title: '設計' })
  expect(content).toHaveProperty(['services/oeuvres-d-aero.yaml'])
  expect(content).not.toHaveProperty('pages/careers.yaml')
  expect(content['company.yaml'].answerTimes.applications).toEqual({ businessDays: 9 })
})

test('a made site tells what is as it was delivered, until it is changed', () => {
  const root = temporaryDirectory()
  cpSync(DEMO_CONTENT, join(root, 'demo'), { recursive: true })
  writeContent(join(root, 'content'), compose('de', 'DE'))
  const before = listAsDelivered(root)
  expect(before).toMatch(
    /^16 files are as delivered, 6 of them make promises\.\n {3}- {2}content\/company/,
  )
  expect(before).toContain('content/custom-pages/impressum.yaml')
  const notice = { ...compose('de', 'DE')['custom-pages/impressum.yaml'], title: 'Wer wir sind' }
  writeContent(join(root, 'content'), { 'custom-pages/impressum.yaml': notice })
  writeFileSync(join(root, 'content/pages/home.yaml'), 'title: Ours\n')
  const after = listAsDelivered(root)
  expect(after).toMatch(/^14 files are as delivered, 5 of them/)
  expect(after).not.toContain('content/custom-pages/impressum.yaml')
})
