/** What machines read of the built site. A browser is needed for its parser of XML alone, which forgives nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type CheerioAPI, load } from 'cheerio'
import sharp from 'sharp'
import { missingProperties } from '../site/testing/google-properties.ts'
import { expect, test } from './product.ts'
import {
  CASE_STUDY_SECTIONS,
  listedRoutes,
  positionRoutes,
  readHtml,
  SPECIFIED,
  UNLISTED,
} from './routes.ts'

const SITE = 'https://www.lanternfield.example'
const DIST = join(import.meta.dirname, '..', 'site', 'dist')

type Thing = Readonly<Record<string, unknown>>

const pages = new Map<string, CheerioAPI>()

function readPage(path: string): CheerioAPI {
  const page = pages.get(path) ?? load(readHtml(path))
  pages.set(path, page)
  return page
}

function thingsOn(path: string): Thing[] {
  const $ = readPage(path)
  const scripts = $('script[type="application/ld+json"]')
  expect(scripts.length, path).toBe(1)
  const graph = JSON.parse(scripts.text()) as { '@context': string; '@graph': Thing[] }
  expect(graph['@context']).toBe('https://schema.org')
  return graph['@graph']
}

const typesOn = (path: string) => thingsOn(path).map((thing) => thing['@type'])

test('every page of the specification is there, and two case studies in each of four sections', () => {
  const routes = listedRoutes()
  expect(routes).toEqual(expect.arrayContaining(SPECIFIED))
  for (const section of CASE_STUDY_SECTIONS) {
    const studies = routes.filter((path) => path.startsWith(`${section}case-study/`))
    expect(studies.length, section).toBeGreaterThanOrEqual(2)
  }
  expect(routes.filter((path) => /^\/insights\/.+/.test(path)).length).toBeGreaterThanOrEqual(8)
})

test('every page answers, and has a title, a description, its address, and headings in order', async ({
  request,
}) => {
  for (const path of [...listedRoutes(), ...UNLISTED]) {
    // The page of the addresses that do not exist answers as such also under its own name.
    expect((await request.get(path)).status(), path).toBe(path === '/404/' ? 404 : 200)
    const $ = readPage(path)
    const content = (selector: string) => $(selector).attr('content') ?? ''
    expect($('h1').length, `h1 on ${path}`).toBe(1)
    expect($('title').text(), path).toMatch(/.{10,}/)
    expect(content('meta[name=description]').length, path).toBeGreaterThan(50)
    expect(content('meta[name=robots]'), path).toContain('index')
    expect(content('meta[property="og:image:width"]'), path).toBe('1200')
    expect($('link[rel=canonical]').attr('href')).toBe(`${SITE}${path}`)
    const levels = $('main :is(h1,h2,h3,h4)')
      .map((_, { tagName }) => Number(tagName[1]))
      .get()
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    expect(skipped, `levels that ${path} skips to`).toEqual([])
  }
})

test('the structured data of every page has what Google requires and recommends', () => {
  let things = 0
  for (const path of listedRoutes())
    for (const thing of thingsOn(path)) {
      expect(missingProperties(thing), `${thing['@type']} on ${path}`).toEqual([])
      things += 1
    }
  // On every page but the home page there are breadcrumbs.
  expect(things).toBeGreaterThanOrEqual(listedRoutes().length)
})

test('each kind of page has its type, and breadcrumbs where it shows some', () => {
  expect(typesOn('/')).toEqual(['Organization', 'WebSite'])
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/^\/services\/[^/]+\/$/, 'Service'],
    [/^\/products\/[^/]+\/$/, 'SoftwareApplication'],
    [/^\/insights\/[^/]+\/$/, 'Article'],
    [/^\/insights\/authors\/[^/]+\/$/, 'ProfilePage'],
    [/^\/careers\/[^/]+\/$/, 'JobPosting'],
    [/^\/case-studies\/$/, 'CollectionPage'],
  ]
  for (const path of listedRoutes()) {
    const types = typesOn(path)
    for (const [pattern, type] of kinds)
      expect(types.includes(type), `${type} on ${path}`).toBe(pattern.test(path))
    const shown = readPage(path)('.breadcrumbs a')
      .map((_, link) => link.attribs.href)
      .get()
    const trail = thingsOn(path).find((thing) => thing['@type'] === 'BreadcrumbList')
    const steps = (trail?.itemListElement ?? []) as { item: string }[]
    expect(
      steps.map(({ item }) => new URL(item).pathname),
      path,
    ).toEqual(shown)
  }
})

test('the posting of a position ends when its page does, and says what the page says', () => {
  const ends = JSON.parse(readFileSync(join(DIST, 'expiring-pages.json'), 'utf8'))
  expect(Object.keys(ends).sort()).toEqual(positionRoutes().sort())
  for (const path of positionRoutes()) {
    const posting = thingsOn(path).find((thing) => thing['@type'] === 'JobPosting')
    const $ = readPage(path)
    expect(posting).toMatchObject({
      title: $('h1').text(),
      url: `${SITE}${path}`,
      validThrough: ends[path],
      directApply: true,
    })
    const said = load(String(posting?.description))('p, li')
      .map((_, element) => load(element).text())
      .get()
    expect(said.length, path).toBeGreaterThan(6)
    const shown = $('main').text()
    for (const words of said.flatMap((text) => text.split(': ')))
      expect(shown, path).toContain(words)
  }
})

test('the list of all case studies is described with every one of them', () => {
  const list = thingsOn('/case-studies/').find((thing) => thing['@type'] === 'CollectionPage')
  const { itemListElement } = (list?.mainEntity ?? { itemListElement: [] }) as {
    itemListElement: { url: string }[]
  }
  const studies = listedRoutes().filter((path) => path.includes('/case-study/'))
  expect(itemListElement.map(({ url }) => url.replace(SITE, '')).sort()).toEqual(studies.sort())
})

test('the four offices are in the description of the company', () => {
  const [organization] = thingsOn('/')
  const cities = ((organization?.address ?? []) as Thing[]).map(
    (address) => address.addressLocality,
  )
  expect(cities).toEqual(['Austin', 'Bengaluru', 'Pune', 'Ahmedabad'])
})

test('what the description of a page refers to is described on the home page', () => {
  const described = thingsOn('/').map((thing) => thing['@id'])
  const references = listedRoutes().flatMap((path) =>
    [...JSON.stringify(thingsOn(path)).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id),
  )
  expect(references.length).toBeGreaterThan(10)
  for (const id of new Set(references)) expect(described).toContain(id)
})

test('pages that answer what one visitor did are not to be found, all others are', () => {
  const robots = (path: string) => readPage(path)('meta[name=robots]').attr('content')
  for (const path of listedRoutes()) expect(robots(path), path).toBe('index, follow')
  for (const path of UNLISTED) {
    expect(robots(path), path).toBe('noindex')
    expect(readPage(path)('script[type="application/ld+json"]'), path).toHaveLength(0)
  }
})

test('every page has a picture for social networks of its own, of 1200 by 630 pixels and under 300 KB', async () => {
  const pictures = new Set<string>()
  for (const path of [...listedRoutes(), ...UNLISTED]) {
    const $ = readPage(path)
    const address = $('meta[property="og:image"]').attr('content') ?? ''
    expect(address).toMatch(/^https:\/\/www\.lanternfield\.example\/social\//)
    expect($('meta[name="twitter:image"]').attr('content')).toBe(address)
    const bytes = readFileSync(join(DIST, new URL(address).pathname))
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height], address).toEqual(['jpeg', 1200, 630])
    expect(bytes.byteLength, address).toBeLessThan(300_000)
    pictures.add(address)
  }
  expect(pictures.size).toBe(listedRoutes().length + UNLISTED.length)
})

type Element = { readonly name: string; readonly text: string; readonly children: Element[] }

/** A file of the site as XML. @throws Error when it is not well-formed */
async function readXml(page: Page, path: string): Promise<Element> {
  await page.goto('/404.html')
  return page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      if (parsed.querySelector('parsererror')) throw new Error(parsed.documentElement.outerHTML)
      type Read = { name: string; text: string; children: Read[] }
      const read = (element: globalThis.Element): Read => ({
        name: element.nodeName,
        text: element.textContent ?? '',
        children: [...element.children].map(read),
      })
      return read(parsed.documentElement)
    },
    readFileSync(join(DIST, path), 'utf8'),
  )
}

