/** What a visit costs before anybody does anything. Bytes: budgets.spec.ts */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, hydrate, INQUIRY } from './forms.ts'
import { WAKING_SCRIPTS } from './hold-requests.ts'
import { networkIdle } from './network-idle.ts'
import { ENDPOINT } from './popups.ts'
import { expect, newVisitor, test } from './product.ts'

/** The paths of the scripts that a page loads from now on. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

test('the home page loads one small script, and no React, while it is read', async ({ page }) => {
  const scripts = watchScripts(page)
  await page.goto('/')
  await networkIdle(page)
  await page.mouse.wheel(0, 4000)
  await page.waitForTimeout(500)
  const script = await page.locator('script[type=module][src]').getAttribute('src')
  expect(scripts).toEqual([script])
})

test('a page loads React only when somebody reaches for its form', async ({ page }) => {
  const scripts = watchScripts(page)
  await page.goto('/contact-us/')
  await networkIdle(page)
  expect(scripts).toHaveLength(1)
  await hydrate(page)
  expect(scripts.length).toBeGreaterThan(1)
})

test('scripts that come after a form has sent itself do not send it again', async ({
  page,
  product,
}) => {
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
})

test('no page listens for unload, so the back/forward cache keeps it', () => {
  const dist = join(import.meta.dirname, '..', 'site', 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const withScripts = files.filter((file) => /\.(html|js)$/.test(file))
  expect(withScripts.length).toBeGreaterThan(50)
  for (const file of withScripts)
    expect(readFileSync(join(dist, file), 'utf8'), file).not.toMatch(
      /\bon(?:before)?unload\b|["'`](?:before)?unload["'`]/,
    )
})
