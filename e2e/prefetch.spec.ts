/** Pages that are fetched before a visitor goes there. */

import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'

test.use({ fetchesAhead: true })

/** Long enough for a request that is not to come. */
const settle = (page: Page) => page.waitForTimeout(300)

/** Those that the page has asked for, in this order. */
let fetched: string[] = []

test.beforeEach(({ page }) => {
  fetched = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.headers().purpose === 'prefetch') fetched.push(pathname + search)
  })
})

/** Replaces the links of a page by these, before the script of the page looks for any. */
const onlyLinks = (page: Page, html: string) =>
  page.addInitScript((links) => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      for (const link of document.querySelectorAll('a')) link.remove()
      const section = `<section>${links}</section>`
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', section)
      for (const element of document.querySelectorAll<HTMLElement>('[data-top]'))
        Object.assign(element.style, { position: 'absolute', top: `${element.dataset.top}px` })
    })
  }, html)

const link = (href: string, attributes = 'data-top="100"') =>
  `<a href="${href}" ${attributes}>there</a>`

const WINDOW_PX = 900
const MARGIN_PX = 200

test('a page is fetched when its link is within 200 px of the window', async ({ page }) => {
  await onlyLinks(
    page,
    link('/?far', `data-top="${WINDOW_PX + MARGIN_PX + 2}"`) +
      link('/?near', `data-top="${WINDOW_PX + MARGIN_PX - 2}"`),
  )
  await page.goto('/privacy-policy/')
  await expect.poll(() => fetched).toEqual(['/?near'])
  await settle(page)
  expect(fetched).toEqual(['/?near'])
  await page.evaluate(() => scrollBy(0, 4))
  await expect.poll(() => fetched).toEqual(['/?near', '/?far'])
})

test('pages of the bar are fetched, and of a menu when it opens', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => fetched).toContain('/careers/')
  await settle(page)
  expect(fetched.length, 'no limit hides any').toBeLessThan(12)
  expect(fetched).not.toContain('/')
  expect(fetched).not.toContain('/privacy-policy/')
  expect(fetched.filter((path) => /^\/(services|products)\/./.test(path))).toEqual([])
  expect(new Set(fetched).size).toBe(fetched.length)
  await page.getByRole('button', { name: 'Services menu' }).click()
  await expect.poll(() => fetched).toContain('/services/agentic-ai/')
})

test('only pages of ours that open in the tab are, twelve at most', async ({ page }) => {
  const all = Array.from({ length: 14 }, (_, index) => `/?page=${index}`)
  await onlyLinks(
    page,
    [
      link('/privacy-policy/'),
      link('https://social.example/'),
      link('/?download', 'download data-top="100"'),
      link('/?tab', 'target="_blank" data-top="100"'),
      link('/?kept-out', 'data-no-prefetch data-top="100"'),
      link('/?page=0#twice'),
      ...all.map((href) => link(href)),
    ].join(''),
  )
  await page.goto('/privacy-policy/')
  await expect.poll(() => fetched).toEqual(all.slice(0, 12))
  await settle(page)
  expect(fetched).toHaveLength(12)
})

test('none with saved data, until the connection is better', async ({ page }) => {
  await onlyLinks(page, link('/?early') + link('/?late', 'data-top="1300"'))
  await page.addInitScript(
    (connection) => {
      Object.defineProperty(navigator, 'connection', { get: () => connection })
      Object.assign(window, { connection })
    },
    { saveData: true },
  )
  await page.goto('/privacy-policy/')
  await settle(page)
  expect(fetched).toEqual([])
  await page.evaluate(() => {
    Object.assign((window as unknown as { connection: object }).connection, {
      saveData: false,
      effectiveType: '4g',
    })
    scrollBy(0, 500)
  })
  await expect.poll(() => fetched).toContain('/?late')
})
