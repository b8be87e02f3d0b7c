/** A reader who follows every link: what the pages say, taken together. */
import { load } from 'cheerio'
import { expect, test } from './product.ts'
import { listedRoutes, readHtml } from './routes.ts'

type Visited = {
  readonly path: string
  readonly title: string
  readonly description: string
  /** The texts of its main part, block by block. */
  readonly blocks: readonly string[]
  readonly links: readonly string[]
  /** The places within pages that it links to, as path and hash. */
  readonly places: readonly string[]
  readonly ids: readonly string[]
  readonly picturesWithoutText: readonly string[]
}

/** Where the pages are, for the links of which none says it. */
const ORIGIN = 'http://localhost'

const MIN_OWN_WORDS = 300
/** The contact page is a form; an author's page is a biography, and articles that have pages of their own. */
const SHORTER: readonly (readonly [kind: RegExp, words: number])[] = [
  [/^\/contact-us\/$/, 0],
  [/^\/insights\/authors\//, 90],
]

test('every page is reached by links that work, and is unlike any other', async ({ request }) => {
  const { pages, reached } = crawl()
  // A file that a page links, such as security.txt, is none.
  const reachedPages = reached.filter((path) => path.endsWith('/'))
  expect(reachedPages.toSorted()).toEqual(listedRoutes().toSorted())

  const targets = new Set(pages.flatMap(({ links }) => links))
  for (const target of targets) {
    const answer = await request.get(target, { maxRedirects: 0 })
    expect(answer.status(), `${target}, a link on ${linkedFrom(pages, target)}`).toBe(200)
  }

  const places = new Set(pages.flatMap(({ path, ids }) => ids.map((id) => `${path}#${id}`)))
  for (const { path, places: wanted } of pages)
    for (const place of wanted) expect(places, `linked from ${path}`).toContain(place)

  expect(alike(pages.map(({ title }) => title))).toEqual([])
  expect(alike(pages.map(({ description }) => description))).toEqual([])
  for (const { path, picturesWithoutText } of pages) expect(picturesWithoutText, path).toEqual([])
  for (const { path, words } of ownWords(pages)) {
    const [, atLeast = MIN_OWN_WORDS] = SHORTER.find(([kind]) => kind.test(path)) ?? []
    expect(words, `words of its own on ${path}`).toBeGreaterThanOrEqual(atLeast)
  }
})

function crawl(): { pages: Visited[]; reached: string[] } {
  const pages: Visited[] = []
  const listed = new Set(listedRoutes())
  const reached = new Set<string>(['/'])
  for (const path of reached) {
    if (!listed.has(path)) continue
    const visited = readPage(path)
    pages.push(visited)
    for (const link of visited.links) reached.add(link)
  }
  return { pages, reached: [...reached] }
}

function readPage(path: string): Visited {
  const $ = load(readHtml(path))
  const texts = 'p,li,dt,dd,h1,h2,h3,td,th,figcaption,pre'
  const inside = $('a[href]')
    .toArray()
    .map(({ attribs }) => new URL(attribs.href ?? '', ORIGIN + path))
    .filter(({ origin }) => origin === ORIGIN)
  return {
    path,
    title: $('head title').text(),
    description: $('meta[name=description]').attr('content') ?? '',
    blocks: $('main')
      .find(texts)
      .toArray()
      .filter((element) => $(element).find(texts).length === 0)
      .map((element) => $(element).text().replace(/\s+/g, ' ').trim())
      .filter(Boolean),
    links: [...new Set(inside.map(({ pathname }) => pathname))],
    places: inside
      .filter(({ hash }) => hash)
      .map(({ pathname, hash }) => pathname + decodeURIComponent(hash)),
    ids: $('[id]')
      .toArray()
      .map(({ attribs }) => attribs.id ?? ''),
    picturesWithoutText: [
      ...$('img')
        .toArray()
        .filter(({ attribs }) => !attribs.alt?.trim())
        .map(({ attribs }) => attribs.src ?? ''),
      ...$('svg:not([aria-hidden=true])')
        .toArray()
        .filter(({ attribs }) => !attribs['aria-label'])
        .map((svg) => $.html(svg).slice(0, 80)),
    ],
  }
}

function linkedFrom(pages: readonly Visited[], target: string): string {
  return pages.find(({ links }) => links.includes(target))?.path ?? '?'
}

function alike(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

/** How many words of a page stand in blocks that no other page has. */
function ownWords(pages: readonly Visited[]): { path: string; words: number }[] {
  const count = new Map<string, number>()
  for (const { blocks } of pages)
    for (const block of new Set(blocks)) count.set(block, (count.get(block) ?? 0) + 1)
  return pages.map(({ path, blocks }) => ({
    path,
    words: blocks
      .filter((block) => count.get(block) === 1)
      .join(' ')
      .split(' ').length,
  }))
}
