/** What an editor does with nothing but files in `content/`, each time on a copy of the whole product. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { applicationPayload, inquiryPayload } from '../../server/testing/payloads.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'

const BUILD_LIMIT_MS = 600_000

const ARTICLE = `---
seo:
  title: A new article | {company}
  description: This article exists for one build, to show that a new article is one file and nothing else.
title: A new article
excerpt: It was written by a test. It is one file.
date: 2027-01-02
author:
  name: Tess Fixture
  role: Tester
tags:
  - Engineering practice
cover:
  picture: ../pictures/contact-night.webp
  alt: A house by a lamp-lit path
---

## A heading

{company} says so.

{% callout title="Aside" %}
Word.
{% /callout %}
`

/** More than fit on one page of the list, with those that there are. */
const OLDER = 20

function olderArticles(count: number): { file: string; text: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    file: `content/insights/older-${index + 1}.mdoc`,
    text: ARTICLE.replaceAll('A new article', `Older article ${index + 1}`).replace(
      '2027-01-02',
      new Date(Date.UTC(2019, 1, 28 - index)).toISOString().slice(0, 10),
    ),
  }))
}

describe('a company takes the product over', () => {
  let copy: ProductCopy
  let pages: { path: string; html: string }[]

  beforeAll(async () => {
    copy = copyProduct()
    copy.write(
      'content/company.yaml',
      copy
        .read('content/company.yaml')
        .replace(/^name: .*$/m, 'name: Ferrowick')
        .replace(/^legalName: .*$/m, 'legalName: Ferrowick Systems Ltd'),
    )
    copy.write('content/insights/a-new-article.mdoc', ARTICLE)
    for (const { file, text } of olderArticles(OLDER)) copy.write(file, text)
    copy.write(
      'content/services/a-new-service.yaml',
      copy
        .read('content/services/cyber-security.yaml')
        .replace(/^title: .*$/m, 'title: A New Service')
        .replace(/^order: .*$/m, 'order: 10'),
    )
    const { status, output } = await copy.build()
    expect(status, output).toBe(0)
    pages = readPages(copy.path('site/dist'))
  }, BUILD_LIMIT_MS)

  afterAll(() => copy.remove())

  const page = (path: string) => {
    const found = pages.find((candidate) => candidate.path === path)
    expect(found, `${path} was built`).toBeDefined()
    return load(found?.html ?? '')
  }

  test('its name is on every page and the old one on none', () => {
    expect(pages.length).toBeGreaterThan(45)
    for (const { path, html } of pages) {
      expect(html, path).toContain('Ferrowick')
      expect(html, path).not.toContain('Lanternfield')
    }
  })

  test('its name is in every title and in the social tags', () => {
    for (const { path, html } of pages) {
      const $ = load(html)
      const tag = (name: string) => $(`meta[property="${name}"]`).attr('content')
      expect($('title').text(), path).toContain('Ferrowick')
      expect(tag('og:title'), path).toContain('Ferrowick')
      expect(tag('og:site_name'), path).toBe('Ferrowick')
    }
  })

  test('without a tag manager nothing of one is built: no host, no dialog, no words of it', () => {
    for (const { path, html } of pages) {
      expect(html, path).not.toContain('googletagmanager')
      expect(html, path).not.toContain('data-cookie-settings')
    }
    const files = readdirSync(copy.path('site/dist'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /consent/.test(file))).toEqual([])
    for (const file of files.filter((name) => name.endsWith('.js')))
      expect(copy.read(`site/dist/${file}`), file).not.toMatch(/googletagmanager|cookie_consent/)
  })

  test('its name is in the mails to the company, to clients and to applicants', async () => {
    const mails = await mailsOf(copy, [
      inquiryPayload({ toEmailAddress: 'mira@northbay.example' }),
      applicationPayload(),
    ])
    expect(mails).toHaveLength(4)
    for (const mail of mails) {
      expect(mail).toContain('Ferrowick')
      expect(mail).not.toContain('Lanternfield')
    }
  })

  test('a new article is one file: its page, its card, its breadcrumbs, its line in the sitemap', () => {
    const article = page('/insights/a-new-article/')
    expect(article('h1').text()).toBe('A new article')
    expect(article('.article-text').text()).toContain('Ferrowick says so.')
    expect(article('.breadcrumbs a').last().attr('href')).toBe('/insights/a-new-article/')
    expect(article('time').first().text()).toBe('02/01/2027')
    const [newest] = page('/insights/')('.article-card a').toArray()
    expect(newest?.attribs.href).toBe('/insights/a-new-article/')
    expect(copy.read('site/dist/sitemap.xml')).toContain(
      '/insights/a-new-article/</loc><lastmod>2027-01-02</lastmod>',
    )
  })

  test('articles beyond the first two dozen are on further pages of the list, linked plainly', () => {
    const cards = (path: string) =>
      page(path)('main .article-card a')
        .toArray()
        .map(({ attribs }) => attribs.href)
    const pages = ['/insights/', '/insights/page/2/'].map(cards)
    const articles = readdirSync(copy.path('content/insights'))
      .map((file) => `/insights/${file.replace('.mdoc', '')}/`)
      .sort()
    expect(pages[0]).toHaveLength(24)
    expect(pages.flat().sort()).toEqual(articles)
    expect(pages[1]?.at(-1)).toBe(`/insights/older-${OLDER}/`)

    const second = page('/insights/page/2/')
    expect(second('link[rel="canonical"]').attr('href')).toMatch(/\/insights\/page\/2\/$/)
    expect(second('title').text()).toContain('page 2 of 2')
    expect(second('meta[property="og:image"]').attr('content')).toMatch(/\/social\/insights\.jpg$/)
    expect(second('.breadcrumbs a').last().attr('href')).toBe('/insights/page/2/')
    expect(second('main nav a[rel="prev"]').attr('href')).toBe('/insights/')
    expect(second('main nav a[rel="next"]')).toHaveLength(0)
    expect(second('main nav a[aria-current]').last().text()).toBe('2')
    expect(second('h1')).toHaveLength(1)
    expect(page('/insights/')('main a[rel="next"]').attr('href')).toBe('/insights/page/2/')
    expect(copy.read('site/dist/sitemap.xml')).toContain('/insights/page/2/</loc>')
  })

  test('the feed and the search page stop at the newest, the sitemap and llms.txt at nothing', () => {
    const count = (file: string, what: RegExp) => copy.read(`site/dist/${file}`).match(what)?.length
    const all = readdirSync(copy.path('content/insights')).length
    expect(count('insights/feed.xml', /<item>/g)).toBe(20)
    expect(page('/search/')('main a[href^="/insights/"]').length).toBeLessThan(20)
    expect(count('sitemap.xml', /\/insights\/(?!page\/)[^<]+<\/loc>/g)).toBe(all)
    expect(count('llms.txt', /\/insights\/[^)]+\)/g)).toBe(all)
  })

  test('a new service is one file: its page, its entries in menus, lists and the footer', () => {
    expect(page('/services/a-new-service/')('.breadcrumbs').text()).toContain('A New Service')
    const links = (selector: string) => page('/careers/')(selector).length
    expect(links('#panel-services a[href="/services/a-new-service/"]')).toBe(1)
    expect(links('#menu a[href="/services/a-new-service/"]')).toBe(1)
    expect(links('footer a[href="/services/a-new-service/"]')).toBe(1)
    expect(page('/services/')('main a[href="/services/a-new-service/"]')).toHaveLength(1)
    expect(copy.read('site/dist/sitemap.xml')).toContain('/services/a-new-service/</loc>')
  })
})

