/** A copy of the product is built once with the content of a company that has just begun. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { inquiryPayload } from '../../server/testing/payloads.ts'
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts'
import { writeBeginningContent } from './testing/beginning-content.ts'
import { readPages } from './testing/read-pages.ts'

const BUILD_LIMIT_MS = 600_000
const NOT_BUILT = [
  '/case-studies/',
  '/guide/',
  '/industries/',
  '/insights/',
  '/insights/feed.xml',
  '/products/',
]
/** Elements that mean nothing without content; a script fills the results of the search. */
const LISTS = 'ul, ol:not(.search-results), dl, nav, table, select, section, figure'
const HEADINGS = 'h1, h2, h3'

let copy: ProductCopy
let server: ServerProcess
let dist: string
let pages: readonly { readonly path: string; readonly $: CheerioAPI }[]

beforeAll(async () => {
  copy = copyProduct()
  writeBeginningContent(copy)
  const built = await copy.build()
  expect(built.status, built.output).toBe(0)
  dist = copy.path('site/dist')
  pages = readPages(dist).map(({ path, html }) => ({ path, $: load(html) }))
  server = await startServerProcess(
    { DATA_DIR: copy.path('data'), CONTENT_DIR: '' },
    'site',
    copy.path('server/src/main.ts'),
  )
}, BUILD_LIMIT_MS)

afterAll(async () => {
  server?.kill('SIGTERM')
  await server?.ended
  copy?.remove()
})

const page = (path: string) => pages.find((one) => one.path === path)?.$ ?? load('')
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
/** Hosts want the page of missing addresses in a file of another name. */
const isBuilt = (path: string) => {
  const file = path === '/404/' ? '/404.html' : path.replace(/\/$/, '/index.html')
  return existsSync(join(dist, file))
}

test('has no page without content', async () => {
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/about-us/', '/careers/', '/contact-us/', '/services/']),
  )
  for (const path of NOT_BUILT) {
    expect(isBuilt(path), path).toBe(false)
    expect((await fetch(`${server.origin}${path}`)).status, path).toBe(404)
  }
})

test('has no link and no address of a page or a part that is not there', () => {
  for (const { path: from, $ } of pages) {
    const site = new URL($('meta[property="og:url"]').attr('content') ?? '').origin
    const links = $('[href^="/"], [src^="/"], [href^="#"]')
      .toArray()
      .map((element) => $(element).attr('href') ?? $(element).attr('src') ?? '')
    const named = [...$.html().matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([address]) => address)
    for (const link of [...links, ...named.filter((address) => address.startsWith(site))]) {
      const { pathname, hash } = new URL(link, `${site}${from}`)
      const isOwn = pathname === from
      expect(isOwn || isBuilt(pathname), `${from} leads to ${link}`).toBe(true)
      const target = isOwn ? $ : page(pathname)
      // Of a file such as the sprite of icons, or of structured data, it is no part of a page.
      if (hash && link.startsWith('/') && !pathname.includes('.'))
        expect(
          target(`[id="${hash.slice(1)}"]`).length,
          `${from} leads to ${link}`,
        ).toBeGreaterThan(0)
    }
  }
})

test('has menus with what there is, and nothing else', () => {
  const textsOf = (selector: string) =>
    page('/')(selector)
      .toArray()
      .map((element) => page('/')(element).text())
  expect(textsOf('header nav li > a')).toEqual(['Services', 'About Us', 'Careers', 'Contact Us'])
  expect(textsOf('footer h2, footer h3')).toEqual([
    ...['Work', 'Services', 'Company', 'Our Locations'],
  ])
  expect(page('/')('link[type="application/rss+xml"]')).toHaveLength(0)
})

test('has no heading, list or section without content', () => {
  for (const { path, $ } of pages) {
    for (const element of $(HEADINGS).toArray())
      expect($(element).text().trim(), `${path}: ${$.html(element)}`).not.toBe('')
    for (const element of $(LISTS).toArray()) {
      const rest = $(element).clone()
      rest.find(HEADINGS).remove()
      const hasContent = rest.text().trim() !== '' || rest.find('img, svg, input').length > 0
      expect(hasContent, `${path}: ${$.html(element).slice(0, 200)}`).toBe(true)
    }
  }
})

test('says the same pages in sitemap, llms.txt and search', () => {
  const listed = pages
    .map(({ path }) => path)
    .filter((path) => !['/404', '/thank-you/'].includes(path))
    .sort()
  const pathsIn = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, address = '']) => new URL(address).pathname).sort()
  expect(pathsIn(read('sitemap.xml'), /<loc>(.*?)<\/loc>/g)).toEqual(listed)
  const described = pathsIn(read('llms.txt'), /\]\((.*?)\)/g)
  expect(described).toEqual(listed.filter((path) => path !== '/' && path !== '/services/'))
  const { languages } = JSON.parse(read('pagefind/pagefind-entry.json'))
  expect(languages.en.page_count).toBe(listed.filter((path) => path !== '/search/').length)
  const links = page('/search/')('.directory a').toArray()
  expect(links.map((link) => link.attribs.href).sort()).toEqual(described)
})

test('says that no position is open, and offers no guide', () => {
  const careers = page('/careers/')
  expect(careers('#apply form')).toHaveLength(1)
  expect(careers('main').text()).toContain('No position is open')
  const scripts = pages.flatMap(({ $ }) =>
    $('script[src]')
      .toArray()
      .map((one) => one.attribs.src),
  )
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of new Set(scripts))
    expect(read(script ?? '')).not.toContain('services-provided')
})

test('shows gradients in place of scenes', () => {
  for (const path of ['/', '/about-us/', '/careers/', '/contact-us/', '/services/agentic-ai/']) {
    expect(page(path)('main .scene > .no-picture'), path).toHaveLength(1)
    expect(page(path)('footer > .no-picture'), path).toHaveLength(1)
    expect(page(path)('img'), path).toHaveLength(0)
  }
})

test('takes inquiries', async () => {
  const answer = await fetch(`${server.origin}/prod/send-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiryPayload()),
  })
  expect(answer.status).toBe(200)
})
