/** A reader who follows every link, and what has to hold on each page that is reached. */
import { expect, test } from 'vitest'
import { openStaticSite } from '../../server/src/site/static-site.ts'
import { createTestApp } from '../../server/testing/test-app.ts'
import { allRoutes, DIST, listedRoutes, readPage } from '../routes.ts'

/** Where the pages are, for the links of which none says it. */
const ORIGIN = 'http://localhost'

test('every page is reached by links that work, with a title of its own', async () => {
  const linksFrom = crawl()
  expect([...linksFrom.keys()].toSorted()).toEqual(listedRoutes().toSorted())

  const site = await openStaticSite({ directory: DIST, now: Date.now })
  const app = createTestApp({ site })
  const pathnames = [...linksFrom.values()].flat().map(({ pathname }) => pathname)
  for (const pathname of new Set(pathnames))
    expect((await app.request(ORIGIN + pathname)).status, pathname).toBe(200)
  for (const [path, links] of linksFrom)
    for (const { pathname, hash } of links.filter(({ hash }) => hash.length > 1))
      expect(idsOn(pathname), `linked from ${path}`).toContain(decodeURIComponent(hash.slice(1)))

  const pages = [...linksFrom.keys()]
  expect(repeated(pages.map((path) => readPage(path)('head title').text()))).toEqual([])
  const description = (path: string) => readPage(path)('meta[name=description]').attr('content')
  expect(repeated(pages.map(description))).toEqual([])
  for (const path of pages) expect(picturesWithoutText(path), path).toEqual([])
})

const LANDMARKS =
  'body > header, body > footer, main, nav, aside, search, section[aria-label], section[aria-labelledby]'

test('every page is in landmarks with names of their own, and its figures and lists are whole', () => {
  for (const path of allRoutes()) {
    const $ = readPage(path)
    const names = $(LANDMARKS)
      .toArray()
      .map(({ tagName, attribs: { 'aria-label': label, 'aria-labelledby': id } }) =>
        `${tagName} ${label ?? $(`[id="${id}"]`).text()}`.trim(),
      )
    expect(repeated(names), `landmarks of ${path}`).toEqual([])
    expect(repeated(idsOn(path)), `ids of ${path}`).toEqual([])
    for (const wrong of [
      ':is(nav, aside):not([aria-label], [aria-labelledby])',
      'body > :not(header, main, footer, nav, .skip-link, [data-toasts], script, svg[aria-hidden])',
      'figcaption:not(figure > :is(:first-child, :last-child))',
      ':is(ul, ol) > :not(li)',
      'li:not(:is(ul, ol) > li)',
      'dl > :not(dt, dd, div)',
    ])
      expect($.html($(wrong).first()).slice(0, 80), path).toBe('')
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

/** The land above the footer is decoration. */
function picturesWithoutText(path: string): string[] {
  const $ = readPage(path)
  return $('img:not(.hills > img), svg:not([aria-hidden=true])')
    .toArray()
    .filter(({ attribs, tagName }) => !attribs[tagName === 'img' ? 'alt' : 'aria-label']?.trim())
    .map((picture) => $.html(picture).slice(0, 80))
}

const repeated = <Text>(texts: readonly Text[]) =>
  texts.filter((text, index) => texts.indexOf(text) !== index)
