/** Companies make their site of a copy of the product. With `npm run test:all` one is built. */
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { ROOT } from '../../harness/root.ts'
import { openFont } from '../../site/src/lib/find-fonts.ts'
import { ANSWERS, LOGO } from '../make-it-yours/testing/companies.ts'
import { testOwnSite } from '../own-site/own-site.suite.ts'
import { findEmptyParts, isBuilt, loadPages, type Page } from '../own-site/testing/look-over.ts'
import { testLanguage } from './language.suite.ts'

const timeout = 600_000

test('wrong answers change nothing, right ones make the site once', { timeout }, async () => {
  const copy = copyWithTools()
  onTestFinished(copy.remove)
  mkdirSync(copy.path('site/dist'))
  mkdirSync(copy.path('art'))
  copy.write('README.md', '| `site/` | the site |\n| `art/` | shaders |\n')
  const before = readAll(copy)
  for (const [wrong, message] of [
    [{ email: 'hello' }, '`email` wants an e-mail address'],
    [{ logo: './nowhere.svg' }, 'logo: '],
  ] as const) {
    const { status, output } = await runWith(copy, { ...ANSWERS, ...wrong })
    expect(status).toBe(1)
    expect(output).toContain('Nothing was changed')
    expect(output).toContain(message)
    expect(readAll(copy)).toEqual(before)
    const left = readdirSync(copy.path('.')).filter((name) => /demo|\.new|^\.env$/.test(name))
    expect(left).toEqual([])
  }

  // As after a run that was killed between its two renames.
  renameSync(copy.path('content'), copy.path('demo'))
  mkdirSync(copy.path('content.new'))
  const { output } = await runWith(copy, ANSWERS)
  expect(existsSync(copy.path('site/dist')), 'the build of the invented company').toBe(false)
  expect(existsSync(copy.path('art')), 'the shaders of its pictures').toBe(false)
  expect([copy.read('README.md'), copy.read('package.json')].join()).not.toMatch(/\bart\b/)
  expect(existsSync(copy.path('content/drawings')), 'its drawings').toBe(false)
  expect(existsSync(copy.path('demo/drawings'))).toBe(true)
  expect(Object.values(readAll(copy)).join('\n')).not.toMatch(/^ *drawing:/m)
  // What is left to write, promises first.
  const steps = [...output.matchAll(/^ +- +content\/([\w./-]+)/gm)].map(([, path]) => path)
  const promises = ['company.yaml', 'custom-pages/legal-notice.yaml', 'pages/privacy-policy.yaml']
  expect(steps.slice(0, 3)).toEqual(promises)
  for (const path of steps) expect(existsSync(copy.path(`content/${path}`)), path).toBe(true)
  for (const setting of ['SITE_URL=https://www.', 'MAIL_FROM=website@'])
    expect(copy.read('.env')).toContain(`${setting}${ANSWERS.domain}\n`)

  const made = readAll(copy)
  const again = await runWith(copy, { ...ANSWERS, name: 'Another' })
  expect(again).toMatchObject({ status: 0 })
  expect(again.output).toContain(`This is the site of ${ANSWERS.name} already`)
  expect(again.output).toContain('content/company.yaml')
  expect(readAll(copy)).toEqual(made)
})

test.each([
  ['PL', 'Źdźbłokonstantynopolitańczykowianeczkach', 'Łódź', 'inter-latin-ext'],
  ['EG', 'شركة ضوء النيل', 'القاهرة', 'noto-sans-arabic'],
  ['JP', '東灯ソリューションズ', '東京', 'noto-sans-jp'],
])(
  'in %s, a site of %s has fonts for all of its letters',
  {
    tags: 'all',
    timeout,
  },
  async (countryCode, name, city, typeface) => {
    const copy = copyWithTools()
    onTestFinished(copy.remove)
    const offices = [{ ...ANSWERS.offices[0], city, countryCode }]
    const made = await runWith(copy, { ...ANSWERS, name, legalName: name, tagline: name, offices })
    expect(made, made.output).toMatchObject({ status: 0 })
    const built = await copy.build({ SITE_URL: `https://www.${ANSWERS.domain}` })
    expect(built.status, built.output).toBe(0)
    const page = readFileSync(copy.path('site/dist/index.html'), 'utf8')
    const faces = [...page.matchAll(/url\((\/assets\/[^)]+\.woff2)\)[^}]*?unicode-range:([^;}]+)/g)]
    const fonts = faces.map(([, path = '']) =>
      openFont(readFileSync(copy.path(`site/dist${path}`))),
    )
    for (const letter of new Set((name + city).replaceAll(' ', ''))) {
      const point = letter.codePointAt(0) ?? 0
      const drawing = faces.filter(
        ([, , range = ''], index) =>
          range.split(',').some((part) => isIn(point, part)) &&
          fonts[index]?.hasGlyphForCodePoint(point),
      )
      expect(drawing, letter).not.toEqual([])
    }
    expect(faces.map(([, path]) => path).join()).toContain(typeface)
  },
)

