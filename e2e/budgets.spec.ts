/** What every page costs before anybody does anything, held to `harness/budgets.ts`. */
import type { Browser, Page } from '@playwright/test'
import { BUDGETS } from '../harness/budgets.ts'
import { networkIdle } from './network-idle.ts'
import { expect, type Product, test } from './product.ts'
import { documentBytes, listedRoutes, onePageOfEachKind, UNLISTED } from './routes.ts'
import { LONG } from './suites.ts'

// As Lighthouse has it.
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }
/** What travels slowly shows whether anything moves when it arrives. */
const SLOW_MS = 250
const LATE = /\.(?:woff2|css|avif)$/

type Tools = { readonly browser: Browser; readonly product: Product }

type Cost = {
  readonly documentBytes: number
  readonly scriptBytes: number
  readonly fontBytes: number
  readonly allBytes: number
  readonly blocking: readonly string[]
  readonly layoutShift: number
}

/** Prepares a page for one visit after the other. Whoever intercepts requests has no cache, so that each is the first. */
async function prepare(page: Page): Promise<(path: string) => Promise<Cost>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let late: string[] = []
  await page.route(LATE, async (route) => {
    late.push(new URL(route.request().url()).pathname)
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  return async (path) => {
    late = []
    await page.goto(path)
    await networkIdle(page)
    expect
      .soft(
        late.filter((name) => name.endsWith('.woff2')),
        path,
      )
      .not.toEqual([])
    return readCost(page)
  }
}

function readCost(page: Page): Promise<Cost> {
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

/** Visits some pages at a time, as most of it is waiting. */
const AT_ONCE = 3

async function checkPages({ browser, product }: Tools, paths: readonly string[]): Promise<void> {
  const routes = [...paths]
  const checkNext = async () => {
    const context = await browser.newContext({ ...PHONE, baseURL: product.origin })
    const costOf = await prepare(await context.newPage())
    for (let path = routes.shift(); path; path = routes.shift())
      expectWithinBudgets(path, await costOf(path))
    await context.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext))
}

const visited = [...onePageOfEachKind(), ...UNLISTED]
const others = listedRoutes().filter((path) => !visited.includes(path))

test('a page of each kind keeps within its budgets', async ({
  browser,
  product,
  expectedErrors,
}) => {
  // One of the pages is the one that says so.
  expectedErrors.push(/404/)
  expect(visited.length).toBeGreaterThan(15)
  await checkPages({ browser, product }, visited)
})

test('every other page keeps within its budgets', LONG, async ({ browser, product }) => {
  expect(others.length).toBeGreaterThan(15)
  await checkPages({ browser, product }, others)
})

test('the document of every page keeps within its budget', () => {
  const sizes = listedRoutes().map((path) => [path, documentBytes(path)] as const)
  expect(sizes.filter(([, bytes]) => bytes > BUDGETS.documentBytes)).toEqual([])
})

function expectWithinBudgets(path: string, cost: Cost): void {
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
