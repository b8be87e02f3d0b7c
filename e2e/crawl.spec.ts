/** A reader who follows every link: what the pages say, taken together. */
import { expect, test } from './product.ts'
import { listedRoutes, readPage } from './routes.ts'

/** Where the pages are, for the links of which none says it. */
const ORIGIN = 'http://localhost'

const MIN_OWN_WORDS = 300
/** The contact page is a form; an author's page is a biography, and articles that have pages of their own. */
const SHORTER: readonly (readonly [kind: RegExp, words: number])[] = [
  [/^\/contact-us\/$/, 0],
  [/^\/insights\/authors\//, 90],
]

test('every page is reached by links that work, and is unlike any other', async ({ request }) => {
  const linksFrom = crawl()
  expect([...linksFrom.keys()].toSorted()).toEqual(listedRoutes().toSorted())

  const answers = new Map<string, number>()
  for (const [path, links] of linksFrom)
    for (const { pathname, hash } of links) {
      const known = answers.get(pathname)
      const status = known ?? (await request.get(pathname, { maxRedirects: 0 })).status()
      answers.set(pathname, status)
      expect(status, `${pathname}, a link on ${path}`).toBe(200)
      const id = decodeURIComponent(hash.slice(1))
      if (id) expect(idsOn(pathname), `linked from ${path}`).toContain(id)
    }

  const pages = [...linksFrom.keys()]
  expect(alike(pages.map((path) => readPage(path)('head title').text()))).toEqual([])
  const description = (path: string) => readPage(path)('meta[name=description]').attr('content')
  expect(alike(pages.map(description))).toEqual([])
  for (const path of pages) expect(picturesWithoutText(path), path).toEqual([])
  for (const [path, words] of ownWords(pages)) {
    const [, atLeast = MIN_OWN_WORDS] = SHORTER.find(([kind]) => kind.test(path)) ?? []
    expect(words, `words of its own on ${path}`).toBeGreaterThanOrEqual(atLeast)
  }
})

/** The pages that links lead to, from the home page on, with their links. A file, such as security.txt, is no page. */
function crawl(): Map<string, URL[]> {
  const linksFrom = new Map<string, URL[]>()
  const reached = new Set<string>(['/'])
  for (const path of reached) {
    if (!path.endsWith('/')) continue
    const links = readPage(path)('a[href]')
      .toArray()
      .map(({ attribs }) => new URL(attribs.href ?? '', ORIGIN + path))
      .filter(({ origin }) => origin === ORIGIN)
    linksFrom.set(path, links)
    for (const { pathname } of links) reached.add(pathname)
  }
  return linksFrom
}

const idsOn = (path: string) =>
  readPage(path)('[id]')
    .toArray()
    .map(({ attribs }) => attribs.id)

function picturesWithoutText(path: string): string[] {
  const $ = readPage(path)
  return $('img, svg:not([aria-hidden=true])')
    .toArray()
    .filter(({ attribs, tagName }) => !attribs[tagName === 'img' ? 'alt' : 'aria-label']?.trim())
    .map((picture) => $.html(picture).slice(0, 80))
}

function alike<Text>(texts: readonly Text[]): Text[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

/** How many words of a page stand in blocks of its main part that no other page has. */
function ownWords(pages: readonly string[]): [path: string, words: number][] {
  const blocksOf = new Map(pages.map((path) => [path, readBlocks(path)]))
  const count = new Map<string, number>()
  for (const blocks of blocksOf.values())
    for (const block of blocks) count.set(block, (count.get(block) ?? 0) + 1)
  return [...blocksOf].map(([path, blocks]) => {
    const own = [...blocks].filter((block) => count.get(block) === 1)
    return [path, own.join(' ').split(' ').length]
  })
}

/** The texts of the main part of a page, block by block. */
function readBlocks(path: string): Set<string> {
  const $ = readPage(path)
  const texts = 'p,li,dt,dd,h1,h2,h3,td,th,figcaption,pre'
  const innermost = $('main')
    .find(texts)
    .toArray()
    .filter((element) => $(element).find(texts).length === 0)
  return new Set(innermost.map((element) => $(element).text().replace(/\s+/g, ' ').trim()))
}
