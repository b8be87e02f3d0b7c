/**
 * How soon pages are painted on a phone, over HTTP/2 and TLS, in turns with two others: a page of one screen that was written
 * by hand, with a picture at home and without one elsewhere, and a baseline with the same texts and pictures, written without
 * any framework. Once with a network and a processor that the browser slows down, once by Lighthouse, which simulates them.
 * The exit status is 1 if a budget is exceeded. BENCH_BESIDE names the folder of another build, to be measured as well.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devices, type Page } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { BUDGETS } from '../harness/budgets.ts'
import { BASELINE, BESIDE, buildBaseline, handMadeFor } from './baseline/build-baseline.ts'
import { median, type Row, report, round, roundsOr } from './report.ts'
import { type Bench, withSite } from './with-site.ts'

const HOME = '/'
/** One of each kind of page. */
const ROUTES = [
  HOME,
  '/services/',
  '/services/agentic-ai/',
  '/products/gen-ai-chatbot/',
  '/industries/insurance/case-study/claims-settled-the-same-day/',
  '/insights/agents-that-ask-first/',
  '/contact-us/',
  '/careers/',
] as const
const ATTEMPTS = 3
/** As Lighthouse has it. */
const PHONE = {
  ...devices['Moto G4'],
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
}
/** Slow 4G, and a processor four times slower. */
const NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

type Figures = Readonly<Record<string, number>>

export async function benchPaint(): Promise<void> {
  const rounds = roundsOr(7)
  const beside = process.env.BENCH_BESIDE
  const site = mkdtempSync(join(tmpdir(), 'lanternfield-baseline-'))
  const rows: Row[] = []
  try {
    buildBaseline(site, ROUTES, beside)
    await withSite(site, async (bench) => {
      // The browser's own start-up work would count for the first page.
      await visitSlowly(bench, HOME)
      for (const route of ROUTES) {
        rows.push(...(await measureRoute(bench, route, { rounds, hasBeside: Boolean(beside) })))
        rows.push(...(await readScores(bench, route)))
      }
    })
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
  report('paint', { rounds, figures: 'medians' }, rows)
  judge(rows)
}

async function measureRoute(
  bench: Bench,
  route: string,
  { rounds, hasBeside }: { readonly rounds: number; readonly hasBeside: boolean },
): Promise<Row[]> {
  const pages = {
    product: route,
    handMade: handMadeFor(route === HOME),
    baseline: BASELINE + route,
    ...(hasBeside && { beside: BESIDE + route }),
  }
  const visits = Object.entries(pages).map(([name, path]) => ({ name, path, all: [] as Figures[] }))
  for (let index = 0; index < rounds; index += 1)
    for (const { name, path, all } of visits)
      all.push({
        ...(await visitSlowly(bench, path)),
        // Lighthouse takes its time, and no budget compares with the baseline.
        ...(name === 'baseline' ? {} : await simulate(bench, path)),
      })
  return Object.keys(visits[0]?.all[0] ?? {}).map((metric) => {
    const medians = visits.map(
      ({ name, all }) =>
        [name, round(median(all.map((figures) => figures[metric] ?? Number.NaN)), 3)] as const,
    )
    const row = Object.fromEntries(medians) as Record<keyof typeof pages, number>
    return { route, metric, ...row, ratio: round(row.product / row.handMade, 2) }
  })
}

async function visitSlowly({ browser, origin }: Bench, path: string): Promise<Figures> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const figures = await readPaint(page)
  await context.close()
  return figures
}

type Entry = PerformanceResourceTiming & { readonly value: number }

async function readPaint(page: Page): Promise<Figures> {
  const first = await readEntries(page, 'paint')
  const largest = await readEntries(page, 'largest-contentful-paint')
  const shifts = await readEntries(page, 'layout-shift')
  const files = [
    ...(await readEntries(page, 'navigation')),
    ...(await readEntries(page, 'resource')),
  ]
  const largestPaintMs = largest.at(-1)?.startTime ?? Number.NaN
  const arrived = files.filter(
    ({ responseEnd }) => responseEnd > 0 && responseEnd <= largestPaintMs,
  )
  return {
    firstPaintMs: first.at(-1)?.startTime ?? Number.NaN,
    largestPaintMs,
    bytesByThen: arrived.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  }
}

/** What the browser has recorded of a type; nothing comes of shifts that did not happen. */
function readEntries(page: Page, type: string): Promise<readonly Entry[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<Entry[]>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().map((entry) => entry.toJSON())),
        )
        observer.observe({ type: wanted, buffered: true })
        setTimeout(resolve, 300, [])
      }),
    type,
  )
}

async function simulate(bench: Bench, path: string): Promise<Figures> {
  const { audits } = await runLighthouse(bench, path, {
    onlyAudits: ['largest-contentful-paint', 'total-blocking-time', 'total-byte-weight'],
  })
  const numberOf = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    simulatedLargestPaintMs: numberOf('largest-contentful-paint'),
    blockingMs: numberOf('total-blocking-time'),
    bytes: numberOf('total-byte-weight'),
  }
}

async function readScores(bench: Bench, route: string): Promise<Row[]> {
  const { categories } = await runLighthouse(bench, route, { onlyCategories: CATEGORIES })
  return Object.entries(categories).map(([name, { score }]) => {
    return { route, metric: `${name}Score`, product: Math.round((score ?? 0) * 100) }
  })
}

/** Repeats a visit that the browser has not recorded. */
async function runLighthouse(bench: Bench, path: string, flags: Flags): Promise<Result> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const outcome = await lighthouse(bench.origin + path, {
      port: bench.debuggingPort,
      logLevel: 'error',
      output: 'json',
      disableFullPageScreenshot: true,
      ...flags,
    })
    if (outcome && !outcome.lhr.runtimeError) return outcome.lhr
    console.error(`${path}: again, ${outcome?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  throw new Error(`Lighthouse returned no result for ${path} in ${ATTEMPTS} visits.`)
}

function judge(rows: readonly Row[]): void {
  const over = rows.filter((row) => !isWithinBudget(row))
  for (const { route, metric, product, ratio } of over)
    console.error(`${route}: ${metric} is over its budget: ${product}, ratio ${ratio}`)
  console.log(`${rows.length - over.length} of ${rows.length} figures are within their budgets.`)
  if (over.length > 0) process.exitCode = 1
}

function isWithinBudget({ route, metric, product, ratio }: Row): boolean {
  const paint = BUDGETS.paintRatio[route === HOME ? 'home' : 'others']
  if (metric === 'largestPaintMs') return Number(ratio) <= paint.slowedDown
  if (metric === 'simulatedLargestPaintMs') return Number(ratio) <= paint.simulated
  if (metric === 'blockingMs') return Number(product) <= BUDGETS.blockingMs
  if (metric === 'shift') return Number(product) <= BUDGETS.layoutShift
  return String(metric).endsWith('Score') ? Number(product) >= BUDGETS.lighthouseScore : true
}
