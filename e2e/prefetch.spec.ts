/** Pages that are fetched before a visitor goes there. Which ones: site/src/features/page-watch/prefetch.test.ts */
import { networkIdle } from './network-idle.ts'
import { expect, test } from './product.ts'
import { documentBytes } from './routes.ts'

test.use({ fetchesAhead: true, pictures: true })

const WINDOW_PX = 900
const MARGIN_PX = 200

test('a page is fetched when its link is within 200 px of the window', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.headers().purpose === 'prefetch') fetched.push(new URL(request.url()).search)
  })
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
  await expect.poll(() => fetched).toEqual(['?near'])
  // Long enough for a request that is not to come.
  await page.waitForTimeout(300)
  expect(fetched).toEqual(['?near'])
  await page.evaluate(() => scrollBy(0, 9))
  await expect.poll(() => fetched).toEqual(['?near', '?far'])
  // Two come unasked; then those that a pointer is on.
  await page.waitForTimeout(300)
  expect(fetched).toEqual(['?near', '?far'])
  await page.getByRole('link', { name: 'third' }).hover()
  await expect.poll(() => fetched).toEqual(['?near', '?far', '?third'])
})

test('the home page fetches at most 26 KB before anybody points at a link', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.headers().purpose === 'prefetch') fetched.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect.poll(() => fetched).toHaveLength(2)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await networkIdle(page)
  const bytes = fetched.map(documentBytes).reduce((one, other) => one + other)
  expect(bytes).toBeLessThanOrEqual(26 * 1024)
})
