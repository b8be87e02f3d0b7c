/** A reader who follows every link. */
import { expect, test } from './product.ts'
import { listedRoutes, readPage } from './routes.ts'

/** Where the pages are, for the links of which none says it. */
const ORIGIN = 'http://localhost'

test('every page is reached by links that work, with a title of its own', async ({ request }) => {
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

/** The land above the footer is decoration. */
function picturesWithoutText(path: string): string[] {
  const $ = readPage(path)
  return $('img:not(.hills > img), svg:not([aria-hidden=true])')
    .toArray()
    .filter(({ attribs, tagName }) => !attribs[tagName === 'img' ? 'alt' : 'aria-label']?.trim())
    .map((picture) => $.html(picture).slice(0, 80))
}

function alike<Text>(texts: readonly Text[]): Text[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}
