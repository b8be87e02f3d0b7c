/** What a visit costs before anybody does anything. Bytes: budgets.spec.ts */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, hydrate, INQUIRY } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import { networkIdle } from './network-idle.ts'
import { expect, newVisitor, test } from './product.ts'
import { readPage } from './routes.ts'

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
