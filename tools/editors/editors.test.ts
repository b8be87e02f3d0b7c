/**
 * A copy of the product is built once, with the content of another company and a tag manager; tests of the tag manager visit the
 * same build. The product's own site, which `npm start` has built before, has none.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { ROOT } from '../../harness/root.ts'
import { applicationPayload, inquiryPayload } from '../../server/testing/payloads.ts'
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts'
import { PAGE_ANCHORS } from '../../site/src/content-check/site-pages.ts'
import { isTaken } from '../../site/src/content-check/taken-names.ts'
import { CONTENT_FILES } from '../../site/src/shapes/content-files.ts'
import { type Page, readPages } from '../own-site/testing/read-pages.ts'
import { testTagManager } from './tag-manager.suite.ts'
import {
  CLOSED,
  OLDER,
  TODAY,
  UNPUBLISHED,
  UNPUBLISHED_TITLE,
  writeOtherContent,
} from './testing/other-content.ts'
import { CAMERA, colourAt } from './testing/photographs.ts'

const BUILD_LIMIT_MS = 600_000

let copy: ProductCopy
let server: ServerProcess
let pages: readonly Page[]
let output: string

beforeAll(async () => {
  copy = copyProduct()
  await writeOtherContent(copy)
  const built = await copy.build({ PUBLIC_GTM_ID: 'GTM-TEST123', PUBLIC_ATTRIBUTION: 'consent' })
  expect(built.status, built.output).toBe(0)
  output = built.output
  pages = readPages(copy.path('site/dist'))
  const main = copy.path('server/src/main.ts')
  server = await startServerProcess({ DATA_DIR: copy.path('data'), CONTENT_DIR: '' }, 'site', main)
}, BUILD_LIMIT_MS)

afterAll(async () => {
  server?.kill('SIGTERM')
  await server?.ended
  copy?.remove()
})

const readBuilt = (file: string) => copy.read(`site/dist/${file}`)
const listBuilt = () => readdirSync(copy.path('site/dist'), { recursive: true, encoding: 'utf8' })
const listContent = (folder: string) => readdirSync(copy.path(`content/${folder}`))

function page(path: string) {
  const found = pages.find((candidate) => candidate.path === path)
  expect(found, `${path} was built`).toBeDefined()
  return load(found?.html ?? '')
}

/** Where the links of a page lead, in their order. */
const linksOf = (path: string, selector: string) => {
  const $ = page(path)
  return $(selector)
    .toArray()
    .map((element) => $(element).attr('href'))
}

const textsIn = ($: CheerioAPI, selector: string) =>
  $(selector)
    .toArray()
    .map((element) => $(element).text())

const textsOf = (path: string, selector: string) => textsIn(page(path), selector)

const graphOf = (path: string) =>
  JSON.parse(page(path)('script[type="application/ld+json"]').text())['@graph']

