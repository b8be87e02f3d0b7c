/** What every page costs before anybody does anything, held to `harness/budgets.ts`. */
import type { Page } from '@playwright/test'
import { BUDGETS } from '../harness/budgets.ts'
import { expect, test } from './product.ts'
import { listedRoutes, UNLISTED } from './routes.ts'

// As Lighthouse has it.
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }
/** What travels slowly shows whether anything moves when it arrives. */
const SLOW_MS = 250
const LATE = /\.(?:woff2|css|avif)$/

type Cost = {
  readonly documentBytes: number
  readonly scriptBytes: number
  readonly fontBytes: number
  readonly allBytes: number
  readonly blocking: readonly string[]
  readonly layoutShift: number
}

async function costOf(page: Page, path: string): Promise<Cost> {
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
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus: string
    })[]
    const sum = (entries: readonly PerformanceResourceTiming[]) =>
      entries.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0)
    const documentBytes = document?.encodedBodySize ?? Number.NaN
    const ending = (pattern: RegExp) =>
      resources.filter(({ name }) => pattern.test(new URL(name).pathname))
    return {
      documentBytes,
      scriptBytes: sum(ending(/\.js$/)),
      fontBytes: sum(ending(/\.woff2$/)),
      // Pages of links near by are fetched ahead when the browser is idle, and not on slow connections.
      allBytes: documentBytes + sum(resources.filter(({ name }) => !name.endsWith('/'))),
      blocking: resources
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
        .map(({ name }) => name),
      layoutShift: (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    }
  })
}

/** In parts, so that they are measured side by side. */
const PARTS = {
  'services and industries': /^\/(services|industries)\//,
  'insights and products': /^\/(insights|products)\//,
  'all other pages': /^\/(?!(services|industries|insights|products)\/)/,
}

for (const [part, pattern] of Object.entries(PARTS))
  test(`${part} keep within their budgets`, async ({ browser, product }, testInfo) => {
    test.setTimeout(300_000)
    const routes = [...listedRoutes(), ...UNLISTED].filter((path) => pattern.test(path))
    expect(routes.length).toBeGreaterThan(5)
    for (const path of routes) {
      const context = await browser.newContext({ ...PHONE, baseURL: product.origin })
      const cost = await costOf(await context.newPage(), path)
      await context.close()
      await testInfo.attach(path, { body: JSON.stringify(cost) })
      // What was not measured would always be within its budget.
      for (const bytes of ['documentBytes', 'scriptBytes', 'fontBytes'] as const)
        expect.soft(cost[bytes], `${bytes} of ${path}`).toBeGreaterThan(1000)
      for (const bytes of ['documentBytes', 'scriptBytes', 'fontBytes'] as const)
        expect.soft(cost[bytes], `${bytes} of ${path}`).toBeLessThanOrEqual(BUDGETS[bytes])
      expect.soft(cost.blocking, path).toHaveLength(BUDGETS.blockingRequests)
      // To three places, as Lighthouse has it: in the other typeface, a word is here and there wider by a hair.
      expect.soft(cost.layoutShift, `shift of ${path}`).toBeCloseTo(BUDGETS.layoutShift, 3)
      if (path === '/') expect.soft(cost.allBytes).toBeLessThanOrEqual(BUDGETS.homeBytes)
    }
  })
