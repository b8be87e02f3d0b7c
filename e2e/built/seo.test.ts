/** What machines read of the built site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openStaticSite } from '../../server/src/site/static-site.ts'
import { createTestApp } from '../../server/testing/test-app.ts'
import { missingProperties } from '../../site/testing/google-properties.ts'
import { allRoutes, DIST, listedRoutes, readPage, UNLISTED } from '../routes.ts'

const SITE = 'https://www.lanternfield.example'
const LINKED_DATA = 'script[type="application/ld+json"]'

type Thing = Readonly<Record<string, unknown>>

const read = (file: string) => readFileSync(join(DIST, file), 'utf8')
const readXml = (file: string) => load(read(file), { xml: true })

function thingsOn(path: string): Thing[] {
  const scripts = readPage(path)(LINKED_DATA)
  expect(scripts.length, path).toBe(1)
  const graph = JSON.parse(scripts.text()) as { '@context': string; '@graph': Thing[] }
  expect(graph['@context']).toBe('https://schema.org')
  return graph['@graph']
}

test('every page has a title, description, address, picture and headings', async () => {
  const pictures = new Set<string>()
  for (const path of allRoutes()) {
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
  expect(pictures.size).toBe(allRoutes().length)
})

test('search engines index every listed page and no other', () => {
  const robots = (path: string) => readPage(path)('meta[name=robots]').attr('content')
  for (const path of listedRoutes()) expect(robots(path), path).toBe('index, follow')
  for (const path of UNLISTED) {
    expect(robots(path), path).toBe('noindex')
    expect(readPage(path)(LINKED_DATA), path).toHaveLength(0)
  }
})

test('structured data is complete and has the type of its page', () => {
  const home = thingsOn('/')
  expect(home.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
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
    const shown = readPage(path)('.breadcrumbs a').toArray()
    const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    const steps = (trail?.itemListElement ?? []) as { item: string }[]
    const addresses = shown.map(({ attribs }) => `${SITE}${attribs.href}`)
    expect(
      steps.map(({ item }) => item),
      path,
    ).toEqual(addresses)
    // Nothing is an address alone, which says nothing to who reads this page only.
    expect(JSON.stringify(things), path).not.toMatch(/\{"@id":"[^"]+"\}/)
  }
})

test('structured data names all case studies and the four offices', () => {
  const list = thingsOn('/case-studies/').find((thing) => thing['@type'] === 'CollectionPage')
  const { itemListElement } = (list?.mainEntity ?? { itemListElement: [] }) as {
    itemListElement: { url: string }[]
  }
  const studies = listedRoutes().filter((path) => path.includes('/case-study/'))
  expect(itemListElement.map(({ url }) => url.replace(SITE, '')).sort()).toEqual(studies.sort())
  const offices = thingsOn('/')[0]?.address as Thing[]
  const cities = offices.map(({ addressLocality }) => addressLocality)
  expect(cities).toEqual(['Austin', 'Bengaluru', 'Pune', 'Ahmedabad'])
})

test('the feed lists articles, and their pages name it', () => {
  const links = readXml('insights/feed.xml')('item > link')
  expect(links.length).toBeGreaterThanOrEqual(8)
  for (const link of links.toArray())
    expect(listedRoutes()).toContain(load(link).text().replace(SITE, ''))
  for (const path of listedRoutes())
    expect(readPage(path)('link[type="application/rss+xml"]').length, path).toBe(
      path === '/' || path.startsWith('/insights/') ? 1 : 0,
    )
})

test('the manifest, icons, security.txt and llms.txt are served', async () => {
  const site = await openStaticSite({ directory: DIST, now: Date.now })
  const app = createTestApp({ site })
  const typeOf = async (path: string) => (await app.request(path)).headers.get('content-type')
  expect(await typeOf('/manifest.webmanifest')).toBe('application/manifest+json')
  expect(await typeOf('/.well-known/security.txt')).toBe('text/plain; charset=utf-8')
  const { icons } = JSON.parse(read('manifest.webmanifest'))
  expect(icons.length).toBeGreaterThan(1)
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(join(DIST, src)).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  expect(read('.well-known/security.txt')).toMatch(
    /^Contact: mailto:.+\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n.+\nCanonical: .+security.txt\n$/,
  )

  const text = read('llms.txt')
  expect(text).toMatch(/^# Lanternfield\n\n> .+\n\n## /)
  const linked = [...text.matchAll(/\]\((.+?)\): ./g)].map(([, address]) => address)
  expect(linked.length).toBeGreaterThan(30)
  for (const address of linked) expect(listedRoutes()).toContain(address?.replace(SITE, ''))
})
