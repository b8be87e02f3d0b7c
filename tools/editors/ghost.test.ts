/**
 * A site whose articles are written in Ghost, built against a server that speaks its Content API. A build of its own, so it runs where
 * LONG_TESTS is set; what follows from a post is tested in site/src/ghost.
 */
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { load } from 'cheerio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import {
  GHOST_KEY,
  type GhostServer,
  ghostPost,
  startGhostServer,
} from '../../site/src/ghost/testing/ghost-server.ts'

const BUILD_LIMIT_MS = 600_000
const ADDRESSES = [3, 2, 1].map((number) => `https://blog.acme.example/post-${number}/`)

describe.skipIf(!process.env.LONG_TESTS)('a site with articles from Ghost', () => {
  let copy: ProductCopy
  let ghost: GhostServer
  const pictures = createServer(async (_, response) => {
    const picture = sharp({
      create: { width: 2000, height: 1250, channels: 3, background: '#234' },
    })
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await picture.jpeg().toBuffer())
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
    const { port } = pictures.address() as AddressInfo
    const feature_image = `http://127.0.0.1:${port}/content/images/2026/10/cover.jpg`
    ghost = await startGhostServer([
      ghostPost(3, { feature_image, feature_image_alt: 'A cover from Ghost' }),
      ghostPost(2),
      ghostPost(1, { title: 'Ledgers & <balances>' }),
    ])
    copy = copyProduct()
    const { status, output } = await copy.build({
      GHOST_URL: ghost.url,
      GHOST_CONTENT_KEY: GHOST_KEY,
      SITE_NOINDEX: 'true',
    })
    expect(status, output).toBe(0)
  }, BUILD_LIMIT_MS)

  afterAll(async () => {
    copy?.remove()
    pictures.close()
    await ghost?.close()
  })

  const page = (path: string) => load(copy.read(`site/dist${path}index.html`))

  test('links to Ghost in cards, feed and llms.txt, and in no sitemap', () => {
    for (const path of ['/insights/', '/']) {
      const links = page(path)('.article-card a').toArray()
      expect(links.map(({ attribs }) => attribs.href)).toEqual(ADDRESSES)
    }
    expect(page('/insights/')('.article-card h3').last().text()).toBe('Ledgers & <balances>')
    for (const address of ADDRESSES) {
      expect(copy.read('site/dist/insights/feed.xml')).toContain(`<link>${address}</link>`)
      expect(copy.read('site/dist/llms.txt')).toContain(`(${address})`)
    }
    expect(copy.read('site/dist/sitemap.xml')).not.toMatch(/blog\.acme|\/insights\/[^<]/)
  })

  test('serves their pictures itself', () => {
    const first = page('/insights/')('.article-card img').first()
    expect(first.attr('alt')).toBe('A cover from Ghost')
    expect(first.attr('src')).toMatch(/^\/assets\//)
    for (const { attribs } of page('/insights/')('.article-card source').toArray())
      expect(attribs.srcset).toMatch(/^\/assets\//)
  })

  test('has no pages of their authors, and links to none', () => {
    expect(existsSync(copy.path('site/dist/insights/authors'))).toBe(false)
    for (const path of ['/insights/', '/about-us/', '/search/', '/'])
      expect(page(path)('a[href*="/authors/"]'), path).toHaveLength(0)
  })

  test('asks search engines to keep out of every page with SITE_NOINDEX', () => {
    const files = readdirSync(copy.path('site/dist'), { recursive: true, encoding: 'utf8' })
    const pages = files.filter((file) => file.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(30)
    for (const file of pages) {
      const robots = load(copy.read(`site/dist/${file}`))('meta[name="robots"]')
      expect(robots.attr('content'), file).toBe('noindex')
    }
    expect(copy.read('site/dist/_headers')).toContain('  X-Robots-Tag: noindex\n')
    expect(JSON.parse(copy.read('site/dist/site-rules.json')).isNoindex).toBe(true)
  })
})
