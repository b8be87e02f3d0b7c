/** A reader who follows every link: what the pages say, taken together. */
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { listedRoutes } from './routes.ts'

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
  readonly overflowPx: number
  /** Texts that end outside of the window, where nothing scrolls to them. */
  readonly cutOff: readonly string[]
}

const MIN_OWN_WORDS = 300
/** The contact page is a form. */
const MAY_BE_SHORT = ['/contact-us/']

test('from the home page every page can be reached, none is a dead end, alike, thin or without words for its pictures', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 320, height: 700 })
  const pages = await crawl(page)
  const paths = pages.map(({ path }) => path)
  expect(paths.toSorted()).toEqual(listedRoutes().toSorted())

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
  for (const { path, overflowPx, cutOff, picturesWithoutText } of pages) {
    expect(overflowPx, `${path} is wider than a screen of 320 px`).toBeLessThanOrEqual(0)
    expect(cutOff, `${path} on a screen of 320 px`).toEqual([])
    expect(picturesWithoutText, path).toEqual([])
  }
  for (const { path, words } of ownWords(pages))
    if (!MAY_BE_SHORT.includes(path))
      expect(words, `words of its own on ${path}`).toBeGreaterThanOrEqual(MIN_OWN_WORDS)
})

async function crawl(page: Page): Promise<Visited[]> {
  const pages: Visited[] = []
  const known = new Set<string>(['/'])
  for (const path of known) {
    await page.goto(path)
    const visited = { path, ...(await page.evaluate(readPage)) }
    pages.push(visited)
    for (const link of visited.links) known.add(new URL(link, page.url()).pathname)
  }
  return pages
}

/** Runs inside the browser. */
function readPage() {
  const main = document.querySelector('main')
  const texts = 'p,li,dt,dd,h1,h2,h3,td,th,figcaption,pre'
  const isLeaf = (element: Element) => !element.querySelector(texts)
  const blocks = [...(main?.querySelectorAll(texts) ?? [])]
    .filter(isLeaf)
    .map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim() ?? '')
    .filter(Boolean)
  for (const details of main?.querySelectorAll('details') ?? []) details.setAttribute('open', '')
  const isScrolled = (element: Element): boolean =>
    /auto|scroll/.test(getComputedStyle(element).overflowX) ||
    (element.parentElement !== null && isScrolled(element.parentElement))
  const isCutOff = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && (left < 0 || right > innerWidth) && !isScrolled(element)
  }
  const anchors = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
  const inside = anchors.filter(({ origin }) => origin === location.origin)
  return {
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    blocks,
    links: [...new Set(inside.map(({ pathname }) => pathname))],
    places: inside
      .filter(({ hash }) => hash)
      .map(({ pathname, hash }) => pathname + decodeURIComponent(hash)),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    picturesWithoutText: [
      ...[...document.querySelectorAll('img')]
        .filter(({ alt }) => !alt.trim())
        .map(({ src }) => src),
      ...[...document.querySelectorAll('svg:not([aria-hidden=true])')]
        .filter((svg) => !svg.getAttribute('aria-label'))
        .map((svg) => svg.outerHTML.slice(0, 80)),
    ],
    overflowPx: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    cutOff: [...(main?.querySelectorAll(`${texts},label,a`) ?? [])]
      .filter(isCutOff)
      .map(({ textContent }) => textContent.trim()),
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
