/** What every page costs before anybody does anything, held to `harness/budgets.ts`. Documents: built/specified-pages.test.ts */
import type { Page } from '@playwright/test'
import { BUDGETS } from '../harness/budgets.ts'
import { networkIdle } from './network-idle.ts'
import { expect, test } from './product.ts'
import { onePageOfEachKind, UNLISTED } from './routes.ts'
import { ALL } from './suites.ts'

// As Lighthouse has it.
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }
/** What travels slowly shows whether anything moves when it arrives. */
const SLOW_MS = 250
const LATE = /\.(?:woff2|css|avif)$/
test(
  'a page of each kind keeps within its budgets',
  ALL,
  async ({ browser, product, expectedErrors }) => {
    // One of the pages is the one that says so.
    expectedErrors.push(/404/)
    const context = await browser.newContext({ ...PHONE, baseURL: product.origin })
    const page = await context.newPage()
    await slowDown(page)
    for (const path of [...onePageOfEachKind(), ...UNLISTED]) await checkPage(page, path)
    await context.close()
  },
)

/** Whoever intercepts requests has no cache, so that each visit is the first. */
async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route(LATE, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
}

async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await networkIdle(page)
  const cost = await readCost(page)
  for (const bytes of ['documentBytes', 'scriptBytes', 'fontBytes'] as const) {
    // What was not measured would always be within its budget.
    expect.soft(cost[bytes], `${bytes} of ${path}`).toBeGreaterThan(1000)
    expect.soft(cost[bytes], `${bytes} of ${path}`).toBeLessThanOrEqual(BUDGETS[bytes])
  }
  expect.soft(cost.blocking, path).toHaveLength(BUDGETS.blockingRequests)
  // To two places: where the typeface arrives after the second section, a line may break elsewhere (0.003 on /insights/).
  expect.soft(cost.layoutShift, `shift of ${path}`).toBeCloseTo(BUDGETS.layoutShift, 2)
  if (path === '/') expect.soft(cost.allBytes).toBeLessThanOrEqual(BUDGETS.homeBytes)
}

function readCost(page: Page) {
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus: string
    })[]
    const bytesOf = (pattern: RegExp) =>
      resources
        .filter(({ name }) => pattern.test(new URL(name).pathname))
        .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0)
    const documentBytes = document?.encodedBodySize ?? Number.NaN
    return {
      documentBytes,
      scriptBytes: bytesOf(/\.js$/),
      fontBytes: bytesOf(/\.woff2$/),
      // Pages of links near by are fetched ahead when the browser is idle, and not on slow connections.
      allBytes: documentBytes + bytesOf(/[^/]$/),
      blocking: resources
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
        .map(({ name }) => name),
      layoutShift: (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    }
  })
}