const all = (element: Element | undefined, name: string) =>
  (element?.children ?? []).filter((child) => child.name === name)
const textOf = (element: Element | undefined, name: string) => all(element, name)[0]?.text ?? ''

test('the sitemap is well-formed, with full addresses of pages that are there, and days that have been', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  const urlset = await readXml(page, 'sitemap.xml')
  expect(urlset.name).toBe('urlset')
  const urls = all(urlset, 'url')
  expect(urls.length).toBe(listedRoutes().length)
  for (const url of urls) {
    const address = textOf(url, 'loc')
    expect(address.startsWith(`${SITE}/`)).toBe(true)
    const canonical = readPage(new URL(address).pathname)('link[rel=canonical]').attr('href')
    expect(canonical).toBe(address)
    for (const { text } of all(url, 'lastmod')) expect(text).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
  }
  const dated = urls.filter((url) => textOf(url, 'lastmod')).map((url) => textOf(url, 'loc'))
  expect(dated).toContain(`${SITE}/insights/`)
  const positions = positionRoutes()
  for (const path of positions.length > 0 ? ['/careers/', ...positions] : [])
    expect(dated).toContain(`${SITE}${path}`)
  for (const path of listedRoutes().filter((route) => /^\/insights\/./.test(route)))
    expect(dated).toContain(`${SITE}${path}`)
})

