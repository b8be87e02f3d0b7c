/** Pages that are fetched before a visitor goes there. */

import type { Page } from '@playwright/test'
import { holdRequests } from './hold-requests.ts'
import { networkIdle } from './network-idle.ts'
import { expect, test } from './product.ts'

/** Long enough for a request that is not to come. */
const settle = (page: Page) => page.waitForTimeout(300)

test.describe('pages fetched ahead', () => {
  test.use({ fetchesAhead: true })

  /** Those that the browser has asked for, in this order. What comes near at once it orders as it likes. */
  let fetched: string[] = []

  test.beforeEach(({ page }) => {
    fetched = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      const { 'sec-purpose': byRules, purpose: byScript } = request.headers()
      if ([byRules, byScript].includes('prefetch')) fetched.push(pathname + search)
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

  // For who saves data the server names no rules, which leaves a browser as one that knows of none.
  const RULES = {}
  const WITHOUT_RULES = { 'Save-Data': 'on' }

  for (const [way, headers] of [
    ['by the speculation rules', RULES],
    ['by the script where the browser has no rules', WITHOUT_RULES],
  ] as const)
    test.describe(way, () => {
      test.use({ extraHTTPHeaders: headers })

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
    })

  test('the home page fetches pages of the bar, not of footer or closed menus', async ({
    page,
  }) => {
    await page.goto('/')
    await expect.poll(() => fetched).toContain('/careers/')
    await settle(page)
    expect(fetched.length, 'no limit hides any').toBeLessThan(12)
    expect(fetched).not.toContain('/')
    expect(fetched).not.toContain('/privacy-policy/')
    expect(fetched.filter((path) => /^\/(services|products)\/./.test(path))).toEqual([])
    expect(new Set(fetched).size).toBe(fetched.length)
  })

  test('a menu that opens brings its pages near', async ({ page }) => {
    await page.goto('/privacy-policy/')
    await expect.poll(() => fetched).toContain('/careers/')
    expect(fetched.join()).not.toContain('/services/agentic-ai/')
    await page.getByRole('button', { name: 'Services menu' }).click()
    await expect.poll(() => fetched).toContain('/services/agentic-ai/')
  })

  test('only pages of ours that open in the tab are, each once', async ({ page }) => {
    await onlyLinks(
      page,
      [
        link('/privacy-policy/'),
        link('https://social.example/'),
        link('/?download', 'download data-top="100"'),
        link('/?tab', 'target="_blank" data-top="100"'),
        link('/?kept-out', 'data-no-prefetch data-top="100"'),
        link('/?hidden', 'hidden id="hidden" data-top="100"'),
        link('/?once'),
        link('/?once#twice'),
        link('/?self', 'target="_self" data-top="100"'),
        link('/?last'),
      ].join(''),
    )
    await page.goto('/privacy-policy/')
    await expect.poll(() => fetched).toContain('/?last')
    await settle(page)
    expect(fetched.toSorted()).toEqual(['/?last', '/?once', '/?self'])
    // The browser itself would not fetch a page twice that is marked twice.
    await expect(page.locator('[data-near]')).toHaveCount(3)
    await page.evaluate(() => document.querySelector('#hidden')?.removeAttribute('hidden'))
    await expect.poll(() => fetched.toSorted()).toEqual(['/?hidden', '/?last', '/?once', '/?self'])
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
    await networkIdle(page)
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

  test('rules fetch twelve pages at most, and a visit needs no second request', async ({
    page,
  }) => {
    const all = Array.from({ length: 14 }, (_, index) => `/?page=${index}`)
    await onlyLinks(page, all.map((href) => link(href)).join(''))
    await page.goto('/privacy-policy/')
    await expect.poll(() => fetched.toSorted()).toEqual(all.slice(0, 12).toSorted())
    await settle(page)
    expect(fetched).toHaveLength(12)
    await expect(page.locator('[data-near]')).toHaveCount(12)
    // They lie on top of each other.
    await page.locator('a[href="/?page=11"]').dispatchEvent('click')
    await page.waitForURL('**/?page=11')
    const [visit] = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
    )
    expect(visit.deliveryType).toBe('navigational-prefetch')
  })

  test.describe('by the script', () => {
    test.use({ extraHTTPHeaders: WITHOUT_RULES })

    test('the script fetches two pages at a time, twelve at most', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/ERR_FAILED/)
      const all = Array.from({ length: 14 }, (_, index) => `/?page=${index}`)
      await onlyLinks(page, all.map((href) => link(href)).join(''))
      const release = await holdRequests(page, /\?page=/, async (route) => {
        // As many fail as are under way.
        if (/=[01]$/.test(route.request().url())) await route.abort()
        else await route.fulfill({ body: 'page' })
      })
      await page.goto('/privacy-policy/')
      await expect.poll(() => fetched).toEqual(all.slice(0, 2))
      await settle(page)
      expect(fetched).toEqual(all.slice(0, 2))
      release()
      await expect.poll(() => fetched).toEqual(all.slice(0, 12))
      await settle(page)
      expect(fetched).toEqual(all.slice(0, 12))
      await page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      )
      await expect.poll(() => fetched).toEqual(all)
    })
  })
})
