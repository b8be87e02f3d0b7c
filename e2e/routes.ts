/** Every page of the product, as its own sitemap lists them; the tests of all routes loop over these. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'

export const DIST = join(import.meta.dirname, '..', 'site', 'dist')

/** Pages that answer a visitor's own doing and stand in no sitemap. */
export const UNLISTED = ['/404/', '/thank-you/', '/guide/'] as const

/** The pages of the sitemap, as paths. */
export function listedRoutes(): string[] {
  const locations = readFileSync(join(DIST, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)
  return [...locations].map(([, location]) => new URL(location ?? '').pathname)
}

export const allRoutes = (): string[] => [...listedRoutes(), ...UNLISTED]

/** The file of a page. */
export const fileOf = (path: string): string =>
  join(DIST, path === '/404/' ? '404.html' : join(path, 'index.html'))

const pages = new Map<string, CheerioAPI>()

/** The built HTML of a page, to be asked by selectors, with what it shows where no script runs. */
export function readPage(path: string): CheerioAPI {
  const page = pages.get(path) ?? load(readFileSync(fileOf(path)), { scriptingEnabled: false })
  pages.set(path, page)
  return page
}

const POSITION = /^\/careers\/[^/]+\/$/

/** The pages of the positions that were open when the site was built: none, perhaps. */
const positionRoutes = (): string[] => listedRoutes().filter((path) => POSITION.test(path))

/** Kinds of pages that have more than one; every other page of the sitemap is a kind by itself. */
const KINDS = [
  /^\/services\/[^/]+\/$/,
  /^\/industries\/[^/]+\/$/,
  /^\/products\/[^/]+\/$/,
  /\/case-study\//,
  /^\/insights\/[^/]+\/$/,
  /^\/insights\/authors\/[^/]+\/$/,
  // Pages of text that editors compose.
  /^\/(accessibility|partners|prices-and-terms|privacy-policy|trust)\/$/,
  ...(positionRoutes().length > 0 ? [POSITION] : []),
]

/** A page of each kind: of those that look alike the one with the most different elements and classes. */
export function onePageOfEachKind(): string[] {
  const routes = listedRoutes()
  const single = routes.filter((path) => !KINDS.some((kind) => kind.test(path)))
  const chosen = KINDS.map((kind) => {
    const alike = routes.filter((path) => kind.test(path))
    const [richest] = alike.toSorted((one, other) => countParts(other) - countParts(one))
    if (!richest) throw new Error(`There is no page of the kind ${kind}.`)
    return richest
  })
  return [...single, ...chosen]
}

function countParts(path: string): number {
  const tags = readFileSync(fileOf(path), 'utf8').matchAll(/<[a-z][\w-]*(?:\s+class="[^"]*")?/g)
  return new Set([...tags].map(([tag]) => tag)).size
}
