import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { temporaryDirectory } from '../../../server/testing/files.ts'
import { compileContent } from '../compile/compile-content.ts'
import { CONTENT } from '../lib/content-folder.ts'
import { checkContent } from './check-content.ts'

// biome-ignore lint/suspicious/noExplicitAny: YAML, whose shape the check knows.
type Values = Record<string, any>

const SOURCE = {
  year: 2026,
  retentionDays: { SERVICES: 365, CAREERS: 180 },
  attribution: 'off',
  userId: 'always',
  hasTagManager: false,
} as const

let folder: string
const change = (file: string, edit: (values: Values) => void) => {
  const path = join(folder, file)
  const values = parse(readFileSync(path, 'utf8'))
  edit(values)
  writeFileSync(path, stringify(values))
}
const remove = (path: string) => rmSync(join(folder, path), { recursive: true, force: true })

/** A site of services, with every page that a site has without more. */
beforeEach(() => {
  folder = temporaryDirectory()
  cpSync(CONTENT, folder, { recursive: true })
  for (const path of ['products', 'case-studies', 'insights', 'industries', 'positions'])
    remove(path)
  for (const path of ['partners', 'prices-and-terms']) remove(`custom-pages/${path}.yaml`)
  change('pages/home.yaml', (home) => {
    for (const section of ['caseStudies', 'insights']) delete home[section]
    home.hero.secondary.path = '/services/'
  })
  change('pages/services.yaml', ({ headings }) => delete headings.prices)
})

async function findErrors() {
  const { errors } = await checkContent(folder)
  return errors.map(({ file, line, message }) => `${file}:${line} ${message}`)
}

/** What is compiled: the words of the pages that the site has. */
async function compile() {
  const { files, errors } = await checkContent(folder)
  expect(errors).toEqual([])
  const compiled = compileContent(files, SOURCE, { now: Date.now(), bringsArticles: false })
  return {
    ...compiled,
    'site.js': compiled['site.js'] ?? '',
    'addresses.ts': compiled['addresses.ts'] ?? '',
  }
}

test('a small site is right', async () => {
  change('navigation.yaml', ({ footer }) => delete footer.work.industries)
  expect(await findErrors()).toEqual([])
})

/** What is deleted, and the texts and buttons that then lead nowhere. */
const LEFT_OUT: readonly [paths: readonly string[], ...errors: string[]][] = [
  [['pages/careers.yaml']],
  [['pages/search.yaml']],
  [['pages/industries.yaml']],
  [['pages/products.yaml']],
  [['pages/case-studies.yaml']],
  [['pages/insights.yaml']],
  [['guide', 'guide.yaml', 'pages/guide.yaml']],
  [['guide.yaml']],
  [['pages/guide.yaml']],
  [['pages/about-us.yaml'], 'custom-pages/trust.yaml'],
  [['pages/services.yaml'], 'pages/home.yaml'],
]

test.each(LEFT_OUT)('without %s nothing leads there, or it is named', async (paths, ...files) => {
  paths.forEach(remove)
  const errors = await findErrors()
  expect([...new Set(errors.map((error) => error.split(/:\d+ /)[0]))]).toEqual(
    files.map((file) => `content/${file}`),
  )
  for (const error of errors) expect(error).toContain('there is no content/pages/')
})

test('without careers nobody applies, and nothing speaks of it', async () => {
  remove('pages/careers.yaml')
  change('company.yaml', ({ mailboxes }) => delete mailboxes.careers)
  change('forms.yaml', ({ choices }) => delete choices.inquiryType.careers)
  const { 'addresses.ts': addresses, 'site.js': site } = await compile()
  expect(addresses).toContain('inquiryTypes = ["services","scheduleDemo","feedback"]')
  expect(site).not.toMatch(/^,|,\n\}/m)
  const policy = site.slice(site.indexOf('privacyPolicy:'))
  expect(policy).not.toMatch(/applicant|your application|resume/)
  expect(policy).toContain('read by a colleague.')
})

test('an inquiry type may be deleted, but not one that pages lead to', async () => {
  change('forms.yaml', ({ choices }) => delete choices.inquiryType.feedback)
  expect((await compile())['addresses.ts']).toContain('["services","scheduleDemo","careers"]')
  for (const type of ['services', 'careers'])
    change('forms.yaml', ({ choices }) => delete choices.inquiryType[type])
  const missing = (type: string): unknown =>
    expect.stringContaining(`\`choices.inquiryType.${type}\``)
  expect(await findErrors()).toEqual([missing('services')])
  change('forms.yaml', ({ choices }) => {
    choices.inquiryType.services = 'Services'
  })
  expect(await findErrors()).toEqual([missing('careers')])
})

test('pages are where navigation.yaml says, and links follow', async () => {
  change('navigation.yaml', (navigation) => {
    navigation.addresses = { services: 'leistungen', 'contact-us': 'kontakt' }
  })
  change('pages/home.yaml', (home) => {
    home.closing.cta.path = '/kontakt/#message'
  })
  writeFileSync(
    join(folder, 'redirects.yaml'),
    '- from: /contact-us/\n  to: /contact-us/#message\n',
  )
  const { 'site.js': site } = await compile()
  for (const path of ['"/leistungen/agentic-ai/"', '"/kontakt/#message"'])
    expect(site).toContain(path)
  expect(site).toContain('{from:"/contact-us/",to:"/kontakt/#message"}')
  expect(site.replaceAll('from:"/contact-us/', '')).not.toMatch(/["(]\/(contact-us|services)\//)
})

test.runIf(existsSync(join(CONTENT, 'guide.yaml')))('the guide is where it says', async () => {
  change('guide.yaml', (guide) => {
    guide.fileName = 'heft'
  })
  expect((await compile())['site.js']).toContain('"/guide/heft.pdf"')
})

test('an address that another page has is refused', async () => {
  change('navigation.yaml', (navigation) => {
    navigation.addresses = { services: 'assets', careers: 'jobs', search: 'jobs', guide: 'trust' }
  })
  expect(await findErrors()).toEqual(
    ['services', 'search', 'guide'].map(
      (page) => expect.stringContaining(`\`addresses.${page}\` is `) as unknown,
    ),
  )
})
