/**
 * Paint and interaction times of pages on a phone, compared with a baseline: a page with the same texts and pictures,
 * written without any framework and served by the same server.
 * Pages and baselines are measured alternately, so that load on the machine affects both. The exit status is 1 if a budget
 * is exceeded.
 */
import type { CDPSession, Page } from '@playwright/test'
import type { Result } from 'lighthouse'
import { BUDGETS } from '../harness/budgets.ts'
import { baselineOf } from './baseline/build-baseline.ts'
import { timeCallToAction, timeInteractions } from './interactions.ts'
import { LONG_TASK_MS, PHONE, roundsOr, THROTTLING } from './phone.ts'
import { quantile, type Row, report, round } from './report.ts'
import { runLighthouse } from './run-lighthouse.ts'
import { scriptMs } from './script-time.ts'
import { knowsPage, type TraceEvent } from './trace.ts'
import { type BaselineBench, type Bench, withBaselines } from './with-product.ts'

const ROUTES = [
  '/',
  '/services/agentic-ai/',
  '/industries/insurance/case-study/claims-settled-the-same-day/',
  '/insights/agents-that-ask-first/',
  '/contact-us/',
] as const
/** Has a call to action that opens the pop-up, as none of the others; only its taps are measured. */
const ROUTE_OF_A_CALL = '/about-us/'
const ROUNDS = 5
/** By then the page and the new window are idle. */
const SETTLE_MS = 1500
const ATTEMPTS = 3

const TRACED = ['devtools.timeline', 'disabled-by-default-v8.compile', 'v8', 'toplevel']

type Painted = {
  readonly bytes: number
  readonly requests: number
  readonly requestsUntilLoad: number
  /** Requests that prefetch pages of nearby links. */
  readonly bytesAhead: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockingMs: number
  readonly shift: number
  readonly scriptMs: number
}

type Simulated = {
  readonly simulatedFirstPaintMs: number
  readonly simulatedLargestPaintMs: number
  readonly simulatedBlockingMs: number
  readonly simulatedShift: number
  /** What Lighthouse takes off 100 for performance: like all figures here, the less the better. */
  readonly simulatedPointsLost: number
  /** Six connections that warm up one by one make steps of a round trip; one that all share has none. */
  readonly simulatedLargestPaintHttp2Ms: number
}

/** Budgets of medians. */
const VALUE_BUDGETS = new Map<string, number>([
  ['blockingMs', BUDGETS.blockingMs],
  ['simulatedBlockingMs', BUDGETS.blockingMs],
  ['shift', BUDGETS.layoutShift],
  ['simulatedShift', BUDGETS.layoutShift],
  ['scriptMs', BUDGETS.scriptMs],
  ['menuMs', BUDGETS.tapMs],
  ['popupMs', BUDGETS.tapMs],
  ['callToActionMs', BUDGETS.tapMs],
])
/** Budgets of the ratio to the baseline. Under HTTP/1.1 the simulated ratio varies with the baseline: docs/decisions/critical-css.md. */
const RATIO_BUDGETS = new Map<string, number>([
  ['largestPaintMs', BUDGETS.paintRatio],
  ['simulatedLargestPaintMs', BUDGETS.paintRatio],
  ['simulatedLargestPaintHttp2Ms', BUDGETS.paintRatio],
])

type Figures = Readonly<Record<string, number>>
type Round = { readonly figures: Figures; readonly largest: string }

export async function benchPaint(): Promise<void> {
  const rounds = roundsOr(ROUNDS)
  const rows = await withBaselines([...ROUTES, ROUTE_OF_A_CALL], (bench) => measure(bench, rounds))
  report(
    'paint',
    {
      phone: `${PHONE.viewport.width}x${PHONE.viewport.height} at ${PHONE.deviceScaleFactor}x`,
      ...THROTTLING,
      rounds,
      figures:
        'medians, over HTTP/1.1 where nothing else is said; interactions: the longest event of a tap, in steps of 8 ms, its worst round too',
    },
    rows,
  )
  printVerdict(rows)
}