test('the feed is well-formed RSS, the newest article first, and the pages that show articles name it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  const [channel] = (await readXml(page, 'insights/feed.xml')).children
  for (const name of ['title', 'link', 'description', 'language', 'lastBuildDate'])
    expect(textOf(channel, name), name).not.toBe('')
  const items = all(channel, 'item')
  expect(items.length).toBeGreaterThanOrEqual(8)
  for (const item of items) {
    for (const name of ['title', 'description', 'dc:creator', 'category'])
      expect(textOf(item, name), name).not.toBe('')
    expect(textOf(item, 'guid')).toBe(textOf(item, 'link'))
    expect(listedRoutes()).toContain(textOf(item, 'link').replace(SITE, ''))
  }
  const dates = items.map((item) => new Date(textOf(item, 'pubDate')).getTime())
  expect(dates.every((date) => date > 0)).toBe(true)
  expect(dates).toEqual(dates.toSorted((one, other) => other - one))
  for (const path of listedRoutes())
    expect(readPage(path)('link[type="application/rss+xml"]').length, path).toBe(
      path === '/' || path.startsWith('/insights/') ? 1 : 0,
    )
})

test('robots.txt names the sitemap, and everything else that machines ask for is there', async ({
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
  const expires = /^Expires: (.+)$/m.exec(await security.text())?.[1] ?? ''
  // Of a build that is older than that, none but this test would say that nobody may rely on it any more.
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  expect(await security.text()).toContain(`Canonical: ${SITE}/.well-known/security.txt\n`)

  const text = await (await request.get('/llms.txt')).text()
  expect(text).toMatch(/^# Lanternfield\n\n> .+\n\n## /)
  const linked = [...text.matchAll(/\]\((.+?)\): ./g)].map(([, address]) => address)
  expect(linked.length).toBeGreaterThan(30)
  for (const address of linked) expect(listedRoutes()).toContain(address?.replace(SITE, ''))
})
