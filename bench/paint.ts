/**
 * Lighthouse on a phone, page by page in turns with a baseline: a page with the same texts and pictures, written without any
 * framework and served by the same server. Once with its simulated slow network, once with a network and a processor that are
 * slowed down ("applied"). The exit status is 1 if a budget is exceeded.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { BUDGETS } from '../harness/budgets.ts'
import { baselineOf, buildBaseline } from './baseline/build-baseline.ts'
import { median, type Row, report, round, roundsOr } from './report.ts'
import { type Bench, withSite } from './with-site.ts'

const ROUTES = [
  '/',
  '/services/agentic-ai/',
  '/industries/insurance/case-study/claims-settled-the-same-day/',
  '/insights/agents-that-ask-first/',
  '/contact-us/',
] as const
const ATTEMPTS = 3
const SIMULATED: Flags = {
  onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
}
/** Slow 4G, as the browser itself slows down each request; and a processor four times slower. */
const APPLIED: Flags = {
  throttlingMethod: 'devtools',
  onlyCategories: ['performance'],
  throttling: {
    requestLatencyMs: 150,
    downloadThroughputKbps: 1600,
    uploadThroughputKbps: 750,
    cpuSlowdownMultiplier: 4,
  },
}

type Visit = {
  readonly figures: Readonly<Record<string, number>>
  readonly largestElement: string
}

export async function benchPaint(): Promise<void> {
  const rounds = roundsOr(5)
  const site = mkdtempSync(join(tmpdir(), 'lanternfield-baseline-'))
  const rows: Row[] = []
  try {
    buildBaseline(site, ROUTES)
    await withSite(site, async (bench) => {
      // The browser's own start-up work would count for the first page.
      await visit(bench, '/')
      for (const route of ROUTES) rows.push(...(await measureRoute(bench, route, rounds)))
    })
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
  report('paint', { rounds, figures: 'medians; scores: the worst of all rounds' }, rows)
  judge(rows)
}

async function measureRoute(bench: Bench, route: string, rounds: number): Promise<Row[]> {
  const ours: Visit[] = []
  const baselines: Visit[] = []
  for (let index = 0; index < rounds; index += 1) {
    ours.push(await visit(bench, route))
    baselines.push(await visit(bench, baselineOf(route)))
  }
  // Then a ratio of the two means nothing.
  const [largest, other] = [ours, baselines].map((visits) => visits[0]?.largestElement)
  if (largest !== other) console.error(`${route}: largest is ${largest}, of the baseline ${other}`)
  return Object.keys(ours[0]?.figures ?? {}).map((metric) => {
    const valuesOf = (visits: readonly Visit[]) =>
      visits.map(({ figures }) => figures[metric] ?? Number.NaN)
    const typical = metric.endsWith('Score') ? (values: number[]) => Math.min(...values) : median
    const [product, baseline] = [typical(valuesOf(ours)), typical(valuesOf(baselines))]
    return {
      route,
      metric,
      product: round(product, 3),
      baseline: round(baseline, 3),
      ratio: baseline > 0 ? round(product / baseline, 2) : '',
    }
  })
}

async function visit(bench: Bench, path: string): Promise<Visit> {
  const simulated = await runLighthouse(bench, path, SIMULATED)
  const applied = await runLighthouse(bench, path, APPLIED)
  const scores = Object.entries(simulated.categories).map(
    ([name, { score }]) => [`${name}Score`, Math.round((score ?? 0) * 100)] as const,
  )
  return {
    figures: {
      firstPaintMs: numberOf(applied, 'first-contentful-paint'),
      largestPaintMs: numberOf(applied, 'largest-contentful-paint'),
      blockingMs: numberOf(applied, 'total-blocking-time'),
      shift: numberOf(applied, 'cumulative-layout-shift'),
      simulatedFirstPaintMs: numberOf(simulated, 'first-contentful-paint'),
      simulatedLargestPaintMs: numberOf(simulated, 'largest-contentful-paint'),
      simulatedBlockingMs: numberOf(simulated, 'total-blocking-time'),
      bytes: numberOf(simulated, 'total-byte-weight'),
      ...Object.fromEntries(scores),
    },
    largestElement: largestElementOf(applied),
  }
}

/** Repeats a visit that the browser has not recorded. */
async function runLighthouse(bench: Bench, path: string, flags: Flags): Promise<Result> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const outcome = await lighthouse(bench.origin + path, {
      port: bench.debuggingPort,
      logLevel: 'error',
      output: 'json',
      ...flags,
    })
    if (outcome && !outcome.lhr.runtimeError) return outcome.lhr
    console.error(`${path}: again, ${outcome?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  throw new Error(`Lighthouse returned no result for ${path} in ${ATTEMPTS} visits.`)
}

function numberOf({ audits }: Result, name: string): number {
  return audits[name]?.numericValue ?? Number.NaN
}

/** The picture, or the name of the element with the largest paint. */
function largestElementOf({ audits }: Result): string {
  const details = JSON.stringify(audits['lcp-breakdown-insight']?.details ?? {})
  return /"snippet":"<(\w+)/.exec(details)?.[1] ?? 'unknown'
}

function judge(rows: readonly Row[]): void {
  const over = rows.filter((row) => !isWithinBudget(row))
  for (const { route, metric, product, ratio } of over)
    console.error(`${route}: ${metric} is over its budget: ${product}, ratio ${ratio}`)
  console.log(`${rows.length - over.length} of ${rows.length} figures are within their budgets.`)
  if (over.length > 0) process.exitCode = 1
}

function isWithinBudget({ metric, product, ratio }: Row): boolean {
  const name = String(metric)
  if (/largestPaintMs$/i.test(name)) return Number(ratio) <= BUDGETS.paintRatio
  if (name.endsWith('Score')) return Number(product) >= BUDGETS.lighthouseScore
  if (/blockingMs$/i.test(name)) return Number(product) <= BUDGETS.blockingMs
  return name === 'shift' ? Number(product) <= BUDGETS.layoutShift : true
}
