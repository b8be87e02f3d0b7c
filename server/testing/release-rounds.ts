/** Switches a running server to release after release of its site while visitors read pages and send forms. */
import { setTimeout as delay } from 'node:timers/promises'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { addressOf, startLoad } from './load.ts'
import { createRandom } from './random.ts'

const READERS = 6
/** What a page asks for later, of all that it names. */
const ASSETS_PER_PAGE = 6
const SENDERS = 2
const SUBMIT_EVERY_MS = 25
const NOTICED_WITHIN_MS = 30_000

export type ReleaseRoundsOptions = {
  readonly origin: string
  readonly paths: readonly string[]
  readonly rounds: number
  /** Switches to a release, numbered from 1, whose `/release.txt` has this number. */
  readonly publish: (number: number) => void
  /** How long a page is open at most before it asks for what it loads late. */
  readonly longestVisitMs: number
}

/** Runs the rounds. The server needs `TRUST_PROXY` 1 and no limit that the load would meet. */
export async function runReleaseRounds(options: ReleaseRoundsOptions) {
  const { origin, paths, rounds, publish, longestVisitMs } = options
  const random = createRandom()
  /** Everything that did not go as it must: method, path and status. */
  const failures: string[] = []
  const counts = { pages: 0, assets: 0, revalidations: 0, formsWithoutScripts: 0 }
  let slowestPageMs = 0
  /** How long after a switch the server served the new release. */
  let slowestSwitchMs = 0
  let isOver = false

  /** Sends a request whose status is known. @returns null if it had another, or no answer */
  async function expectStatus(statuses: readonly number[], path: string, init: RequestInit = {}) {
    const name = `${init.method ?? 'GET'} ${path}`
    try {
      const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init })
      const body = await response.text()
      if (statuses.includes(response.status)) return { body, headers: response.headers }
      failures.push(`${name}: ${response.status}`)
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`)
    }
    return null
  }

  /** Opens a page, stays a while, and then asks for what it loads late: by then its release may be gone. */
  async function visit(): Promise<void> {
    const path = random.pick(paths)
    const begun = performance.now()
    const page = await expectStatus([200], path)
    if (!page) return
    slowestPageMs = Math.max(slowestPageMs, Math.round(performance.now() - begun))
    counts.pages += 1
    await delay(random.between(0, longestVisitMs))
    const assets = [...new Set(page.body.match(/\/assets\/[\w.@-]+/g) ?? [])]
    const first = random.between(0, Math.max(0, assets.length - ASSETS_PER_PAGE))
    for (const asset of assets.slice(first, first + ASSETS_PER_PAGE))
      if (await expectStatus([200], asset)) counts.assets += 1
    const headers = { 'if-none-match': page.headers.get('etag') ?? '' }
    if (await expectStatus([200, 304], path, { headers })) counts.revalidations += 1
  }

  /** Sends a form without scripts: once with a mistake, which shows the built page again, and once right. */
  async function sendForm(): Promise<void> {
    const number = counts.formsWithoutScripts
    counts.formsWithoutScripts += 1
    const form = { form: 'contact-us-page', inquiryType: 'services' }
    const fields = { ...form, email: `form${number}@load.example`, message: `form-${number}` }
    const headers = { 'x-forwarded-for': addressOf(2 ** 20 + number) }
    for (const [name, status] of [
      ['Mira 2', 422],
      ['Mira Holloway', 303],
    ] as const) {
      const body = new URLSearchParams({ ...fields, name })
      await expectStatus([status], SEND_EMAIL_PATH, { method: 'POST', headers, body })
    }
    await delay(SUBMIT_EVERY_MS)
  }

  async function untilOver(step: () => Promise<void>): Promise<void> {
    while (!isOver) await step()
  }

  const load = startLoad({ target: () => origin, visitors: SENDERS, pauseMs: SUBMIT_EVERY_MS })
  const visitors = [untilOver(sendForm), ...Array.from({ length: READERS }, () => untilOver(visit))]
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await delay(random.between(0, longestVisitMs / 2))
      const switchedAt = performance.now()
      publish(round)
      await waitUntilServed(origin, round)
      slowestSwitchMs = Math.max(slowestSwitchMs, Math.round(performance.now() - switchedAt))
    }
  } finally {
    isOver = true
    await Promise.all([...visitors, load.stop()])
  }
  for (const [status, count] of load.statuses)
    if (status !== 200) failures.push(`${count} submissions: ${status}`)
  if (load.unanswered() > 0) failures.push(`${load.unanswered()} submissions: no answer`)
  return {
    releases: rounds,
    ...counts,
    submissions: load.acknowledged.size,
    failures,
    slowestSwitchMs,
    slowestPageMs,
  }
}

/** @throws if the server does not serve the release in time */
async function waitUntilServed(origin: string, number: number): Promise<void> {
  const deadline = performance.now() + NOTICED_WITHIN_MS
  while (Number(await (await fetch(`${origin}/release.txt`)).text()) !== number) {
    if (performance.now() > deadline) throw new Error(`Release ${number} was never served.`)
    await delay(20)
  }
}
