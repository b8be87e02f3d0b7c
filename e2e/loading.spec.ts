/** What a visit costs before anybody does anything. Bytes: budgets.spec.ts */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { SPECULATION_RULES } from '../contract/src/headers.ts'
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, hydrate, INQUIRY } from './forms.ts'
import { holdRequests, WAKING_SCRIPTS } from './hold-requests.ts'
import { areLaidOut, laidOut } from './laid-out.ts'
import { networkIdle } from './network-idle.ts'
import { ENDPOINT, SERVICE } from './popups.ts'
import { expect, newVisitor, test } from './product.ts'
import { DIST, onePageOfEachKind, readPage } from './routes.ts'
import { ALL } from './suites.ts'

test.use({ pictures: true })

/** The paths of the scripts that a page loads from now on. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

/** The script of every page, which a script of its body imports. */
function pageScriptOf(path: string): string {
  const [, script = ''] = /import"([^"]+)"/.exec(readPage(path)('body script').text()) ?? []
  return script
}

/** Resolves when a page has shown two frames: what it requests for the first of them has been requested by then. */
const showTwoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  )

const withPicture = onePageOfEachKind().filter(
  (path) => readPage(path)('link[rel=preload][as=image]').length > 0,
)

test(
  'with a first picture, nothing is requested that its screen does not need',
  ALL,
  async ({ context }) => {
    expect(withPicture.length).toBeGreaterThan(8)
    for (const path of withPicture) {
      const page = await context.newPage()
      const requested: string[] = []
      const held: Route[] = []
      await page.route(/./, async (route) => {
        const { pathname } = new URL(route.request().url())
        // Chromium requests its rules, 0.4 KB, as soon as it has read the header that names them.
        if (pathname === SPECULATION_RULES.path) return route.continue()
        if (route.request().resourceType() === 'document') return route.continue()
        requested.push(pathname)
        held.push(route)
      })
      const letGo = () => Promise.all(held.splice(0).map((route) => route.continue()))
      await page.goto(path, { waitUntil: 'commit' })
      // All of the document is there, so that the browser can have looked ahead in it.
      await page.waitForFunction(() =>
        performance
          .getEntriesByType('navigation')
          .every((entry) => (entry as PerformanceNavigationTiming).responseEnd > 0),
      )
      await expect.poll(() => requested.length, path).toBeGreaterThanOrEqual(3)
      await showTwoFrames(page)
      expect.soft(requested[0], path).toMatch(/\.avif$/)
      expect.soft(requested, path).toContainEqual(expect.stringMatching(/\.woff2$/))
      // An article shows its author above its picture.
      const others = requested.filter((url) => !/\.(avif|woff2)$/.test(url))
      expect.soft(others, path).toHaveLength(1)
      expect.soft(statSync(join(DIST, others[0] ?? '')).size, path).toBeLessThan(500)

      const script = pageScriptOf(path)
      await letGo()
      await expect.poll(() => requested.filter((url) => url.endsWith('.css')), path).toHaveLength(2)
      await showTwoFrames(page)
      expect.soft(requested, path).not.toContain(script)
      while (!requested.includes(script)) {
        await letGo()
        await showTwoFrames(page)
      }
      await page.close()
    }
  },
)

test('a form works before the page has loaded', async ({ page, product }) => {
  const visitor = newVisitor()
  const letGo = await holdRequests(page, /\.avif$/)
  await page.goto('/contact-us/', { waitUntil: 'domcontentloaded' })
  await fillIn(page, { ...INQUIRY, email: visitor })
  await formOf(page).submit.click()
  await expect(page.getByRole('status')).toContainText(messages.sent)
  await product.mailbox.waitFor(to(visitor))
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  letGo()
})

test('what is far below is laid out once the page has loaded', ALL, async ({ page }) => {
  const letGo = await holdRequests(page, /\.avif$/)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const before = await areLaidOut(page)
  expect(before.indexOf(false)).toBeGreaterThan(1)
  expect(before.at(-1)).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await areLaidOut(page)).not.toContain(false)
  await page.emulateMedia({ media: 'screen' })
  letGo()
  await laidOut(page)
})

test('an address of a part has the whole page laid out at once', async ({ page }) => {
  const letGo = await holdRequests(page, /\.avif$/)
  await page.goto(`${SERVICE}#services-provided`, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('#services-provided')).toBeInViewport()
  expect(await areLaidOut(page)).not.toContain(false)
  letGo()
})

test('a page loads one small script, and React when somebody reaches for its form', async ({
  page,
}) => {
  const scripts = watchScripts(page)
  await page.goto('/contact-us/')
  await networkIdle(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await networkIdle(page)
  await showTwoFrames(page)
  expect(scripts).toEqual([pageScriptOf('/contact-us/')])
  await hydrate(page)
  expect(scripts.length).toBeGreaterThan(1)
})

test(
  'scripts that come after a form has sent itself do not send it again',
  ALL,
  async ({ page, product }) => {
    const visitor = newVisitor()
    await page.route(WAKING_SCRIPTS, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3300))
      await route.continue()
    })
    // The answer takes its time, so that the scripts arrive while the page is still there.
    let sendings = 0
    await page.route(ENDPOINT, async (route) => {
      sendings += 1
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.goto('/contact-us/')
    await fillIn(page, { ...INQUIRY, email: visitor })
    const { submit } = formOf(page)
    await submit.click()
    await submit.click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/thank-you\/$/)
    expect(sendings).toBe(1)
    await product.mailbox.waitFor(to(visitor))
  },
)
