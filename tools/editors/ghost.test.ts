/** A site whose articles are written in Ghost, built against a server that speaks its Content API. */
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { load } from 'cheerio'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import {
  GHOST_KEY,
  type GhostServer,
  ghostPost,
  startGhostServer,
} from '../../site/src/ghost/testing/ghost-server.ts'

const BUILD_LIMIT_MS = 300_000

let copy: ProductCopy
let ghost: GhostServer
let built: { readonly status: number | null; readonly output: string }
const pictures = createServer(async (_, response) => {
  const picture = sharp({ create: { width: 2000, height: 1250, channels: 3, background: '#234' } })
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await picture.jpeg().toBuffer())
})

beforeAll(async () => {
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
  const { port } = pictures.address() as AddressInfo
  ghost = await startGhostServer([
    ghostPost(3, {
      feature_image: `http://127.0.0.1:${port}/content/images/2026/10/cover.jpg`,
      feature_image_alt: 'A cover from Ghost',
    }),
    ghostPost(2),
    ghostPost(1, { title: 'Ledgers & <balances>' }),
  ])
  copy = copyProduct()
  // A copy for trying at the same time, which takes no build of its own.
  built = await copy.build({
    GHOST_URL: ghost.url,
    GHOST_CONTENT_KEY: GHOST_KEY,
    SITE_NOINDEX: 'true',
  })
}, BUILD_LIMIT_MS)

afterAll(async () => {
  copy.remove()
  pictures.close()
  await ghost.close()
})

const page = (path: string) => load(copy.read(`site/dist${path}index.html`))
const ADDRESSES = [3, 2, 1].map((number) => `https://blog.acme.example/post-${number}/`)

test('the cards of its articles lead to Ghost, on the list and on the home page', () => {
  expect(built.status, built.output).toBe(0)
  for (const path of ['/insights/', '/']) {
    const links = page(path)('.article-card a').toArray()
    expect(
      links.map(({ attribs }) => attribs.href),
      path,
    ).toEqual(ADDRESSES)
  }
  expect(page('/insights/')('.article-card h3').last().text()).toBe('Ledgers & <balances>')
  expect(page('/insights/')('.article-card time').first().text()).toBe('03/10/2026')
})

test('their pictures are fetched by the build and come from the site itself', () => {
  const first = page('/insights/')('.article-card img').first()
  expect(first.attr('alt')).toBe('A cover from Ghost')
  expect(first.attr('src')).toMatch(/^\/assets\//)
  for (const { attribs } of page('/insights/')('.article-card source').toArray())
    expect(attribs.srcset).toMatch(/^\/assets\//)
})

test('with SITE_NOINDEX every page asks search engines to keep out, and may be read for that', () => {
  const pages = readdirSync(copy.path('site/dist'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html'),
  )
  expect(pages.length).toBeGreaterThan(30)
  for (const file of pages)
    expect(load(copy.read(`site/dist/${file}`))('meta[name="robots"]').attr('content'), file).toBe(
      'noindex',
    )
  expect(copy.read('site/dist/robots.txt')).toBe('User-agent: *\nAllow: /\n')
  expect(copy.read('site/dist/_headers')).toContain('  X-Robots-Tag: noindex\n')
  expect(JSON.parse(copy.read('site/dist/site-rules.json')).isNoindex).toBe(true)
})

test('they are in the feed and in llms.txt by their own addresses, and in no sitemap', () => {
  const feed = load(copy.read('site/dist/insights/feed.xml'), { xml: true })
  expect(
    feed('item > link')
      .map((_, link) => feed(link).text())
      .get(),
  ).toEqual(ADDRESSES)
  expect(copy.read('site/dist/llms.txt')).toContain(`(${ADDRESSES[0]})`)
  const sitemap = copy.read('site/dist/sitemap.xml')
  expect(sitemap).not.toContain('blog.acme.example')
  expect(sitemap).not.toMatch(/\/insights\/[^<]/)
})

test('their authors have no pages here, and nothing lists or links any', () => {
  expect(existsSync(copy.path('site/dist/insights/authors'))).toBe(false)
  for (const path of ['/insights/', '/about-us/', '/search/', '/'])
    expect(page(path)('a[href*="/authors/"]'), path).toHaveLength(0)
  expect(page('/about-us/')('main .portrait')).toHaveLength(8)
})

test(
  'a wrong key stops the build, which says where the right one is',
  async () => {
    const { status, output } = await copy.build({
      GHOST_URL: ghost.url,
      GHOST_CONTENT_KEY: '0'.repeat(26),
    })
    expect(status).not.toBe(0)
    expect(output).toContain('GHOST_CONTENT_KEY is refused by')
  },
  BUILD_LIMIT_MS,
)

test(
  'one of two settings stops the build',
  async () => {
    const { status, output } = await copy.build({ GHOST_URL: ghost.url, GHOST_CONTENT_KEY: '' })
    expect(status).not.toBe(0)
    expect(output).toContain('set both or none')
  },
  BUILD_LIMIT_MS,
)

test(
  'a Ghost that is silent leaves the articles of the build before, and the build says so',
  async () => {
    ghost.trouble = 'broken'
    const { status, output } = await copy.build({
      GHOST_URL: ghost.url,
      GHOST_CONTENT_KEY: GHOST_KEY,
    })
    expect(status, output).toBe(0)
    expect(output).toMatch(/Ghost is out of order at .* built with the 3 articles of 20/)
    expect(page('/insights/')('.article-card')).toHaveLength(3)
  },
  BUILD_LIMIT_MS,
)
