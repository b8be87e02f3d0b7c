/** What machines read of the built site. A browser is needed for its parser of XML alone, which forgives nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { load } from 'cheerio'
import sharp from 'sharp'
import { parse } from 'yaml'
import { missingProperties } from '../site/testing/google-properties.ts'
import { expect, test } from './product.ts'
import { listedRoutes, UNLISTED } from './routes.ts'

const SITE = 'https://www.lanternfield.example'
const DIST = join(import.meta.dirname, '..', 'site', 'dist')

type Thing = Readonly<Record<string, unknown>>

const file = (path: string) => (path === '/404/' ? '404.html' : join(path, 'index.html'))
const readPage = (path: string) => load(readFileSync(join(DIST, file(path)), 'utf8'))

function thingsOn(path: string): Thing[] {
  const $ = readPage(path)
  const scripts = $('script[type="application/ld+json"]')
  expect(scripts.length, path).toBe(1)
  const graph = JSON.parse(scripts.text()) as { '@context': string; '@graph': Thing[] }
  expect(graph['@context']).toBe('https://schema.org')
  return graph['@graph']
}

function hasOpenPositions(): boolean {
  const careers = parse(readFileSync(join(DIST, '../../content/pages/careers.yaml'), 'utf8'))
  const today = new Date().toISOString().slice(0, 10)
  return careers.positions.items.some(({ until }: { until: string }) => until >= today)
}

const typesOn = (path: string) => thingsOn(path).map((thing) => thing['@type'])

test('the structured data of every page has what Google requires and recommends', () => {
  for (const path of listedRoutes())
    for (const thing of thingsOn(path))
      expect(missingProperties(thing), `${thing['@type']} on ${path}`).toEqual([])
})

test('each kind of page has its type, and breadcrumbs where it shows some', () => {
  expect(typesOn('/')).toEqual(['Organization', 'WebSite'])
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/^\/services\/[^/]+\/$/, 'Service'],
    [/^\/products\/[^/]+\/$/, 'SoftwareApplication'],
    [/^\/insights\/[^/]+\/$/, 'Article'],
    // Positions whose time is over are left out, and one day all of them will be.
    [hasOpenPositions() ? /^\/careers\/$/ : /^$/, 'JobPosting'],
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

test('the four offices are in the description of the company', () => {
  const [organization] = thingsOn('/')
  const cities = ((organization?.address ?? []) as Thing[]).map(
    (address) => address.addressLocality,
  )
  expect(cities).toEqual(['Austin', 'Bengaluru', 'Pune', 'Ahmedabad'])
})

test('what the description of a page refers to is described on the home page', () => {
  const described = thingsOn('/').map((thing) => thing['@id'])
  for (const path of listedRoutes()) {
    const referred = JSON.stringify(thingsOn(path)).matchAll(/\{"@id":"([^"]+)"\}/g)
    for (const [, id] of referred) expect(described, path).toContain(id)
  }
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
  expect(dated).toEqual(expect.arrayContaining([`${SITE}/insights/`, `${SITE}/careers/`]))
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
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  for (const icon of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    expect((await request.get(icon)).status(), icon).toBe(200)

  const text = await (await request.get('/llms.txt')).text()
  expect(text).toMatch(/^# Lanternfield\n\n> .+\n\n## /)
  for (const [, address] of text.matchAll(/\]\((.+?)\): ./g))
    expect(listedRoutes()).toContain(address?.replace(SITE, ''))
})
