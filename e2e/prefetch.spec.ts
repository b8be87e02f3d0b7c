/** Pages that are fetched before a visitor goes there. Which ones: site/src/features/page-watch/prefetch.test.ts */
import type { Page } from '@playwright/test'
import { networkIdle } from './network-idle.ts'
import { expect, test } from './product.ts'

test.use({ fetchesAhead: true, pictures: true })

const WINDOW_PX = 900
const MARGIN_PX = 200

/** The addresses that a page fetches ahead from now on, without their host. */
function watchFetches(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.headers().purpose === 'prefetch') fetched.push(pathname + search)
  })
  return fetched
}

test('a page is fetched when its link is within 200 px of the window', async ({ page }) => {
  const fetched = watchFetches(page)
  // In place of the links of the page, before its script looks for any.
  await page.addInitScript(
    (tops) =>
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return
        for (const link of document.querySelectorAll('a')) link.remove()
        for (const [name, top] of Object.entries(tops)) {
          const link = document.createElement('a')
          Object.assign(link, { href: `/?${name}`, textContent: name })
          Object.assign(link.style, { position: 'absolute', top: `${top}px` })
          document.querySelector('main')?.append(link)
        }
      }),
    {
      far: WINDOW_PX + MARGIN_PX + 2,
      near: WINDOW_PX + MARGIN_PX - 2,
      third: WINDOW_PX + MARGIN_PX + 4,
    },
  )
  await page.goto('/privacy-policy/')
  await expect.poll(() => fetched).toEqual(['/?near'])
  await networkIdle(page)
  expect(fetched).toEqual(['/?near'])
  await page.evaluate(() => scrollBy(0, 9))
  // Two come unasked; then those that a pointer is on.
  await expect.poll(() => fetched).toEqual(['/?near', '/?far'])
  await page.getByRole('link', { name: 'third' }).hover()
  await expect.poll(() => fetched).toEqual(['/?near', '/?far', '/?third'])
})
