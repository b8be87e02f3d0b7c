/**
 * A copy of the product is built once, with the content of another company, German sentences and a tag manager; tests of the tag
 * manager visit the same build. The product's own site, which `npm start` has built before, has none.
 */
import { globSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEMO_CONTENT } from '../../harness/demo-content.ts'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { ROOT } from '../../harness/root.ts'
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts'
import { isTaken } from '../../site/src/content-check/taken-names.ts'
import { testOwnSite } from '../own-site/own-site.suite.ts'
import { loadPages, type Page } from '../own-site/testing/look-over.ts'
import { testLanguage } from './language.suite.ts'
import { testTagManager } from './tag-manager.suite.ts'
import {
  CLOSED,
  OLDER,
  TODAY,
  UNPUBLISHED,
  UNPUBLISHED_TITLE,
  writeOtherContent,
} from './testing/other-content.ts'
import { CAMERA, colourAtTop } from './testing/photographs.ts'

const BUILD_LIMIT_MS = 600_000

let copy: ProductCopy
let server: ServerProcess
let pages: readonly Page[]

beforeAll(async () => {
  copy = copyProduct()
  await writeOtherContent(copy)
  symlinkSync(DEMO_CONTENT, copy.path('demo'))
  const built = await copy.build({
    SITE_URL: 'https://www.ferrowick.example',
    PUBLIC_GTM_ID: 'GTM-TEST123',
    PUBLIC_ATTRIBUTION: 'consent',
    PUBLIC_USER_ID: 'consent',
  })
  expect(built.status, built.output).toBe(0)
  pages = loadPages(copy.path('site/dist'))
  const main = copy.path('server/src/main.ts')
  server = await startServerProcess({ DATA_DIR: copy.path('data'), CONTENT_DIR: '' }, 'site', main)
}, BUILD_LIMIT_MS)

afterAll(async () => {
  await server?.stop()
  copy?.remove()
})

const readBuilt = (file: string) => copy.read(`site/dist/${file}`)
const listBuilt = (pattern = '**/*') => globSync(pattern, { cwd: copy.path('site/dist') })
const listContent = (folder: string) => readdirSync(copy.path(`content/${folder}`))

function page(path: string) {
  const found = pages.find((candidate) => candidate.path === path)
  expect(found, `${path} was built`).toBeDefined()
  return found?.$ ?? load('')
}

const elementsOf = (path: string, selector: string) => {
  const $ = page(path)
  return [...$(selector)].map((element) => $(element))
}
/** Where the links of a page lead, in their order. */
const linksOf = (path: string, selector: string) =>
  elementsOf(path, selector).map((element) => element.attr('href'))
const textsOf = (path: string, selector: string) =>
  elementsOf(path, selector).map((element) => element.text())

const graphOf = (path: string) =>
  JSON.parse(page(path)('script[type="application/ld+json"]').text())['@graph']

describe('another company', () => {
  testOwnSite(() => copy.path('.'))
  testLanguage(() => copy)
})

