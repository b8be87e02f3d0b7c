/** Visitors who read pages of the site, and ask later for what a page loads late. */
import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from './random.ts'

/** What a page asks for later, of all that it names. */
const ASSETS_PER_PAGE = 6
const TRY_AGAIN_MS = 25

/** Requests whose statuses are checked. */
export type Checks = {
  /** Answers with another status than they must have: method, path and status. */
  readonly failures: readonly string[]
  /** Requests that were not answered to the end. */
  readonly unanswered: readonly string[]
  /** @returns null if the answer was wrong, or there was none */
  expectStatus(
    statuses: readonly number[],
    path: string,
    init?: RequestInit,
  ): Promise<{ response: Response; body: string } | null>
}

/** @param target where the server answers now; null while there is none */
export function createChecks(target: () => string | null): Checks {
  const failures: string[] = []
  const unanswered: string[] = []
  return {
    failures,
    unanswered,
    expectStatus: async (statuses, path, init = {}) => {
      const origin = target()
      const name = `${init.method ?? 'GET'} ${path}`
      if (origin === null) {
        await delay(TRY_AGAIN_MS)
        return null
      }
      try {
        const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init })
        const body = await response.text()
        if (statuses.includes(response.status)) return { response, body }
        failures.push(`${name}: ${response.status}`)
      } catch (error) {
        unanswered.push(`${name}: ${(error as Error).message}`)
      }
      return null
    },
  }
}

export type ReadersOptions = {
  readonly checks: Checks
  readonly paths: readonly string[]
  readonly readers: number
  /** How long a page is open at most before it asks for what it loads late. */
  readonly longestVisitMs: number
}

export type Readers = {
  readonly counts: {
    readonly pages: number
    readonly assets: number
    readonly revalidations: number
    readonly slowestPageMs: number
  }
  /** Opens no more pages, and resolves when those that are open have all that they ask for. */
  stop(): Promise<void>
}

export function startReaders(options: ReadersOptions): Readers {
  const { paths, readers, longestVisitMs } = options
  const { expectStatus } = options.checks
  const random = createRandom()
  const counts = { pages: 0, assets: 0, revalidations: 0, slowestPageMs: 0 }
  let isOver = false

  /** Opens a page, stays a while, and then asks for what it loads late: by then its release may be gone. */
  async function visit(): Promise<void> {
    const path = random.pick(paths)
    const begun = performance.now()
    const page = await expectStatus([200], path)
    if (!page) return
    counts.slowestPageMs = Math.max(counts.slowestPageMs, Math.round(performance.now() - begun))
    counts.pages += 1
    await delay(random.between(0, longestVisitMs))
    const assets = [...new Set(page.body.match(/\/assets\/[\w.@-]+/g) ?? [])]
    const first = random.between(0, Math.max(0, assets.length - ASSETS_PER_PAGE))
    for (const asset of assets.slice(first, first + ASSETS_PER_PAGE))
      if (await expectStatus([200], asset)) counts.assets += 1
    const etag = page.response.headers.get('etag') ?? ''
    if (await expectStatus([200, 304], path, { headers: { 'if-none-match': etag } }))
      counts.revalidations += 1
  }

  const visits = Array.from({ length: readers }, async () => {
    while (!isOver) await visit()
  })
  return {
    counts,
    stop: async () => {
      isOver = true
      await Promise.all(visits)
    },
  }
}
