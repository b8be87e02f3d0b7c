/** Reader modes keep all of a text. Firefox's is this library. */
import { isProbablyReaderable, Readability } from '@mozilla/readability'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { fileOf, listedRoutes } from '../routes.ts'

const TEXTS =
  /^\/insights\/[^/]+\/$|\/case-study\/|^\/(accessibility|partners|prices-and-terms|privacy-policy|trust)\/$/

const BLOCKS = 'h1, h2, h3, p, li, dt, dd, th, td, figcaption, summary, pre, blockquote'
const INNER = 'p, li, pre, h2, h3'
/**
 * Not of the text: ways to other pages, forms, the scale of a chart, and who wrote an article and when, which reader
 * modes take from its structured data.
 */
const BESIDE =
  'nav, form, [aria-hidden=true], .btn, article .lift, :has(> [rel=author]), ul:has([rel=noopener]), .article-cards, h2:has(+ div > .article-cards), section:has(.case-card), section.text-center'

const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s/g, '').toLowerCase()

const paths = listedRoutes().filter((path) => TEXTS.test(path))

test.for(paths)('%s is whole in a reader mode', { tags: 'all' }, async (path) => {
  const { window } = await JSDOM.fromFile(fileOf(path), { url: `https://site.example${path}` })
  const { document } = window
  const blocks = [...document.querySelectorAll(`main :is(${BLOCKS})`)]
    .filter((block) => !block.querySelector(INNER) && !block.closest(BESIDE))
    .map(({ textContent }) => textContent)
  const pictures = document.querySelectorAll('.article-text img').length
  expect(blocks.length).toBeGreaterThan(30)
  expect(isProbablyReaderable(document)).toBe(true)
  const read = new Readability(document).parse()
  const kept = squeeze(`${read?.textContent} ${read?.title}`)
  expect(blocks.filter((block) => !kept.includes(squeeze(block)))).toEqual([])
  expect(
    new JSDOM(read?.content ?? '').window.document.querySelectorAll('img').length,
  ).toBeGreaterThanOrEqual(pictures)
  if (path.startsWith('/insights/'))
    expect(read).toMatchObject({ byline: /./, publishedTime: expect.stringMatching(/^\d{4}-/) })
})