describe('a new file', () => {
  const STUDY = '/industries/education/case-study/a-new-case-study/'

  test.each([
    ['an article', '/insights/a-new-article/', 'A new article', [['/insights/', '.article-card']]],
    ['a position', '/careers/a-new-position/', 'A New Position', [['/careers/', 'main li']]],
    [
      'a case study',
      STUDY,
      'A new case study',
      ['/case-studies/', '/industries/education/'].map((list) => [list, '.case-card']),
    ],
    [
      'a service',
      '/services/a-new-service/',
      'A New Service',
      [
        ['/services/', 'main'],
        ...['#panel-services', '#menu', 'footer'].map((place) => ['/careers/', place]),
      ],
    ],
  ])('of %s is a page, in lists, sitemap and breadcrumbs', (_, path, title, lists) => {
    expect(page(path)('h1, .breadcrumbs').text()).toContain(title)
    expect(linksOf(path, '.breadcrumbs a').at(-1)).toBe(path)
    for (const [list = '', place] of lists)
      expect(linksOf(list, `${place} a[href="${path}"]`), `${list} ${place}`).toHaveLength(1)
    for (const file of ['sitemap.xml', 'llms.txt']) expect(readBuilt(file), file).toContain(path)
  })

  test('of an article has its text and its day', () => {
    const path = '/insights/a-new-article/'
    expect(page(path)('.article-text').text()).toContain('Ferrowick says so.')
    expect(textsOf(path, 'time')[0]).toBe(TODAY.split('-').reverse().join('.'))
    expect(linksOf('/insights/', '.article-card a')[0]).toBe(path)
    expect(readBuilt('sitemap.xml')).toContain(`${path}</loc><lastmod>${TODAY}</lastmod>`)
  })

  test('of a position is a job posting, with its pay and its last day', () => {
    const path = '/careers/a-new-position/'
    // The last day ends in Austin.
    expect(graphOf(path)[0]).toMatchObject({
      '@type': 'JobPosting',
      title: 'A New Position',
      identifier: { value: 'a-new-position' },
      validThrough: '2999-02-01T06:00:00.000Z',
    })
    const facts = textsOf(path, 'main dl dd').join('\n')
    expect(facts).toMatch(/^[\d.–]+\s[A-Z]{3} a year$/m)
    expect(facts).toContain('31. Januar 2999 (')
    expect(textsOf(path, 'main').join()).toContain('equal opportunity')
    expect(linksOf(path, 'header nav [data-highlighted]')).toEqual(['/careers/'])
  })

  test('of a custom page has sections of every type, in its own order', () => {
    const path = '/an-evening/'
    const $ = page(path)
    const { sections } = parse(copy.read('content/custom-pages/an-evening.yaml'))
    const titles = sections.flatMap(
      ({ title = [], text = '' }) => /^## (.*)/.exec(text)?.[1] ?? title,
    )
    expect(textsOf(path, 'main h2')).toEqual(titles)
    expect($('h1').text()).toBe('Come for an evening.')
    expect($('main .facts dd').first().text()).toBe('Thursday at six')
    expect($('main .article-text .callout').text()).toContain('A question.')
    expect($('main blockquote').text()).toBe('“I came back the year after.”')
    for (const text of ['Ferrowick has one rule', 'Figure 1', 'Figure 2', 'Figure 3'])
      expect($('main').text()).toContain(text)
    expect(textsOf(path, 'main figcaption').at(-1)).toBe('The house')
    // The other one that it names is a draft.
    expect($('main .case-card')).toHaveLength(1)
    expect($('main form[data-form="contact-us-page"] [data-topic-line]').text()).toContain(
      'An evening in Pune',
    )
    for (const link of linksOf(path, 'main a[data-cta][href^="/contact-us/"]'))
      expect(link).toBe(`/contact-us/?about=${path}#message`)
    expect($('.floating-button').attr('data-topic')).toBe('An evening in Pune')
  })
})

describe('pictures', () => {
  test('of a phone are scaled, cut and turned upright, and tell no place', async () => {
    const path = '/insights/a-new-article/'
    const [figure] = elementsOf(path, '.article-text figure')
    const { alt, width, height, loading, src } = figure?.find('img').get(0)?.attribs ?? {}
    expect([width, height, loading]).toEqual(['800', '1067', 'lazy'])
    expect(alt).toBe('Two colours, one above the other')
    expect(figure?.find('figcaption').text()).toBe('As a phone at Ferrowick took it.')
    const cover = copy.path(`site/dist${page(path)('header picture img').last().attr('src')}`)
    expect(await sharp(cover).metadata()).toMatchObject({ width: 1600, height: 900 })
    for (const picture of [copy.path(`site/dist${src}`), cover])
      expect(await colourAtTop(picture)).toBe('red')
    const published = listBuilt('**/*.{avif,jpg,jpeg,png,webp}')
    expect(published.length).toBeGreaterThan(100)
    for (const file of published) {
      const bytes = readFileSync(copy.path(`site/dist/${file}`))
      expect(bytes.includes(CAMERA) || bytes.includes('Exif'), file).toBe(false)
    }
  })

  test('of a product replace its drawing, on its page and in the list', () => {
    for (const [path, drawings] of [
      ['/products/gen-ai-chatbot/', 0],
      ['/products/', 4],
    ] as const) {
      const screenshots = page(path)('main picture.screenshot img')
      expect(screenshots, path).toHaveLength(1)
      expect(screenshots.attr('alt'), path).toMatch(/.{20,}/)
      expect(page(path)('svg[role="img"]'), path).toHaveLength(drawings)
    }
  })
})

