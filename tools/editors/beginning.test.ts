/** A copy of the product is built once with the content of a company that has just begun. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { inquiryPayload } from '../../server/testing/payloads.ts'
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts'
import {
  findBrokenLinks,
  findEmptyParts,
  isBuilt,
  loadPages,
} from '../own-site/testing/look-over.ts'
import { writeBeginningContent } from './testing/beginning-content.ts'

const BUILD_LIMIT_MS = 600_000
const NOT_BUILT = [
  '/case-studies/',
  '/guide/',
  '/industries/',
  '/insights/',
  '/insights/feed.xml',
  '/products/',
]

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
  pages = loadPages(dist)
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

test('has no page without content', async () => {
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/about-us/', '/careers/', '/contact-us/', '/services/']),
  )
  for (const path of NOT_BUILT) {
    expect(isBuilt(dist, path), path).toBe(false)
    expect((await fetch(`${server.origin}${path}`)).status, path).toBe(404)
  }
})

test('has no link and no address of a page or a part that is not there', () => {
  expect(findBrokenLinks(dist)).toEqual([])
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
  expect(findEmptyParts(dist)).toEqual([])
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
    [
      ...$('script')
        .text()
        .matchAll(/import"([^"]+)"/g),
    ].map(([, script = '']) => script),
  )
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of new Set(scripts)) expect(read(script)).not.toContain('services-provided')
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