describe('another company', () => {
  test('has its name on every page and in every title, and ours nowhere', () => {
    expect(pages.length).toBeGreaterThan(45)
    for (const { path, html } of pages) {
      const $ = load(html)
      const tag = (name: string) => $(`meta[property="${name}"]`).attr('content')
      expect($('title').text(), path).toContain('Ferrowick')
      expect(tag('og:title'), path).toContain('Ferrowick')
      expect(tag('og:site_name'), path).toBe('Ferrowick')
      expect($('body').text(), path).toContain('Ferrowick')
      expect(html, path).not.toContain('Lanternfield')
    }
  })

  test('has its name in mails to itself, to clients and to applicants', async () => {
    const folder = copy.path('data/mail')
    const listMails = () =>
      readdirSync(copy.path('data'), { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.eml'),
      )
    for (const payload of [inquiryPayload(), applicationPayload()]) {
      const answer = await fetch(`${server.origin}/prod/send-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      })
      expect(answer.status).toBe(200)
    }
    await expect.poll(() => listMails().length).toBeGreaterThanOrEqual(4)
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml'))) {
      const mail = readFileSync(join(folder, file), 'utf8')
      expect(mail).toContain('Ferrowick')
      expect(mail).not.toContain('Lanternfield')
    }
  })

  test('has its certificates, head count and telephone on its pages', () => {
    for (const path of ['/about-us/', '/contact-us/']) {
      const facts = textsOf(path, 'main dl').join(' ')
      for (const fact of [
        'Ferrowick Systems Ltd',
        '1,250 in 4 offices',
        'ISO/IEC 27001:2022',
        'Issued by Northgate Registrars, held since 14/05/2024',
      ])
        expect(facts, path).toContain(fact)
      expect(textsOf(path, 'main a[href="tel:+15125550147"]'), path).toEqual(['+1 512 555 0147'])
    }
    expect(graphOf('/')[0]).toMatchObject({
      numberOfEmployees: { value: 1250 },
      hasCertification: [{ name: 'ISO/IEC 27001:2022' }],
      telephone: '+1 512 555 0147',
    })
  })
})

describe('a new file', () => {
  test('of an article is a page, a card and a line in the sitemap', () => {
    const path = '/insights/a-new-article/'
    expect(textsOf(path, 'h1')).toEqual(['A new article'])
    expect(page(path)('.article-text').text()).toContain('Ferrowick says so.')
    expect(linksOf(path, '.breadcrumbs a').at(-1)).toBe(path)
    expect(textsOf(path, 'time')[0]).toBe(TODAY.split('-').reverse().join('/'))
    expect(linksOf('/insights/', '.article-card a')[0]).toBe(path)
    expect(readBuilt('sitemap.xml')).toContain(`${path}</loc><lastmod>${TODAY}</lastmod>`)
  })

  test('of a person is an author page, linked from all their articles', () => {
    const path = '/insights/authors/tess-fixture/'
    const author = page(path)
    expect(author('h1').text()).toBe('Tess Fixture')
    expect(author('main').text()).toContain('She exists for one build.')
    expect(author('.portrait img').attr('alt')).toBe('A lantern bearer at a fork of the path')
    expect(author('main a[href="https://code.example/tess"]').attr('aria-label')).toBe(
      'Code: Tess Fixture',
    )
    const cards = linksOf(path, '.article-card a')
    expect(cards).toHaveLength(OLDER + 1)
    expect(cards[0]).toBe('/insights/a-new-article/')
    expect(linksOf('/insights/a-new-article/', 'a[rel="author"]')).toEqual([path])
    for (const list of ['/about-us/', '/insights/', '/search/'])
      expect(linksOf(list, `main a[href="${path}"]`), list).toEqual([path])
    expect(readBuilt('sitemap.xml')).toContain(`${path}</loc><lastmod>${TODAY}`)
  })

  test('of a position is a page, a job posting and a row of the list', () => {
    const path = '/careers/a-new-position/'
    expect(textsOf(path, 'h1')).toEqual(['A New Position'])
    // The last day ends in Austin.
    expect(graphOf(path)[0]).toMatchObject({
      '@type': 'JobPosting',
      title: 'A New Position',
      identifier: { value: 'a-new-position' },
      validThrough: '2999-02-01T06:00:00.000Z',
    })
    expect(linksOf('/careers/', '.rows-positions a')[0]).toBe(path)
    for (const file of ['sitemap.xml', 'llms.txt']) expect(readBuilt(file), file).toContain(path)
    const facts = textsOf(path, 'main dl dd').join('\n')
    expect(facts).toMatch(/^[A-Z]{3} [\d,–]+ a year$/m)
    expect(facts).toContain('January 31, 2999 (')
    expect(textsOf(path, 'main').join()).toContain('equal opportunity')
    expect(linksOf(path, '.breadcrumbs a')).toEqual(['/', '/careers/', path])
    expect(linksOf(path, 'header nav [data-highlighted]')).toEqual(['/careers/'])
  })

  test('of a case study is a page, a card and a choice of its industry', () => {
    const path = '/industries/education/case-study/a-new-case-study/'
    expect(textsOf(path, 'h1')).toEqual(['A new case study'])
    const all = page('/case-studies/')
    expect(all('.case-card a').first().attr('href')).toBe(path)
    expect(all('.case-card').first().attr('data-industry')).toBe('education')
    expect(all('option[value="education"]')).toHaveLength(1)
    expect(linksOf('/industries/education/', '.case-card a')).toContain(path)
    expect(readBuilt('sitemap.xml')).toContain(`${path}</loc>`)
  })

  test('of a service is a page, and an entry of menus, lists and footer', () => {
    const path = '/services/a-new-service/'
    expect(page(path)('.breadcrumbs').text()).toContain('A New Service')
    for (const place of ['#panel-services', '#menu', 'footer'])
      expect(linksOf('/careers/', `${place} a[href="${path}"]`), place).toEqual([path])
    expect(linksOf('/services/', `main a[href="${path}"]`)).toEqual([path])
    expect(readBuilt('sitemap.xml')).toContain(`${path}</loc>`)
  })

  test('of a custom page has sections of every type, in its own order', () => {
    const path = '/an-evening/'
    const $ = page(path)
    expect($('h1').text()).toBe('Come for an evening.')
    expect(linksOf(path, '.breadcrumbs a').at(-1)).toBe(path)
    expect(textsOf(path, 'main h2')).toEqual([
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
    expect($('main blockquote').text()).toBe('“I came back the year after.”')
    for (const text of ['Ferrowick has one rule', 'Figure 1', 'Figure 2', 'Figure 3'])
      expect($('main').text()).toContain(text)
    expect(textsOf(path, 'main figcaption').at(-1)).toBe('The house')
    // The other one that it names is a draft.
    expect($('main .case-card')).toHaveLength(1)
    expect($('main form[data-form="contact-us-page"]')).toHaveLength(1)
    expect($('main [data-topic-line]').text()).toContain('An evening in Pune')
    for (const link of linksOf(path, 'main a[data-cta][href^="/contact-us/"]'))
      expect(link).toBe(`/contact-us/?about=${path}#message`)
    expect($('.floating-button').attr('data-topic')).toBe('An evening in Pune')
  })
})

describe('pictures', () => {
  test('in the text of an article are scaled, described and turned upright', async () => {
    const article = page('/insights/a-new-article/')
    const images = article('.article-text figure img')
      .toArray()
      .map(({ attribs }) => attribs)
    expect(images.map(({ alt, width, height }) => `${width} × ${height}: ${alt}`)).toEqual([
      '800 × 1067: Two colours, one above the other',
      '1600 × 960: The same for a printer',
      '900 × 600: Lines on nothing',
      '640 × 480: Too small',
    ])
    for (const { loading, alt } of images) expect(loading, alt).toBe('lazy')
    expect(textsOf('/insights/a-new-article/', '.article-text figcaption')).toEqual([
      'As a phone at Ferrowick took it.',
      'Drawn.',
    ])
    // A tall one is narrow, and a transparent one is on white, as on paper.
    const figures = article('.article-text figure').toArray()
    expect(figures.map((figure) => article(figure).is('.max-w-\\[24rem\\]'))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(figures.map((figure) => article(figure).has('img.bg-white').length)).toEqual([
      0, 0, 1, 0,
    ])
    const [upright = '', printed = ''] = images.map(({ src }) => copy.path(`site/dist${src}`))
    expect([await colourAt(upright, 'top'), await colourAt(upright, 'bottom')]).toEqual([
      'red',
      'blue',
    ])
    expect([await colourAt(printed, 'left'), await colourAt(printed, 'right')]).toEqual([
      'red',
      'blue',
    ])
    expect(output).toContain('content/pictures/small.webp has 640 px for a place that wants 1600')
  })

  test('on covers are cut to 16:9, and none tells where it was taken', async () => {
    for (const [article, part] of [
      ['a-new-article', 'top'],
      ['older-1', 'left'],
    ] as const) {
      const { src } =
        page(`/insights/${article}/`)('header picture img').last().get(0)?.attribs ?? {}
      const cover = copy.path(`site/dist${src}`)
      expect(await sharp(cover).metadata(), article).toMatchObject({ width: 1600, height: 900 })
      expect(await colourAt(cover, part), article).toBe('red')
    }
    const published = listBuilt().filter((file) => /\.(avif|jpe?g|png|webp)$/.test(file))
    expect(published.length).toBeGreaterThan(100)
    for (const file of published) {
      const bytes = readFileSync(copy.path(`site/dist/${file}`))
      expect(bytes.includes(CAMERA) || bytes.includes('Exif'), file).toBe(false)
    }
  })

  test('of a product replace its drawing, on its page and in the list', () => {
    for (const path of ['/products/gen-ai-chatbot/', '/products/']) {
      const screenshots = page(path)('main picture.screen img')
      expect(screenshots, path).toHaveLength(1)
      expect(screenshots.attr('alt'), path).toMatch(/.{20,}/)
    }
    expect(page('/products/gen-ai-chatbot/')('svg[role="img"]')).toHaveLength(0)
    expect(page('/products/')('svg[role="img"]')).toHaveLength(4)
  })
})

describe('lists', () => {
  test('of articles continue on a second page after 24', () => {
    const lists = ['/insights/', '/insights/page/2/'].map((path) =>
      linksOf(path, 'main .article-card a'),
    )
    const articles = listContent('insights')
      .filter((file) => !file.startsWith(UNPUBLISHED))
      .map((file) => `/insights/${file.replace('.mdoc', '')}/`)
    expect(lists[0]).toHaveLength(24)
    expect(lists.flat().sort()).toEqual(articles.sort())
    expect(lists[1]?.at(-1)).toBe(`/insights/older-${OLDER}/`)

    const second = page('/insights/page/2/')
    expect(second('link[rel="canonical"]').attr('href')).toMatch(/\/insights\/page\/2\/$/)
    expect(second('title').text()).toContain('page 2 of 2')
    expect(linksOf('/insights/page/2/', '.breadcrumbs a').at(-1)).toBe('/insights/page/2/')
    expect(linksOf('/insights/page/2/', 'main nav a[rel="prev"]')).toEqual(['/insights/'])
    expect(linksOf('/insights/page/2/', 'main nav a[rel="next"]')).toEqual([])
    expect(linksOf('/insights/', 'main a[rel="next"]')).toEqual(['/insights/page/2/'])
    expect(readBuilt('sitemap.xml')).toContain('/insights/page/2/</loc>')
  })

  test('in feed and search have the newest articles, in the sitemap all', () => {
    const count = (file: string, what: RegExp) => readBuilt(file).match(what)?.length
    const all = listContent('insights').filter((file) => !file.startsWith(UNPUBLISHED)).length
    expect(count('insights/feed.xml', /<item>/g)).toBe(20)
    expect(linksOf('/search/', 'main a[href^="/insights/"]').length).toBeLessThan(20)
    expect(count('sitemap.xml', /\/insights\/(?!page\/|authors\/)[^<]+<\/loc>/g)).toBe(all)
    expect(count('llms.txt', /\/insights\/(?!authors\/)[^)]+\)/g)).toBe(all)
  })

  test('of positions leave out one whose last day is over', () => {
    const closed = `/careers/${CLOSED}/`
    expect(pages.map(({ path }) => path)).not.toContain(closed)
    for (const { path, html } of pages) expect(html, path).not.toContain(closed)
    for (const file of ['sitemap.xml', 'llms.txt', 'expiring-pages.json'])
      expect(readBuilt(file), file).not.toContain(closed)
    // One is closed, and one a draft.
    const open = listContent('positions').length - 2
    expect(page('/careers/')('.rows-positions > li')).toHaveLength(open)
  })

  test('and searches leave out a custom page with noindex', () => {
    expect(page('/an-evening/')('meta[name="robots"]').attr('content')).toContain('noindex')
    for (const file of ['sitemap.xml', 'llms.txt'])
      expect(readBuilt(file), file).not.toContain('/an-evening/')
    expect(linksOf('/search/', 'a[href="/an-evening/"]')).toEqual([])
    expect(readBuilt('topics.json')).toContain('/an-evening/')
    expect(listBuilt()).toContain(join('social', 'an-evening.jpg'))
  })

  test('in the footer have a custom page that asks for it', () => {
    for (const { path, html } of pages) {
      const footer = load(html)('footer')
      expect(footer.find('a[href="/partners/"]'), path).toHaveLength(1)
      expect(footer.find('a[href="/an-evening/"]'), path).toHaveLength(0)
    }
  })
})

describe('an unpublished entry', () => {
  test('is nowhere on the site, whether a draft or of the future', () => {
    expect(listBuilt().filter((file) => file.includes(UNPUBLISHED))).toEqual([])
    const texts = listBuilt().filter((file) => /\.(html|xml|txt|json|js)$/.test(file))
    expect(texts.length).toBeGreaterThan(90)
    for (const file of texts) {
      const text = readBuilt(file)
      expect(text, file).not.toContain(UNPUBLISHED)
      expect(text, file).not.toContain(UNPUBLISHED_TITLE)
    }
  })

  test('is left out by entries that name it', () => {
    const study = page('/services/staff-augmentation/case-study/a-patient-portal-on-time/')
    const services = study('section:has(h2:contains("Services provided"))')
    expect(services.find('a[href^="/services/"]')).toHaveLength(3)
    expect(page('/')('.case-card')).toHaveLength(1)
    expect(linksOf('/industries/sports/', 'main a[href^="/products/"]')).toEqual([])
  })
})

describe('an address', () => {
  test('that is old redirects to the newest one, with its query', async () => {
    expect(JSON.parse(readBuilt('site-rules.json')).redirects).toEqual({
      '/services/old-service': '/services/a-new-service/',
      '/services/newer-service': '/services/a-new-service/',
    })
    expect(readBuilt('_redirects')).toContain(
      '\n/services/old-service/ /services/a-new-service/ 308\n',
    )
    for (const file of ['sitemap.xml', 'llms.txt'])
      expect(readBuilt(file), file).not.toMatch(/old-service|newer-service/)
    for (const address of ['/services/old-service', '/services/newer-service/']) {
      const answer = await fetch(`${server.origin}${address}?utm_source=x`, { redirect: 'manual' })
      expect(answer.status, address).toBe(308)
      expect(answer.headers.get('location')).toBe('/services/a-new-service/?utm_source=x')
    }
  })

  test('that is gone without a redirect is named by the build', () => {
    const advice = output.split('\n').filter((line) => line.includes('content/redirects.yaml'))
    expect(advice).toEqual([
      expect.stringContaining('- { from: /services/forgotten-service/, to: /services/ }'),
    ])
    const kept = JSON.parse(copy.read('site/node_modules/.astro/pages-of-last-build.json'))
    expect(kept.pages).toEqual(expect.arrayContaining(['/', '/services/a-new-service/']))
  })

  test('of the site cannot be taken by a custom page', () => {
    const custom = listContent('custom-pages').map((file) => file.replace('.yaml', ''))
    const folders = readdirSync(copy.path('site/dist')).filter((name) => /^[a-z0-9-]+$/.test(name))
    expect(folders.length).toBeGreaterThan(15)
    expect(folders.filter((name) => !isTaken(name) && !custom.includes(name))).toEqual([])
  })

  test('of a part of a page leads to that part', () => {
    const folders = CONTENT_FILES.map(({ path: folder, page: { anchors = [] } = {} }) => {
      const kind = folder === 'case-studies/' ? /\/case-study\// : new RegExp(`^/${folder}[^/]+/$`)
      return { paths: pages.map(({ path }) => path).filter((path) => kind.test(path)), anchors }
    })
    const single = Object.entries(PAGE_ANCHORS).map(([path, anchors]) => ({
      paths: [path],
      anchors,
    }))
    for (const { paths, anchors } of [...folders, ...single]) {
      if (anchors.length === 0) continue
      expect(paths.length).toBeGreaterThan(0)
      for (const path of paths)
        for (const anchor of anchors) expect(page(path)(`[id="${anchor}"]`), path).toHaveLength(1)
    }
  })
})

describe('the editor', () => {
  test('is not on a site without a repository, and nothing links to it', () => {
    expect(listBuilt()).not.toContain('edit')
    const files = listBuilt().filter((file) => /\.(html|xml|txt)$/.test(file))
    for (const file of files) expect(readBuilt(file), file).not.toContain('/edit/')
  })
})

describe('a site without a tag manager', () => {
  test('has no page, script or dialog of one', () => {
    const dist = join(ROOT, 'site/dist')
    const own = readPages(dist)
    expect(own.length).toBeGreaterThan(45)
    const scripts = new Set<string>()
    for (const { path, html } of own) {
      expect(html, path).not.toMatch(/googletagmanager|data-cookie-settings/)
      for (const [script] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) scripts.add(script)
    }
    expect(scripts.size).toBeGreaterThan(3)
    for (const script of scripts)
      expect(readFileSync(join(dist, script), 'utf8')).not.toMatch(
        /googletagmanager|cookie_consent/,
      )
    expect(readdirSync(dist)).not.toContain('consent.json')
  })
})

describe('a site with a tag manager', () => {
  testTagManager(() => server.origin)
})
