/** What a visit costs before anybody does anything. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { BUDGETS } from '../harness/budgets.ts'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, hydrate, INQUIRY } from './forms.ts'
import { WAKING_SCRIPTS } from './hold-requests.ts'
import { networkIdle } from './network-idle.ts'
import { ENDPOINT } from './popups.ts'
import { expect, newVisitor, test } from './product.ts'

function watchRequests(page: Page): { type: string; url: string }[] {
  const requests: { type: string; url: string }[] = []
  page.on('request', (request) =>
    requests.push({ type: request.resourceType(), url: new URL(request.url()).pathname }),
  )
  return requests
}

const scripts = (requests: { type: string; url: string }[]) =>
  requests.filter(({ type }) => type === 'script')

/** The script of every page, found as the browser finds it: in the page's HTML. */
async function pageScript(page: Page): Promise<string> {
  const files = await page
    .locator('script[type=module][src]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('src')))
  expect(files).toHaveLength(1)
  return files[0] ?? ''
}

test('the home page loads one small script, and no React, while it is read', async ({
  page,
}, testInfo) => {
  const requests = watchRequests(page)
  await page.goto('/')
  await networkIdle(page)
  await page.mouse.wheel(0, 4000)
  await page.waitForTimeout(500)
  await testInfo.attach('network log', {
    body: requests.map(({ type, url }) => `${type} ${url}`).join('\n'),
  })
  const script = await pageScript(page)
  expect(scripts(requests)).toEqual([{ type: 'script', url: script }])
  const order = requests
    .map(({ url }) => url)
    .filter((url) => url === script || /home-hero.*\.avif$|\/page\..*\.css$/.test(url))
  expect(order[0]).toMatch(/\.avif$/)
  expect(order).toHaveLength(3)
})

test('the script of every page is one cached file within its budget', async ({ page, request }) => {
  const files = new Set<string>()
  for (const path of ['/', '/services/', '/contact-us/', '/privacy-policy/', '/thank-you/']) {
    await page.goto(path)
    files.add(await pageScript(page))
  }
  expect([...files]).toHaveLength(1)
  const [file = ''] = files
  expect(file).not.toMatch(WAKING_SCRIPTS)
  const answer = await request.get(file, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(Number(answer.headers()['content-length'])).toBeLessThan(BUDGETS.scriptBytes)
  const code = await answer.text()
  expect(code).toContain('scroll_depth')
  // It brings no other file with it, and nothing by which React could be known.
  expect(code).not.toMatch(/\bimport\s*["'{*\w]/)
  // The names of files that are fetched when they are wanted say nothing about its own code.
  const own = code.replace(/"assets\/[^"]+"/g, '')
  expect(own).not.toMatch(/react|createElementNS|jsx|useState/i)
})

for (const path of ['/contact-us/', '/careers/'])
  test(`${path} loads React only when somebody reaches for the form`, async ({ page }) => {
    const requests = watchRequests(page)
    await page.goto(path)
    await networkIdle(page)
    const early = [{ type: 'script', url: await pageScript(page) }]
    await expect.poll(() => scripts(requests)).toEqual(early)
    await hydrate(page)
    expect(scripts(requests).length).toBeGreaterThan(early.length)
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

const DIST = join(import.meta.dirname, '..', 'site', 'dist')

test('every page has the custom properties of pop-ups and toasts', () => {
  const namesIn = (css: string, pattern: RegExp) =>
    new Set([...css.matchAll(pattern)].map(([, name]) => name ?? ''))
  const readAsset = (file: string) => readFileSync(join(DIST, 'assets', file), 'utf8')
  const stylesOf = (html: string) => {
    const [, file] = /\/assets\/(page\.\w+\.css)/.exec(html) ?? []
    return file ? readAsset(file) : ''
  }
  const isLate = (file: string) => /^(?!page\.).*\.css$/.test(file)
  const late = readdirSync(join(DIST, 'assets')).filter(isLate).map(readAsset).join('')
  const wanted = namesIn(late, /var\(\s*(--[\w-]+)\s*\)/g).difference(
    namesIn(late, /(--[\w-]+)\s*:/g),
  )
  expect(wanted.size).toBeGreaterThan(0)
  const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  for (const page of pages.filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(join(DIST, page), 'utf8')
    const missing = wanted.difference(namesIn(html + stylesOf(html), /(--[\w-]+)\s*:/g))
    expect([...missing], page).toEqual([])
  }
})
