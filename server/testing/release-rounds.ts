/** Switches a running server to release after release of its site while visitors read pages and send forms. */
import { setTimeout as delay } from 'node:timers/promises'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { addressOf, startLoad } from './load.ts'
import { createChecks, startReaders } from './page-readers.ts'
import { createRandom } from './random.ts'

const READERS = 6
const SENDERS = 2
const SUBMIT_EVERY_MS = 25
const NOTICED_WITHIN_MS = 30_000

export type ReleaseRoundsOptions = {
  readonly origin: string
  readonly paths: readonly string[]
  readonly rounds: number
  /** Switches to a release, numbered from 1, whose `/release.txt` has this number. */
  readonly publish: (number: number) => void
  /** How long a page is open before it asks for what it loads late. */
  readonly longestVisitMs: number
}

export type ReleaseReport = {
  readonly releases: number
  readonly pages: number
  readonly assets: number
  readonly revalidations: number
  readonly submissions: number
  readonly formsWithoutScripts: number
  /** Everything that did not go as it must: method, path and status. */
  readonly failures: readonly string[]
  /** How long after a switch the server served the new release. */
  readonly slowestSwitchMs: number
  readonly slowestPageMs: number
}

/** Runs the rounds. The server needs `TRUST_PROXY` 1 and no limit that the load would meet. */
export async function runReleaseRounds(options: ReleaseRoundsOptions): Promise<ReleaseReport> {
  const { origin, paths, rounds, publish, longestVisitMs } = options
  const random = createRandom()
  const checks = createChecks(() => origin)
  let formsWithoutScripts = 0
  let slowestSwitchMs = 0
  let isOver = false

  /** Sends a form without scripts: once with a mistake, which shows the built page again, and once right. */
  async function sendForm(): Promise<void> {
    const number = formsWithoutScripts
    formsWithoutScripts += 1
    const fields = {
      form: 'contact-us-page',
      inquiryType: 'services',
      email: `form${number}@load.example`,
      message: `form-${number}`,
    }
    const headers = { 'x-forwarded-for': addressOf(2 ** 20 + number) }
    for (const [name, status] of [
      ['Mira 2', 422],
      ['Mira Holloway', 303],
    ] as const)
      await checks.expectStatus([status], SEND_EMAIL_PATH, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...fields, name }),
      })
    await delay(SUBMIT_EVERY_MS)
  }

  async function sendForms(): Promise<void> {
    while (!isOver) await sendForm()
  }

  const load = startLoad({ target: () => origin, visitors: SENDERS, pauseMs: SUBMIT_EVERY_MS })
  const readers = startReaders({ checks, paths, readers: READERS, longestVisitMs })
  const forms = sendForms()
  for (let round = 1; round <= rounds; round += 1) {
    await delay(random.between(0, longestVisitMs / 2))
    const switchedAt = performance.now()
    publish(round)
    await waitUntilServed(origin, round)
    slowestSwitchMs = Math.max(slowestSwitchMs, performance.now() - switchedAt)
  }
  isOver = true
  await Promise.all([forms, readers.stop(), load.stop()])
  const failures = [...checks.failures, ...checks.unanswered]
  for (const [status, count] of load.statuses)
    if (status !== 200) failures.push(`${count} submissions: ${status}`)
  if (load.unanswered() > 0) failures.push(`${load.unanswered()} submissions: no answer`)
  return {
    releases: rounds,
    ...readers.counts,
    formsWithoutScripts,
    submissions: load.acknowledged.size,
    failures,
    slowestSwitchMs: Math.round(slowestSwitchMs),
  }
}

/** Waits until the server of an origin serves a release. @throws if it does not do so in time */
export async function waitUntilServed(origin: string, number: number): Promise<void> {
  const deadline = performance.now() + NOTICED_WITHIN_MS
  while ((await readReleaseNumber(origin)) !== number) {
    if (performance.now() > deadline) throw new Error(`Release ${number} was never served.`)
    await delay(20)
  }
}

/** The number of the release that a server serves now. */
export async function readReleaseNumber(origin: string): Promise<number> {
  return Number(await (await fetch(`${origin}/release.txt`)).text())
}
