/** What machines read of the built site. A browser is needed for its strict XML parser only. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { missingProperties } from '../site/testing/google-properties.ts'
import { expect, test } from './product.ts'
import {
  CASE_STUDY_SECTIONS,
  listedRoutes,
  positionRoutes,
  readPage,
  SPECIFIED,
  UNLISTED,
} from './routes.ts'

const SITE = 'https://www.lanternfield.example'
const DIST = join(import.meta.dirname, '..', 'site', 'dist')

type Thing = Readonly<Record<string, unknown>>

function thingsOn(path: string): Thing[] {
  const $ = readPage(path)
  const scripts = $('script[type="application/ld+json"]')
  expect(scripts.length, path).toBe(1)
  const graph = JSON.parse(scripts.text()) as { '@context': string; '@graph': Thing[] }
  expect(graph['@context']).toBe('https://schema.org')
  return graph['@graph']
}

test('every specified page exists, with two case studies per section', () => {
  const routes = listedRoutes()
  expect(routes).toEqual(expect.arrayContaining(SPECIFIED))
  for (const section of CASE_STUDY_SECTIONS) {
    const studies = routes.filter((path) => path.startsWith(`${section}case-study/`))
    expect(studies.length, section).toBeGreaterThanOrEqual(2)
  }
  expect(routes.filter((path) => /^\/insights\/.+/.test(path)).length).toBeGreaterThanOrEqual(8)
})

test('every page has a title, description, address, picture and headings', async () => {
  const pictures = new Set<string>()
  for (const path of [...listedRoutes(), ...UNLISTED]) {
    const $ = readPage(path)
    const content = (selector: string) => $(selector).attr('content') ?? ''
    expect($('h1').length, `h1 on ${path}`).toBe(1)
    expect($('title').text(), path).toMatch(/.{10,}/)
    expect(content('meta[name=description]').length, path).toBeGreaterThan(50)
    expect($('link[rel=canonical]').attr('href')).toBe(`${SITE}${path}`)
    const levels = $('main :is(h1,h2,h3,h4)')
      .map((_, { tagName }) => Number(tagName[1]))
      .get()
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    expect(skipped, `levels that ${path} skips to`).toEqual([])

    const address = content('meta[property="og:image"]')
    expect(address).toMatch(/^https:\/\/www\.lanternfield\.example\/social\//)
    expect(content('meta[name="twitter:image"]')).toBe(address)
    expect(content('meta[property="og:image:width"]'), path).toBe('1200')
    const bytes = readFileSync(join(DIST, new URL(address).pathname))
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height], address).toEqual(['jpeg', 1200, 630])
    expect(bytes.byteLength, address).toBeLessThan(300_000)
    pictures.add(address)
  }
  expect(pictures.size).toBe(listedRoutes().length + UNLISTED.length)
})

test('search engines index every listed page and no other', () => {
  const robots = (path: string) => readPage(path)('meta[name=robots]').attr('content')
  for (const path of listedRoutes()) expect(robots(path), path).toBe('index, follow')
  for (const path of UNLISTED) {
    expect(robots(path), path).toBe('noindex')
    expect(readPage(path)('script[type="application/ld+json"]'), path).toHaveLength(0)
  }
})

test('structured data is complete and has the type of its page', () => {
  const home = thingsOn('/')
  expect(home.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
  const described = home.map((thing) => thing['@id'])
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/^\/services\/[^/]+\/$/, 'Service'],
    [/^\/products\/[^/]+\/$/, 'SoftwareApplication'],
    [/^\/insights\/[^/]+\/$/, 'Article'],
    [/^\/insights\/authors\/[^/]+\/$/, 'ProfilePage'],
    [/^\/careers\/[^/]+\/$/, 'JobPosting'],
    [/^\/case-studies\/$/, 'CollectionPage'],
  ]
  for (const path of listedRoutes()) {
    const things = thingsOn(path)
    for (const thing of things)
      expect(missingProperties(thing), `${thing['@type']} on ${path}`).toEqual([])
    const types = things.map((thing) => thing['@type'])
    for (const [pattern, type] of kinds)
      expect(types.includes(type), `${type} on ${path}`).toBe(pattern.test(path))
    const shown = readPage(path)('.breadcrumbs a')
      .map((_, link) => link.attribs.href)
      .get()
    const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    const steps = (trail?.itemListElement ?? []) as { item: string }[]
    expect(
      steps.map(({ item }) => new URL(item).pathname),
      path,
    ).toEqual(shown)
    for (const [, id] of JSON.stringify(things).matchAll(/\{"@id":"([^"]+)"\}/g))
      expect(described, path).toContain(id)
  }
})

test('structured data names all case studies and the four offices', () => {
  const list = thingsOn('/case-studies/').find((thing) => thing['@type'] === 'CollectionPage')
  const { itemListElement } = (list?.mainEntity ?? { itemListElement: [] }) as {
    itemListElement: { url: string }[]
  }
  const studies = listedRoutes().filter((path) => path.includes('/case-study/'))
  expect(itemListElement.map(({ url }) => url.replace(SITE, '')).sort()).toEqual(studies.sort())
  const [organization] = thingsOn('/')
  const offices = organization?.address as Thing[]
  expect(offices.map(({ addressLocality }) => addressLocality)).toEqual([
    'Austin',
    'Bengaluru',
    'Pune',
    'Ahmedabad',
  ])
})

const readXml = (file: string) => load(readFileSync(join(DIST, file), 'utf8'), { xml: true })

test('the sitemap dates articles, their list and open positions', () => {
  const $ = readXml('sitemap.xml')
  const dated = $('url:has(lastmod)')
    .map((_, url) => $(url).find('loc').text().replace(SITE, ''))
    .get()
  for (const day of $('lastmod').toArray()) expect($(day).text()).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
  const positions = positionRoutes()
  expect(dated).toEqual(
    expect.arrayContaining([
      ...listedRoutes().filter((route) => route.startsWith('/insights/')),
      ...(positions.length > 0 ? ['/careers/', ...positions] : []),
    ]),
  )
})

test('the feed lists articles from the newest, and their pages name it', () => {
  const $ = readXml('insights/feed.xml')
  for (const name of ['title', 'link', 'description', 'language', 'lastBuildDate'])
    expect($(`channel > ${name}`).text(), name).not.toBe('')
  const items = $('item').toArray()
  expect(items.length).toBeGreaterThanOrEqual(8)
  for (const item of items) {
    for (const name of ['title', 'description', 'dc\\:creator', 'category'])
      expect($(item).find(name).text(), name).not.toBe('')
    expect($(item).find('guid').text()).toBe($(item).find('link').text())
    expect(listedRoutes()).toContain($(item).find('link').text().replace(SITE, ''))
  }
  const dates = items.map((item) => Date.parse($(item).find('pubDate').text()))
  expect(dates).toEqual(dates.toSorted((one, other) => other - one))
  for (const path of listedRoutes())
    expect(readPage(path)('link[type="application/rss+xml"]').length, path).toBe(
      path === '/' || path.startsWith('/insights/') ? 1 : 0,
    )
})

test('robots.txt, the manifest, icons, security.txt and llms.txt are served', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  expect(robots).not.toMatch(/^Disallow: ./m)

  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string }[] }
  expect(manifest.icons.length).toBeGreaterThan(1)
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  for (const icon of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    expect((await request.get(icon)).status(), icon).toBe(200)

  const security = await request.get('/.well-known/security.txt')
  expect(security.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await security.text()).toMatch(
    /^Contact: mailto:.+\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n.+\nCanonical: .+security.txt\n$/,
  )

  const text = await (await request.get('/llms.txt')).text()
  expect(text).toMatch(/^# Lanternfield\n\n> .+\n\n## /)
  const linked = [...text.matchAll(/\]\((.+?)\): ./g)].map(([, address]) => address)
  expect(linked.length).toBeGreaterThan(30)
  for (const address of linked) expect(listedRoutes()).toContain(address?.replace(SITE, ''))
})