describe('lists', () => {
  const publishedArticles = () =>
    listContent('insights')
      .filter((file) => !file.startsWith(UNPUBLISHED))
      .map((file) => `/insights/${file.replace('.mdoc', '')}/`)
      .sort()

  test('of articles continue on a second page after 24', () => {
    const [first = '', second = ''] = ['/insights/', '/insights/page/2/']
    const lists = [first, second].map((path) => linksOf(path, 'main .article-card a'))
    expect(lists[0]).toHaveLength(24)
    expect(lists.flat().sort()).toEqual(publishedArticles())
    expect(lists[1]?.at(-1)).toBe(`/insights/older-${OLDER}/`)
    expect(page(second)('link[rel="canonical"]').attr('href')).toMatch(new RegExp(`${second}$`))
    expect(page(second)('title').text()).toContain('page 2 of 2')
    expect(linksOf(second, 'main nav a[rel="prev"]')).toEqual([first])
    expect(linksOf(second, 'main nav a[rel="next"]')).toEqual([])
    expect(linksOf(first, 'main a[rel="next"]')).toEqual([second])
    expect(readBuilt('sitemap.xml')).toContain(`${second}</loc>`)
  })

  test('in feed and search have the newest articles, in the sitemap all', () => {
    const count = (file: string, what: RegExp) => readBuilt(file).match(what)?.length
    const all = publishedArticles().length
    expect(count('insights/feed.xml', /<item>/g)).toBe(20)
    expect(linksOf('/search/', 'main a[href^="/insights/"]').length).toBeLessThan(20)
    expect(count('sitemap.xml', /\/insights\/(?!page\/|authors\/)[^<]+<\/loc>/g)).toBe(all)
    expect(count('llms.txt', /\/insights\/(?!authors\/)[^)]+\)/g)).toBe(all)
  })

  test('of positions leave out a draft and one whose last day is over', () => {
    expect(linksOf('/careers/', '.rows-positions a').length).toBe(
      listContent('positions').length - 2,
    )
  })

  test('and searches leave out a custom page with noindex', () => {
    expect(page('/an-evening/')('meta[name="robots"]').attr('content')).toContain('noindex')
    for (const file of ['sitemap.xml', 'llms.txt', 'search/index.html'])
      expect(readBuilt(file), file).not.toContain('/an-evening/')
    expect(readBuilt('topics.json')).toContain('/an-evening/')
    expect(listBuilt()).toContain(join('social', 'an-evening.jpg'))
  })

  test('in the footer have a custom page that asks for it', () => {
    for (const { path, $ } of pages) {
      expect($('footer a[href="/partners/"]'), path).toHaveLength(1)
      expect($('footer a[href="/an-evening/"]'), path).toHaveLength(0)
    }
  })
})

describe('an unpublished entry', () => {
  test('is nowhere, whether a draft, of the future or over', () => {
    const hidden = [UNPUBLISHED, UNPUBLISHED_TITLE, `/careers/${CLOSED}/`]
    expect(listBuilt().filter((file) => hidden.some((one) => `/${file}/`.includes(one)))).toEqual(
      [],
    )
    const texts = listBuilt('**/*.{html,xml,txt,json,js}')
    expect(texts.length).toBeGreaterThan(90)
    for (const file of texts)
      expect(
        hidden.filter((one) => readBuilt(file).includes(one)),
        file,
      ).toEqual([])
  })

  test('is left out by entries that name it', () => {
    const study = '/services/staff-augmentation/case-study/a-patient-portal-on-time/'
    const services = 'section:has(h2:contains("Services provided")) a[href^="/services/"]'
    expect(linksOf(study, services)).toHaveLength(3)
    expect(page('/')('.case-card')).toHaveLength(1)
    expect(linksOf('/industries/sports/', 'main a[href^="/products/"]')).toEqual([])
  })
})

describe('an address', () => {
  test('that is old redirects to the newest one, with its query', async () => {
    const to = '/services/a-new-service/'
    const old = ['/services/old-service', '/services/newer-service']
    expect(readBuilt('_redirects')).toContain(`\n/services/old-service/ ${to} 308\n`)
    for (const address of old) {
      const response = await fetch(`${server.origin}${address}?utm_source=x`, {
        redirect: 'manual',
      })
      expect(response.status, address).toBe(308)
      expect(response.headers.get('location')).toBe(`${to}?utm_source=x`)
      for (const file of ['sitemap.xml', 'llms.txt'])
        expect(readBuilt(file), file).not.toContain(address)
    }
  })

  test('of the site cannot be taken by a custom page', () => {
    const custom = listContent('custom-pages').map((file) => file.replace('.yaml', ''))
    const folders = readdirSync(copy.path('site/dist')).filter((name) => /^[a-z0-9-]+$/.test(name))
    expect(folders.length).toBeGreaterThan(15)
    expect(folders.filter((name) => !isTaken(name) && !custom.includes(name))).toEqual([])
  })
})

test('a site without a tag manager has no page, script or dialog of one', () => {
  const dist = join(ROOT, 'site/dist')
  const files = globSync('**/*.{html,js}', { cwd: dist })
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8')
    expect(text, file).not.toMatch(/googletagmanager|data-cookie-settings/)
    if (file.endsWith('.js')) expect(text, file).not.toContain('cookie_consent')
  }
  expect(readdirSync(dist)).not.toContain('consent.json')
})

describe('a site with a tag manager', () => {
  testTagManager(() => server.origin)
})
