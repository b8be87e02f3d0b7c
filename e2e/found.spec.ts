/** What machines read of the built pages: no browser is needed for it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { missingProperties } from '../site/src/structured-data/google-properties.ts'
import { expect, test } from './product.ts'
import { listedRoutes, UNLISTED } from './routes.ts'

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
    [/^\/careers\/$/, 'JobPosting'],
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