function printVerdict(rows: readonly Row[]): void {
  const judged = rows.flatMap(({ route, metric, product, ratio }) => {
    const name = String(metric)
    const ratioBudget = RATIO_BUDGETS.get(name)
    const budget = ratioBudget ?? VALUE_BUDGETS.get(name)
    if (budget === undefined) return []
    return [{ route, name, value: Number(ratioBudget === undefined ? product : ratio), budget }]
  })
  // A missing measurement fails as well.
  const over = judged.filter(({ value, budget }) => !(value <= budget))
  for (const { route, name, value, budget } of over)
    console.error(`${route}: ${name} is ${value}, and may be ${budget}.`)
  console.log(`${judged.length - over.length} of ${judged.length} budgets hold.`)
  if (over.length > 0) process.exitCode = 1
}

async function measure(bench: BaselineBench, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const route of ROUTES) {
    const ours: Round[] = []
    const baselines: Round[] = []
    for (let index = 0; index < rounds; index += 1) {
      ours.push(await measureOnce(bench, route))
      baselines.push(await measureOnce(bench, baselineOf(route)))
    }
    warnOfOtherElements(route, ours, baselines)
    rows.push(...compare(route, ours.map(figuresOf), baselines.map(figuresOf)))
  }
  rows.push(...(await measureCall(bench, rounds)))
  return rows
}

async function measureCall(bench: Bench, rounds: number): Promise<Row[]> {
  const ours: Figures[] = []
  const baselines: Figures[] = []
  for (let index = 0; index < rounds; index += 1) {
    ours.push({ callToActionMs: await timeCallToAction(bench, ROUTE_OF_A_CALL) })
    baselines.push({ callToActionMs: await timeCallToAction(bench, baselineOf(ROUTE_OF_A_CALL)) })
  }
  return compare(ROUTE_OF_A_CALL, ours, baselines)
}

async function measureOnce(bench: BaselineBench, path: string): Promise<Round> {
  const { largest, ...painted } = await paint(bench, path)
  const simulated = await simulate(bench, path)
  const interactions = await timeInteractions(bench, path)
  return { figures: { ...painted, ...simulated, ...interactions }, largest }
}

/** Warns if the largest painted element differs between page and baseline: then the ratios mean nothing. */
function warnOfOtherElements(
  route: string,
  ours: readonly Round[],
  baselines: readonly Round[],
): void {
  const [one, ...others] = new Set([...ours, ...baselines].map(({ largest }) => largest))
  if (others.length > 0)
    console.error(
      `${route}: the largest paint is not always the same: ${one}; ${others.join('; ')}`,
    )
}

function figuresOf({ figures }: Round): Figures {
  return figures
}

function compare(route: string, ours: readonly Figures[], baselines: readonly Figures[]): Row[] {
  return Object.keys(ours[0] ?? {}).flatMap((metric) => {
    const valuesOf = (rounds: readonly Figures[]) =>
      rounds.map((figures) => figures[metric] ?? Number.NaN).filter((value) => !Number.isNaN(value))
    const product = valuesOf(ours)
    const baseline = valuesOf(baselines)
    if (product.length === 0) return []
    const digits = metric.toLowerCase().includes('shift') ? 4 : 1
    const medians = [quantile(product, 0.5), quantile(baseline, 0.5)] as const
    return [
      {
        route,
        metric,
        product: round(medians[0], digits),
        baseline: round(medians[1], digits),
        // Of nothing there is no multiple.
        ratio: medians[1] > 0 ? round(medians[0] / medians[1], 2) : '',
        worst: round(Math.max(...product), digits),
      },
    ]
  })
}

type Visit = Painted & { readonly largest: string }

/** Repeats a visit that the browser has not traced. */
async function paint(bench: Bench, path: string): Promise<Visit> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const visit = await paintOnce(bench, path)
    if (visit) return visit
    console.error(`${path}: again, the trace does not know it`)
  }
  throw new Error(`The browser has not traced ${path} in ${ATTEMPTS} visits.`)
}

