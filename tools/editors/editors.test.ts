/** What an editor does with nothing but files in `content/`, each time on a copy of the whole product. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { applicationPayload, inquiryPayload } from '../../server/testing/payloads.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { FOLDER_ANCHORS, PAGE_ANCHORS } from '../../site/src/content-check/site-pages.ts'
import { isTaken } from '../../site/src/content-check/taken-names.ts'
import { PAGE_OF_ALL_SECTIONS } from './page-of-all-sections.ts'
import { CAMERA, colourAt, takePhotographs } from './photographs.ts'

const BUILD_LIMIT_MS = 600_000

/** The newest day on which an article is not left out. */
const TODAY = new Date().toISOString().slice(0, 10)

const ARTICLE = `---
seo:
  title: A new article | {company}
  description: This article exists for one build, to show that a new article is one file and nothing else.
title: A new article
excerpt: It was written by a test. It is one file.
date: ${TODAY}
author: tess-fixture
tags:
  - Engineering practice
cover:
  picture: ../pictures/phone-upright.jpg
  alt: A house by a lamp-lit path
---

## A heading

{company} says so.

![Two colours, one above the other](../pictures/phone-upright.jpg "As a phone at {company} took it.")

![The same for a printer](../pictures/for-print.jpg)

![Lines on nothing](../pictures/drawing-of-16-bits.png "Drawn.")

![Too small](../pictures/small.webp)

{% callout title="Aside" %}
Word.
{% /callout %}
`

/** Everything that may be left out: the page of an author without a photo is in the seed. */
const AUTHOR = `name: Tess Fixture
role: Tester
place: Pune
line: She exists for one build.
photo:
  picture: ../pictures/agents-that-ask-first.webp
  alt: A lantern bearer at a fork of the path
links:
  - label: Code
    link: https://code.example/tess
`

const CERTIFICATIONS = `certifications:
  - name: ISO/IEC 27001:2022
    issuer: Northgate Registrars
    scope: Software development in all offices
    since: "2024-05-14"
`

/** More than fit on one page of the list, with those that there are. */
const OLDER = 20

function olderArticles(count: number): { file: string; text: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    file: `content/insights/older-${index + 1}.mdoc`,
    text: ARTICLE.replaceAll('A new article', `Older article ${index + 1}`)
      .replace(/^!\[.*\n\n/gm, '')
      .replace('phone-upright', 'panorama')
      .replace(TODAY, new Date(Date.UTC(2019, 1, 28 - index)).toISOString().slice(0, 10)),
  }))
}

/** The position whose last day has been; those of all others are far away. */
const CLOSED = 'mobile-engineer'

/** Sets the last days of all positions, and adds one, which is first in the list. */
function writePositions(copy: ProductCopy): void {
  for (const file of readdirSync(copy.path('content/positions')).map(positionFile)) {
    const until = file === positionFile(`${CLOSED}.yaml`) ? '2001-01-31' : '2999-01-31'
    copy.write(file, copy.read(file).replace(/^until: .*$/m, `until: "${until}"`))
  }
  copy.write(
    positionFile('a-new-position.yaml'),
    copy
      .read(positionFile('product-designer.yaml'))
      .replace(/^title: .*$/m, 'title: A New Position')
      .replace(/^order: .*$/m, 'order: 0'),
  )
}

/** How the names of entries begin that the site must not have, and the title that they all have. */
const UNPUBLISHED = 'hidden-away'
const UNPUBLISHED_TITLE = 'Hidden away'
const UNPUBLISHED_ARTICLES = 2