test('without all that may be left out, a site at a domain with umlauts is built', {
  tags: 'all',
  timeout,
}, async () => {
  const copy = copyWithTools()
  onTestFinished(copy.remove)
  const host = 'müller-dächer.example'
  const made = await runWith(copy, {
    ...ANSWERS,
    ...{ domain: host, email: `hallo@${host}`, mailboxes: { services: `info@${host}` } },
    offices: [{ city: 'Łódź', countryCode: 'PL', timeZone: 'Europe/Warsaw' }],
    without: ['about-us', 'careers', 'search'],
  })
  expect(made, made.output).toMatchObject({ status: 0 })
  for (const path of ['services', 'pages/services.yaml'])
    rmSync(copy.path(`content/${path}`), { recursive: true })
  // The one button that leads there.
  const home = copy.read('content/pages/home.yaml')
  copy.write('content/pages/home.yaml', home.replace('/services/', '/contact-us/'))
  const forms = parse(copy.read('content/forms.yaml'))
  forms.choices.inquiryType = { services: 'An inquiry' }
  copy.write('content/forms.yaml', stringify(forms))
  const built = await copy.build({ SITE_URL: `https://www.${ANSWERS.domain}` })
  expect(built.status, built.output).toBe(0)
  expect(findEmptyParts(copy.path('site/dist'))).toEqual([])
  const pages = loadPages(copy.path('site/dist'))
  const paths = ['', '404', 'contact-us/', 'legal-notice/', 'privacy-policy/', 'thank-you/']
  expect(pages.map(({ path }) => path).sort()).toEqual(paths.map((path) => `/${path}`))
  const { $ } = pages.find(({ path }) => path === '/contact-us/') as Page
  expect($('[name=inquiryType]').attr()).toMatchObject({ type: 'hidden', value: 'services' })
  for (const { path, $ } of pages) expect($('body').text(), path).not.toContain('xn--')
  expect($(`footer a[href="mailto:hallo@${domainToASCII(host)}"]`).text()).toBe(`hallo@${host}`)
})

/** Whether a range of CSS, such as `U+131`, `U+9-D` or `U+??`, has a code point. */
function isIn(point: number, range: string): boolean {
  const [first = '', last = first] = range.trim().slice(2).split('-')
  const lowest = Number.parseInt(first.replaceAll('?', '0'), 16)
  return lowest <= point && point <= Number.parseInt(last.replaceAll('?', 'F'), 16)
}

describe('a site in German that has just begun', { tags: 'all' }, () => {
  let copy: ProductCopy

  beforeAll(async () => {
    copy = copyWithTools()
    expect(await runWith(copy, { ...ANSWERS, language: 'de', logo: './logo.svg' })).toMatchObject({
      status: 0,
    })
    const built = await copy.build({ SITE_URL: `https://www.${ANSWERS.domain}` })
    expect(built.status, built.output).toBe(0)
  }, timeout)
  afterAll(() => copy?.remove())

  testOwnSite(() => copy.path('.'))
  testLanguage(() => copy)
  testBeginning(() => copy)
})

/** What a site has of pages and parts without content: nothing. Links and empty parts: own-site.suite.ts */
function testBeginning(copy: () => ProductCopy): void {
  const dist = () => copy().path('site/dist')
  const read = (file: string) => readFileSync(join(dist(), file), 'utf8')
  let pages: readonly Page[]
  beforeAll(() => {
    pages = loadPages(dist())
  })

  const page = (path: string) => pages.find((one) => one.path === path)?.$ ?? load('')
  test('has no page, menu entry or feed without content', () => {
    for (const folder of ['referenzen', 'arbeitsheft', 'branchen', 'beitraege', 'produkte'])
      expect(isBuilt(dist(), `/${folder}/`), folder).toBe(false)
    const home = page('/')
    const entries = [...home('header nav li > a')].map(({ attribs }) => attribs.href)
    expect(entries).toEqual(['/leistungen/', '/ueber-uns/', '/karriere/', '/kontakt/'])
    expect(home('link[type="application/rss+xml"]')).toHaveLength(0)
    expect(home('.no-picture').length).toBeGreaterThan(0)
    expect(home('img')).toHaveLength(0)
  })

  test('lists the same pages in sitemap, llms.txt and search', () => {
    const listed = pages
      .map(({ path }) => path)
      .filter((path) => !['/404', '/danke/'].includes(path))
      .sort()
    const pathsIn = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, address = '']) => new URL(address).pathname).sort()
    expect(pathsIn(read('sitemap.xml'), /<loc>(.*?)<\/loc>/g)).toEqual(listed)
    const described = pathsIn(read('llms.txt'), /\]\((.*?)\)/g)
    expect(described).toEqual(listed.filter((path) => path !== '/' && path !== '/leistungen/'))
    const { languages } = JSON.parse(read('pagefind/pagefind-entry.json'))
    expect(languages.de.page_count).toBe(listed.filter((path) => path !== '/suche/').length)
  })
}

function copyWithTools(): ProductCopy {
  const copy = copyProduct()
  for (const folder of ['tools', 'harness', 'languages', 'compiled'])
    cpSync(join(ROOT, folder), copy.path(folder), { recursive: true })
  copy.write('logo.svg', LOGO)
  return copy
}

function runWith(copy: ProductCopy, company: object) {
  copy.write('answers.yaml', stringify(company))
  const task = copy.path('tools/tasks/make-it-yours.ts')
  const answers = copy.path('answers.yaml')
  return copy.run(process.execPath, '--import', 'tsx', task, '--answers', answers)
}

/** The text of every file of the content. */
function readAll(copy: ProductCopy): Readonly<Record<string, string>> {
  const files = globSync('content/**/*.*', { cwd: copy.path('.') })
  return Object.fromEntries(files.map((file) => [file, readFileSync(copy.path(file), 'latin1')]))
}