async function paintOnce({ browser, origin }: Bench, path: string): Promise<Visit | undefined> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await throttle(session)
  const traffic = watchTraffic(session)
  // A new window keeps the browser's own threads busy, on the processors that the page needs.
  await page.waitForTimeout(SETTLE_MS)
  await browser.startTracing(page, { categories: TRACED })
  await page.goto(origin + path, { waitUntil: 'load' })
  const requestsUntilLoad = traffic.requests
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS)
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const seen = await readPaints(page)
  await context.close()
  if (!knowsPage(traceEvents, path)) return undefined
  return {
    ...traffic,
    requestsUntilLoad,
    ...seen,
    scriptMs: scriptMs(traceEvents, path),
  }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: THROTTLING.latencyMs,
    downloadThroughput: THROTTLING.downBitsPerSecond / 8,
    uploadThroughput: THROTTLING.upBitsPerSecond / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING.cpuSlowdown })
}

type Traffic = { bytes: number; requests: number; bytesAhead: number }

function watchTraffic(session: CDPSession): Traffic {
  const traffic = { bytes: 0, requests: 0, bytesAhead: 0 }
  const ahead = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // The protocol has a type of its own for them, and does not use it for links.
    const isPage = new URL(request.url).pathname.endsWith('/')
    if (isPage && type !== 'Document') ahead.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ahead.has(requestId)) traffic.bytesAhead += encodedDataLength
    else {
      traffic.bytes += encodedDataLength
      traffic.requests += 1
    }
  })
  return traffic
}

type Seen = Pick<Painted, 'firstPaintMs' | 'largestPaintMs' | 'blockingMs' | 'shift'> & {
  readonly largest: string
}

async function readPaints(page: Page): Promise<Seen> {
  const paints = await readEntries(page, 'paint')
  const first = paints.find(({ name }) => name === 'first-contentful-paint')
  const firstPaintMs = first?.startTime ?? Number.NaN
  const largest = (await readEntries(page, 'largest-contentful-paint')).at(-1)
  const tasks = await readEntries(page, 'longtask')
  const shifts = await readEntries(page, 'layout-shift')
  return {
    firstPaintMs,
    largestPaintMs: largest?.startTime ?? Number.NaN,
    largest: `${largest?.tag} ${largest?.url?.split('/').at(-1) ?? ''} of ${largest?.size} px`,
    blockingMs: tasks
      .filter(({ startTime }) => startTime > firstPaintMs)
      .reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0),
    shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
  }
}

type Entry = {
  readonly name: string
  readonly startTime: number
  readonly duration: number
  readonly url?: string
  readonly size?: number
  readonly value?: number
  /** Of the element that was painted. */
  readonly tag?: string
}

/** Reads what the browser has noted by itself: a script that watched it would be counted as one of the page's. */
function readEntries(page: Page, type: string): Promise<Entry[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<Entry[]>((resolve) => {
        // Of what has not happened nothing is told.
        setTimeout(() => resolve([]), 200)
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().map((entry) => ({
              ...entry.toJSON(),
              tag: (entry as PerformanceEntry & { element?: Element }).element?.tagName,
            })),
          ),
        ).observe({ type: wanted, buffered: true })
      }),
    type,
  )
}

async function simulate(bench: BaselineBench, path: string): Promise<Simulated> {
  const { result } = await runLighthouse(bench, path, { onlyCategories: ['performance'] })
  const overHttp2 = { ...bench, origin: bench.http2Origin }
  const onlyAudits = ['largest-contentful-paint']
  const { result: http2 } = await runLighthouse(overHttp2, path, { onlyAudits })
  const { audits, categories } = result
  const { score } = categories.performance ?? {}
  return {
    simulatedFirstPaintMs: auditOf(audits, 'first-contentful-paint'),
    simulatedLargestPaintMs: auditOf(audits, 'largest-contentful-paint'),
    simulatedBlockingMs: auditOf(audits, 'total-blocking-time'),
    simulatedShift: auditOf(audits, 'cumulative-layout-shift'),
    simulatedPointsLost: typeof score === 'number' ? Math.round(100 - score * 100) : Number.NaN,
    simulatedLargestPaintHttp2Ms: auditOf(http2.audits, 'largest-contentful-paint'),
  }
}

function auditOf(audits: Result['audits'], name: string): number {
  return audits[name]?.numericValue ?? Number.NaN
}