describe('an editor makes a mistake', () => {
  let copy: ProductCopy
  beforeAll(() => {
    copy = copyProduct()
  })
  afterAll(() => copy.remove())

  /** Builds with one file changed, and puts it back. */
  async function buildWith(file: string, change: (text: string) => string) {
    const original = copy.read(file)
    copy.write(file, change(original))
    const { status, output } = await copy.build()
    copy.write(file, original)
    expect(status).not.toBe(0)
    return output
  }

  test(
    'a text that is too long: the build says which file, which field and how much fits',
    async () => {
      const output = await buildWith('content/services/agentic-ai.yaml', (text) =>
        text.replace(/^line: .*$/m, `line: ${'long '.repeat(40)}`),
      )
      expect(output).toContain('services/agentic-ai.yaml')
      expect(output).toMatch(/line.*has \d+ characters, at most 110 fit/)
    },
    BUILD_LIMIT_MS,
  )

  test(
    'a reference to a file that is not there: the build names both',
    async () => {
      const output = await buildWith('content/industries/sports.yaml', (text) =>
        text.replace('- sports-team-management', '- sports-teem-management'),
      )
      expect(output).toContain('content/industries/sports.yaml')
      expect(output).toContain('there is no content/products/sports-teem-management.yaml')
    },
    BUILD_LIMIT_MS,
  )
})

function readPages(dist: string): { path: string; html: string }[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      path: `/${file.replace(/(index)?\.html$/, '')}`,
      html: readFileSync(join(dist, file), 'utf8'),
    }))
}

/** The text of the mails that the copy's own server writes for these submissions. */
async function mailsOf(copy: ProductCopy, payloads: readonly object[]): Promise<string[]> {
  const server = await startServerProcess(
    { DATA_DIR: copy.path('data') },
    'site',
    copy.path('server/src/main.ts'),
  )
  const folder = copy.path('data/mail')
  try {
    for (const payload of payloads) await send(server.origin, payload)
    await expect.poll(() => listMails(folder).length, { timeout: 20_000 }).toBe(payloads.length * 2)
  } finally {
    server.kill('SIGTERM')
    await server.ended
  }
  return listMails(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
}

async function send(origin: string, payload: object): Promise<void> {
  const answer = await fetch(`${origin}/prod/send-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  expect(answer.status).toBe(200)
}

function listMails(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.eml'))
  } catch {
    return []
  }
}