/** Adds a draft to each folder, and an article that is dated in the future. Other entries name the drafts already. */
function writeUnpublished(copy: ProductCopy): void {
  const templates = {
    services: 'agentic-ai.yaml',
    industries: 'education.yaml',
    products: 'gen-ai-chatbot.yaml',
    'case-studies': 'books-that-balance-by-six.yaml',
    positions: 'product-designer.yaml',
    insights: 'agents-that-ask-first.mdoc',
    'custom-pages': 'partners.yaml',
  }
  for (const [folder, template] of Object.entries(templates))
    copy.write(
      `content/${folder}/${template.replace(/^.*(?=\.)/, UNPUBLISHED)}`,
      copy
        .read(`content/${folder}/${template}`)
        .replace(/^title: .*$/m, `title: ${UNPUBLISHED_TITLE}`)
        .replace(/^draft: false$/m, 'draft: true'),
    )
  copy.write(
    `content/insights/${UNPUBLISHED}-until-later.mdoc`,
    ARTICLE.replaceAll('A new article', UNPUBLISHED_TITLE).replace(TODAY, '2999-01-02'),
  )
  const name = (file: string, what: RegExp) =>
    copy.write(file, copy.read(file).replace(what, `$1${UNPUBLISHED}`))
  name('content/industries/sports.yaml', /^( +- )sports-team-management$/m)
  name('content/products/gen-ai-chatbot.yaml', /^( +- )finance$/m)
  name('content/pages/home.yaml', /^( +- )books-that-balance-by-six$/m)
  name('content/case-studies/a-patient-portal-on-time.yaml', /^(industry: )healthcare$/m)
  name('content/case-studies/a-patient-portal-on-time.yaml', /^( +service: )mobile-solutions$/m)
}

/** Two pages that there were, of which one has moved, twice, and what the build before this one has left. */
function writeOldAddresses(copy: ProductCopy): void {
  copy.write(
    'content/redirects.yaml',
    `- from: /services/old-service/
  to: /services/newer-service/
- { from: /services/newer-service/, to: /services/a-new-service/ }
`,
  )
  copy.write(
    'site/node_modules/.astro/pages-of-last-build.json',
    JSON.stringify({
      pages: ['/', '/services/old-service/', '/services/forgotten-service/'],
      expiring: {},
    }),
  )
}

const positionFile = (name: string) => `content/positions/${name}`

