/**
 * Lighthouse with its phone: every page of the sitemap once, each kind of page three times. What counts is the
 * worst run. The exit status says whether every category of every page is at 100, and nothing that a page does blocks.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from 'lighthouse'
import { BUDGETS } from '../harness/budgets.ts'
import { findHeadlessBrowser } from '../harness/find-browser.ts'
import { ROOT } from '../harness/root.ts'
import { roundsOr } from './phone.ts'
import { type Row, report } from './report.ts'
import { runLighthouse, type Visit } from './run-lighthouse.ts'
import { type Bench, withProduct } from './with-product.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** What Lighthouse makes 1 of. */
const FULL = 100
const RUNS_OF_A_KIND = 3

/** The score of an audit from which nothing is taken away. */
const FULL_AUDIT = 1

type Score = Readonly<Record<(typeof CATEGORIES)[number], number>>

export async function benchLighthouse(): Promise<void> {
  const rounds = roundsOr(RUNS_OF_A_KIND)
  const rows: Row[] = []
  const reasons: Row[] = []
  const judgeAll = async (bench: Bench) => {
    // The browser's own start-up work would count for the first page.
    await judge(bench, '/')
    for (const { route, runs } of plan(rounds)) {
      const visits: Visit[] = []
      for (let run = 0; run < runs; run += 1) visits.push(await judge(bench, route))
      const results = visits.map(({ result }) => result)
      const score = worst(results)
      const selfBlockingMs = Math.round(Math.max(...visits.map((visit) => visit.selfBlockingMs)))
      rows.push({ route, runs, ...score, ...figures(results), selfBlockingMs })
      reasons.push(...results.flatMap((result) => faults(route, result)))
      console.log(route, ...CATEGORIES.map((category) => score[category]))
    }
  }
  // One with windows has pages of its own for its bars and buttons, on the processors that the page needs.
  await withProduct(judgeAll, findHeadlessBrowser())
  report('lighthouse-faults', {}, distinct(reasons))
  report('lighthouse', { profile: 'phone, simulated throttling', runsOfAKind: rounds }, rows)
  const { lighthouseScore, blockingMs } = BUDGETS
  const below = rows.filter((row) => CATEGORIES.some((name) => Number(row[name]) < lighthouseScore))
  const blocking = rows.filter((row) => Number(row.selfBlockingMs) > blockingMs)
  failFor(below, `below ${lighthouseScore}`)
  failFor(blocking, `blocked by their own work for more than ${blockingMs} ms`)
}

function failFor(missing: readonly Row[], what: string): void {
  if (missing.length === 0) return
  console.error(
    `${missing.length} pages are ${what}: ${missing.map(({ route }) => route).join(' ')}`,
  )
  process.exitCode = 1
}

/** Routes and their number of runs; BENCH_ROUTES, separated by spaces, replaces all routes. */
function plan(rounds: number): { route: string; runs: number }[] {
  const chosen = process.env.BENCH_ROUTES?.split(/\s+/).filter(Boolean)
  if (chosen?.length) return chosen.map((route) => ({ route, runs: rounds }))
  const known = new Set<string>()
  return sitemapRoutes().map((route) => {
    const isFirst = !known.has(kindOf(route))
    known.add(kindOf(route))
    return { route, runs: isFirst ? rounds : 1 }
  })
}

function sitemapRoutes(): string[] {
  const sitemap = readFileSync(join(ROOT, 'site', 'dist', 'sitemap.xml'), 'utf8')
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** Pages of one folder are of one kind, and so are all case studies; any other is a kind of its own. */
function kindOf(route: string): string {
  const [folder, name, below] = route.split('/').filter(Boolean)
  if (below) return 'case study'
  return name ? `${folder}/` : (folder ?? 'home')
}

/** How pages are served here says nothing about TLS, which a proxy adds; a local address counts as safe. */
function judge(bench: Bench, route: string): Promise<Visit> {
  return runLighthouse(bench, route, { onlyCategories: [...CATEGORIES] })
}

function worst(results: readonly Result[]): Score {
  const scoreOf = (category: string) =>
    Math.min(
      ...results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * FULL)),
    )
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  }
}

function figures(results: readonly Result[]): Row {
  const worstOf = (audit: string) =>
    Math.round(Math.max(...results.map(({ audits }) => audits[audit]?.numericValue ?? 0)))
  return {
    firstPaintMs: worstOf('first-contentful-paint'),
    largestPaintMs: worstOf('largest-contentful-paint'),
    // Waiting for a processor that other programs had is in it, and not in the page's own.
    blockingMs: worstOf('total-blocking-time'),
    bytes: worstOf('total-byte-weight'),
    // How quick it found the processor, at its slowest. Below 1000 it warns that scores may be too low.
    benchmarkIndex: Math.min(...results.map(({ environment }) => environment.benchmarkIndex)),
  }
}

/** The audits that take something from a category, with what they say. */
function faults(route: string, { categories, audits }: Result): Row[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (!audit || weight === 0 || audit.score === null || audit.score >= FULL_AUDIT) return []
      const { title, displayValue = '', score } = audit
      return [{ route, category, audit: id, score, says: `${title} ${displayValue}`.trim() }]
    }),
  )
}

/** One of a page and an audit: the worst. */
function distinct(rows: readonly Row[]): Row[] {
  const worstOf = new Map<string, Row>()
  for (const row of rows) {
    const key = `${row.route} ${row.audit}`
    const known = worstOf.get(key)
    if (!known || Number(row.score) < Number(known.score)) worstOf.set(key, row)
  }
  return [...worstOf.values()]
}