describe('a company takes the product over', () => {
  let copy: ProductCopy
  let pages: { path: string; html: string }[]
  let said: string

  beforeAll(async () => {
    copy = copyProduct()
    copy.write(
      'content/company.yaml',
      copy
        .read('content/company.yaml')
        .replace(/^name: .*$/m, 'name: Ferrowick')
        .replace(/^legalName: .*$/m, 'legalName: Ferrowick Systems Ltd')
        .replace(/^headcount: .*$/m, `headcount: 1250\n${CERTIFICATIONS.trim()}`),
    )
    copy.write('content/insights/a-new-article.mdoc', ARTICLE)
    for (const [name, bytes] of Object.entries(await takePhotographs()))
      writeFileSync(copy.path(`content/pictures/${name}`), bytes)
    copy.write('content/people/tess-fixture.yaml', AUTHOR)
    copy.write(
      'content/pages/about-us.yaml',
      copy.read('content/pages/about-us.yaml').replace('- laura-bixby', '- tess-fixture'),
    )
    copy.write(
      'content/products/gen-ai-chatbot.yaml',
      copy
        .read('content/products/gen-ai-chatbot.yaml')
        .replace(/^( +)name: chat$/m, '$1picture: ../pictures/one-service-at-a-time.webp'),
    )
    for (const { file, text } of olderArticles(OLDER)) copy.write(file, text)
    copy.write(
      'content/services/a-new-service.yaml',
      copy
        .read('content/services/cyber-security.yaml')
        .replace(/^title: .*$/m, 'title: A New Service')
        .replace(/^order: .*$/m, 'order: 10'),
    )
    copy.write('content/custom-pages/an-evening.yaml', PAGE_OF_ALL_SECTIONS)
    writePositions(copy)
    copy.write(
      'content/case-studies/a-new-case-study.yaml',
      copy
        .read('content/case-studies/six-engineers-for-a-freight-floor.yaml')
        .replace(/^title: .*$/m, 'title: A new case study')
        .replace(/^section: .*$/m, 'section: /industries/education/')
        .replace(/^order: .*$/m, 'order: 0'),
    )
    writeUnpublished(copy)
    writeOldAddresses(copy)
    const { status, output } = await copy.build()
    expect(status, output).toBe(0)
    said = output
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
    expect(article('time').first().text()).toBe(TODAY.split('-').reverse().join('/'))
    const [newest] = page('/insights/')('.article-card a').toArray()
    expect(newest?.attribs.href).toBe('/insights/a-new-article/')
    expect(copy.read('site/dist/sitemap.xml')).toContain(
      `/insights/a-new-article/</loc><lastmod>${TODAY}</lastmod>`,
    )
  })

  test('pictures in the text of an article are whole, scaled, described, and never shift what is below', async () => {
    const article = page('/insights/a-new-article/')
    const figures = article('.article-text figure')
    expect(
      figures
        .find('img')
        .map((_, img) => img.attribs.alt)
        .get(),
    ).toEqual([
      'Two colours, one above the other',
      'The same for a printer',
      'Lines on nothing',
      'Too small',
    ])
    expect(
      figures
        .find('figcaption')
        .map((_, caption) => article(caption).text())
        .get(),
    ).toEqual(['As a phone at Ferrowick took it.', 'Drawn.'])
    const pictures = figures
      .toArray()
      .map((figure) => ({ figure, img: article(figure).find('img').get(0)?.attribs ?? {} }))
    for (const { img } of pictures) expect(img.loading, img.alt).toBe('lazy')
    expect(pictures.map(({ img }) => `${img.width}x${img.height}`)).toEqual([
      '800x1067',
      '1600x960',
      '900x600',
      '640x480',
    ])
    const widths = article(pictures[1]?.figure ?? '')
      .find('source')
      .attr('srcset')
    expect(widths?.match(/\d+w/g)).toEqual(['750w', '1100w', '1600w'])
    expect(pictures.map(({ figure }) => figure.attribs.class)).toEqual([
      'text-picture text-picture-tall',
      'text-picture',
      'text-picture text-picture-paper',
      'text-picture',
    ])
    const [upright, printed] = pictures.map(({ img }) => copy.path(`site/dist${img.src}`))
    for (const [file = '', first, last] of [
      [upright, 'top', 'bottom'] as const,
      [printed, 'left', 'right'] as const,
    ]) {
      expect(await colourAt(file, first)).toBe('red')
      expect(await colourAt(file, last)).toBe('blue')
    }
    expect(said).toContain('content/pictures/small.webp has 640 px for a place that wants 1600 px')
  })

  test('photographs of every kind are covers: upright, cut to their place, and silent about where they were taken', async () => {
    const cover = (path: string) =>
      copy.path(`site/dist${page(path)('header picture img').last().attr('src')}`)
    const upright = cover('/insights/a-new-article/')
    expect(await sharp(upright).metadata()).toMatchObject({ width: 1600, height: 900 })
    expect(await colourAt(upright, 'top')).toBe('red')
    expect(await colourAt(upright, 'bottom')).toBe('blue')
    const panorama = cover('/insights/older-1/')
    expect(await sharp(panorama).metadata()).toMatchObject({ width: 1600, height: 900 })
    expect(await colourAt(panorama, 'left')).toBe('red')

    const files = readdirSync(copy.path('site/dist'), { recursive: true, encoding: 'utf8' })
    const published = files.filter((file) => /\.(avif|jpe?g|png|webp)$/.test(file))
    expect(published.length).toBeGreaterThan(100)
    for (const file of published) {
      const bytes = readFileSync(copy.path(`site/dist/${file}`))
      expect(bytes.includes(CAMERA) || bytes.includes('Exif'), file).toBe(false)
    }
  })

  test('parts of pages that links may lead to are there', () => {
    const folders = Object.entries(FOLDER_ANCHORS).map(([folder, anchors]) => {
      const kind = folder === 'case-studies' ? /\/case-study\// : new RegExp(`^/${folder}/[^/]+/$`)
      return { paths: pages.map(({ path }) => path).filter((path) => kind.test(path)), anchors }
    })
    const fixed = Object.entries(PAGE_ANCHORS).map(([path, anchors]) => ({
      paths: [path],
      anchors,
    }))
    for (const { paths, anchors } of [...folders, ...fixed]) {
      expect(paths.length).toBeGreaterThan(0)
      for (const path of paths)
        for (const anchor of anchors) expect(page(path)(`[id="${anchor}"]`), path).toHaveLength(1)
    }
  })

  test('an author is one file: a page with photo, profiles and the newest articles, linked from each', () => {
    const path = '/insights/authors/tess-fixture/'
    const author = page(path)
    expect(author('h1').text()).toBe('Tess Fixture')
    expect(author('.portrait img').attr('alt')).toBe('A lantern bearer at a fork of the path')
    expect(author('.portrait img').attr('src')).toMatch(/^\/assets\//)
    expect(author('main a[href="https://code.example/tess"]').attr('aria-label')).toBe(
      'Code: Tess Fixture',
    )
    const cards = author('.article-card a').toArray()
    expect(cards).toHaveLength(OLDER + 1)
    expect(cards[0]?.attribs.href).toBe('/insights/a-new-article/')
    expect(author('main').text()).toContain('She exists for one build.')

    const article = page('/insights/a-new-article/')
    expect(article('a[rel="author"]').attr('href')).toBe(path)
    expect(article('header .portrait img')).toHaveLength(1)
    const onAbout = page('/about-us/')(`main li:has(a[href="${path}"])`)
    expect(onAbout.find('h3').text()).toBe('Tess Fixture')
    expect(onAbout.find('.portrait img')).toHaveLength(1)
    expect(page('/insights/')(`main a[href="${path}"]`)).toHaveLength(1)
    expect(page('/search/')(`main a[href="${path}"]`)).toHaveLength(1)
    expect(copy.read('site/dist/sitemap.xml')).toContain(`${path}</loc><lastmod>${TODAY}`)
  })

  test('a screenshot takes the place of a drawing, on the page of the product and in the list', () => {
    for (const path of ['/products/gen-ai-chatbot/', '/products/']) {
      const screenshots = page(path)('main picture.screen img')
      expect(screenshots, path).toHaveLength(1)
      expect(screenshots.attr('alt'), path).toMatch(/.{20,}/)
    }
    expect(page('/products/gen-ai-chatbot/')('svg[role="img"]')).toHaveLength(0)
    expect(page('/products/')('svg[role="img"]')).toHaveLength(4)
  })

  test('certificates, head count and telephone are on the pages that buyers read', () => {
    for (const path of ['/about-us/', '/contact-us/']) {
      const $ = page(path)
      const facts = $('main dl')
        .toArray()
        .map((list) => $(list).text())
        .join(' ')
      for (const fact of ['Ferrowick Systems Ltd', '1,250 in 4 offices', 'ISO/IEC 27001:2022'])
        expect(facts, path).toContain(fact)
      expect(facts, path).toContain('Issued by Northgate Registrars, held since 14/05/2024')
      expect($('main a[href="tel:+15125550147"]').text(), path).toBe('+1 512 555 0147')
    }
    const graph = JSON.parse(page('/')('script[type="application/ld+json"]').text())['@graph']
    expect(graph[0]).toMatchObject({
      numberOfEmployees: { value: 1250 },
      hasCertification: [{ name: 'ISO/IEC 27001:2022' }],
      telephone: '+1 512 555 0147',
    })
  })

  test('articles beyond the first two dozen are on further pages of the list, linked plainly', () => {
    const cards = (path: string) =>
      page(path)('main .article-card a')
        .toArray()
        .map(({ attribs }) => attribs.href)
    const pages = ['/insights/', '/insights/page/2/'].map(cards)
    const articles = readdirSync(copy.path('content/insights'))
      .filter((file) => !file.startsWith(UNPUBLISHED))
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
    const all = readdirSync(copy.path('content/insights')).length - UNPUBLISHED_ARTICLES
    expect(count('insights/feed.xml', /<item>/g)).toBe(20)
    expect(page('/search/')('main a[href^="/insights/"]').length).toBeLessThan(20)
    expect(count('sitemap.xml', /\/insights\/(?!page\/|authors\/)[^<]+<\/loc>/g)).toBe(all)
    expect(count('llms.txt', /\/insights\/(?!authors\/)[^)]+\)/g)).toBe(all)
  })

  test('a new position is one file: its page, its posting, its row, its line in the sitemap', () => {
    const position = page('/careers/a-new-position/')
    expect(position('h1').text()).toBe('A New Position')
    const graph = JSON.parse(position('script[type="application/ld+json"]').text())['@graph']
    // The last day ends in Austin.
    expect(graph[0]).toMatchObject({
      '@type': 'JobPosting',
      title: 'A New Position',
      identifier: { value: 'a-new-position' },
      validThrough: '2999-02-01T06:00:00.000Z',
    })
    const [first] = page('/careers/')('.rows-positions a').toArray()
    expect(first?.attribs.href).toBe('/careers/a-new-position/')
    for (const file of ['sitemap.xml', 'llms.txt'])
      expect(copy.read(`site/dist/${file}`), file).toContain('/careers/a-new-position/')
  })

  test('a position is there until its last day, and nowhere after it', () => {
    const closed = `/careers/${CLOSED}/`
    expect(pages.map(({ path }) => path)).not.toContain(closed)
    for (const { path, html } of pages) expect(html, path).not.toContain(closed)
    for (const file of ['sitemap.xml', 'llms.txt', 'expiring-pages.json'])
      expect(copy.read(`site/dist/${file}`), file).not.toContain(closed)
    // One is closed, and one a draft.
    const files = readdirSync(copy.path('content/positions')).length
    expect(page('/careers/')('.rows-positions > li')).toHaveLength(files - 2)
    expect(page('/careers/')('script[type="application/ld+json"]').text()).not.toContain(
      'JobPosting',
    )
  })

  test('a new case study is one file: its page, its card, the choice of its industry', () => {
    const path = '/industries/education/case-study/a-new-case-study/'
    expect(page(path)('h1').text()).toBe('A new case study')
    const all = page('/case-studies/')
    expect(all('.case-card a').first().attr('href')).toBe(path)
    expect(all('.case-card').first().attr('data-industry')).toBe('education')
    expect(all('option[value="education"]')).toHaveLength(1)
    expect(page('/industries/education/')(`.case-card a[href="${path}"]`)).toHaveLength(1)
    expect(copy.read('site/dist/sitemap.xml')).toContain(`${path}</loc>`)
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

  test('a custom page is one file with sections of every type, in its order, at the root', () => {
    const $ = page('/an-evening/')
    expect($('h1').text()).toBe('Come for an evening.')
    expect($('.breadcrumbs a').last().attr('href')).toBe('/an-evening/')
    const headings = $('main h2')
      .toArray()
      .map((heading) => $(heading).text())
    expect(headings).toEqual([
      'What guests ask',
      'The rules of the evening',
      'Say that you come',
      'Why we meet',
      'What there is',
      'How it goes',
      'The evening',
      'Who we are in numbers',
      'Whom we work for',
      'Whom you meet',
      'What we talk about',
      'Read before',
      'Where we are',
      'Until then',
    ])
    expect($('main .facts dd').first().text()).toBe('Thursday at six')
    expect($('main .article-text .callout').text()).toContain('A question.')
    expect($('main').text()).toContain('Ferrowick has one rule')
    expect($('main blockquote').text()).toBe('I came back the year after.')
    for (const figure of ['Figure 1', 'Figure 2', 'Figure 3'])
      expect($('main').text()).toContain(figure)
    expect($('main figcaption').last().text()).toBe('The house')
    // One of the two is a draft.
    expect($('main .case-card')).toHaveLength(1)
    expect($('main form[data-form="contact-us-page"]')).toHaveLength(1)
    expect($('main [data-about-line]').text()).toContain('An evening in Pune')
    // No part of it works with scripts alone.
    expect($('main [data-about-line] button')).toHaveLength(0)
    for (const call of $('main a[data-cta][href^="/contact-us/"]').toArray())
      expect(call.attribs.href).toBe('/contact-us/?about=/an-evening/')
    expect($('.floating-button').attr('data-topic')).toBe('An evening in Pune')
  })

  test('no folder of the site has a name that a custom page could take', () => {
    const custom = readdirSync(copy.path('content/custom-pages')).map((file) =>
      file.replace('.yaml', ''),
    )
    const folders = readdirSync(copy.path('site/dist')).filter((name) => /^[a-z0-9-]+$/.test(name))
    expect(folders.length).toBeGreaterThan(15)
    expect(folders.filter((name) => !isTaken(name) && !custom.includes(name))).toEqual([])
  })

  test('a custom page with noindex is found by those who have its address, and by no search', () => {
    expect(page('/an-evening/')('meta[name="robots"]').attr('content')).toContain('noindex')
    for (const file of ['sitemap.xml', 'llms.txt'])
      expect(copy.read(`site/dist/${file}`), file).not.toContain('/an-evening/')
    expect(page('/search/')('a[href="/an-evening/"]')).toHaveLength(0)
    expect(copy.read('site/dist/topics.json')).toContain('/an-evening/')
    expect(readdirSync(copy.path('site/dist/social'))).toContain('an-evening.jpg')
  })

  test('a custom page that asks for it is at the foot of every page', () => {
    for (const { path, html } of pages) {
      const footer = load(html)('footer')
      expect(footer.find('a[href="/partners/"]'), path).toHaveLength(1)
      expect(footer.find('a[href="/an-evening/"]'), path).toHaveLength(0)
    }
  })

  test('a draft and an article of the future are nowhere on the site', () => {
    const files = readdirSync(copy.path('site/dist'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => file.includes(UNPUBLISHED))).toEqual([])
    const texts = files.filter((file) => /\.(html|xml|txt|json|js)$/.test(file))
    expect(texts.length).toBeGreaterThan(90)
    for (const file of texts) {
      const text = copy.read(`site/dist/${file}`)
      expect(text, file).not.toContain(UNPUBLISHED)
      expect(text, file).not.toContain(UNPUBLISHED_TITLE)
    }
  })

  test('what names a draft goes without it', () => {
    const study = page('/services/staff-augmentation/case-study/a-patient-portal-on-time/')
    const services = study('h2')
      .filter((_, heading) => study(heading).text() === 'Services provided')
      .closest('section')
    expect(services.find('a[href^="/services/"]').length).toBe(3)
    expect(page('/')('.case-card')).toHaveLength(1)
    expect(page('/industries/sports/')('main a[href^="/products/"]')).toHaveLength(0)
  })

  test('an old address leads to the end of its way, with its query, and is in no list', async () => {
    const rules = JSON.parse(copy.read('site/dist/site-rules.json'))
    expect(rules.redirects).toEqual({
      '/services/old-service': '/services/a-new-service/',
      '/services/newer-service': '/services/a-new-service/',
    })
    expect(copy.read('site/dist/_redirects')).toContain(
      '\n/services/old-service/ /services/a-new-service/ 308\n',
    )
    for (const file of ['sitemap.xml', 'llms.txt'])
      expect(copy.read(`site/dist/${file}`), file).not.toMatch(/old-service|newer-service/)

    const server = await startServerProcess(
      { DATA_DIR: copy.path('data-of-redirects') },
      'site',
      copy.path('server/src/main.ts'),
    )
    try {
      for (const address of ['/services/old-service', '/services/newer-service/']) {
        const answer = await fetch(`${server.origin}${address}?utm_source=x`, {
          redirect: 'manual',
          method: 'HEAD',
        })
        expect(answer.status, address).toBe(308)
        expect(answer.headers.get('location'), address).toBe(
          '/services/a-new-service/?utm_source=x',
        )
      }
    } finally {
      server.kill('SIGTERM')
      await server.ended
    }
  })

  test('the build names the page that is gone without a redirect, and no other', () => {
    const advice = said.split('\n').filter((line) => line.includes('content/redirects.yaml'))
    expect(advice).toEqual([
      expect.stringContaining('- { from: /services/forgotten-service/, to: /services/ }'),
    ])
    const kept = JSON.parse(copy.read('site/node_modules/.astro/pages-of-last-build.json'))
    expect(kept.pages).toContain('/services/a-new-service/')
    expect(kept.pages).toContain('/')
  })
})

describe('an editor makes a mistake', () => {
  let copy: ProductCopy
  beforeAll(() => {
    copy = copyProduct()
  })
  afterAll(() => copy.remove())

  const MISTAKES: readonly { file: string; from: RegExp; to: string; found: RegExp }[] = [
    {
      file: 'content/services/agentic-ai.yaml',
      from: /^line: .*$/m,
      to: `line: ${'long '.repeat(40)}`,
      found: /agentic-ai\.yaml:\d+: `line` has \d+ characters, at most 126 fit/,
    },
    {
      file: 'content/insights/agents-that-ask-first.mdoc',
      from: /author: ananya-deshpande/,
      to: 'author: ananya-deshpanday',
      found:
        /agents-that-ask-first\.mdoc:\d+: .*there is no content\/people\/ananya-deshpanday\.yaml\. Did you mean ananya-deshpande\?/,
    },
    {
      file: 'content/industries/sports.yaml',
      from: /- sports-team-management/,
      to: '- sports-teem-management',
      found:
        /sports\.yaml:\d+: .*there is no content\/products\/sports-teem-management\.yaml\. Did you mean sports-team-management\?/,
    },
    {
      file: 'content/products/gen-ai-chatbot.yaml',
      from: /^title: /m,
      to: 'titel: ',
      found:
        /gen-ai-chatbot\.yaml:\d+: `titel` is no field that is known here\. Did you mean title\?/,
    },
    {
      file: 'content/mails.yaml',
      from: /writing to \{company\}/,
      to: 'writing, {name}',
      found: /mails\.yaml:\d+: `thankYou\.subject` has \{name\}, which is not known here/,
    },
    {
      file: 'content/insights/one-service-at-a-time.mdoc',
      from: /\n## /,
      to: '\n![](../pictures/one-service-at-a-time.webp)\n\n## ',
      found: /one-service-at-a-time\.mdoc:\d+: The picture .* has no words for people who cannot/,
    },
    {
      file: 'content/insights/idempotency-for-payments.mdoc',
      from: /\]\(\/industries\/finance\/case-study\/payouts-that-happen-once\/\)/,
      to: '](/industries/finance/case-study/payouts-that-happened-once/)',
      found:
        /idempotency-for-payments\.mdoc:\d+: A link leads to .*no such page\. Did you mean \/industries\/finance\/case-study\/payouts-that-happen-once\//,
    },
  ]

  test(
    'mistakes in seven files: one build names all of them, with the line and the nearest name',
    async () => {
      for (const { file, from, to } of MISTAKES) {
        const text = copy.read(file)
        expect(text, file).toMatch(from)
        copy.write(file, text.replace(from, to))
      }
      const { status, output } = await copy.build()
      expect(status).not.toBe(0)
      expect(output).toContain('There are 7 mistakes in content/')
      for (const { found } of MISTAKES) expect(output).toMatch(found)
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
