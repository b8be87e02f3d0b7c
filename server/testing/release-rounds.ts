/** Switches a running server to release after release of a small site while visitors read pages and send forms. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type PublishOptions, publishRelease, startRelease } from '../../harness/site-releases.ts'
import { type Files, writeFiles } from './files.ts'
import { startLoad } from './load.ts'
import { writeTestSite } from './test-server.ts'

const PATHS = ['/', '/one/', '/two/', '/contact-us/']
const READERS = 6
const SENDERS = 2
const SUBMIT_EVERY_MS = 25
/** How long a page is open at most before it asks for what it loads late. */
const LONGEST_VISIT_MS = 1200
const NOTICED_WITHIN_MS = 30_000

/** A release of which every page loads a file that only this one has, with its number in `/release.txt`. */
export function smallRelease(number: number): Files {
  const folder = writeTestSite()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const page = `<!doctype html><title>Release ${number}</title><script src="/assets/app.${number}.js"></script>`
  return {
    ...Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
    'index.html': page,
    'one/index.html': page,
    'two/index.html': page,
    [`assets/app.${number}.js`]: `release(${number})`,
    'release.txt': String(number),
  }
}

/** Publishes a release of a site, whose folder `dist` leads to it then. */
export function publishFiles(site: string, files: Files, options: PublishOptions): void {
  const folder = startRelease(site)
  writeFiles(folder, files)
  publishRelease(folder, options)
}

export type ReleaseRoundsOptions = {
  /** Of a server with `TRUST_PROXY` 1 and no limit that the load would meet. */
  readonly origin: string
  readonly rounds: number
  readonly publish: (files: Files) => void
}

/** Publishes releases from 1 on, each once the one before is served. @returns all that failed, and how often what was done */
export async function runReleaseRounds({ origin, rounds, publish }: ReleaseRoundsOptions) {
  const failures: string[] = []
  const counts = { pages: 0, assets: 0, revalidations: 0 }
  let isOver = false

  /** Requests a path. @returns null if the answer has another status, or there is none */
  async function expectStatus(statuses: readonly number[], path: string, init: RequestInit = {}) {
    const response = await fetch(`${origin}${path}`, init).catch((error: Error) => error.message)
    if (typeof response !== 'string' && statuses.includes(response.status)) return response
    failures.push(`${path}: ${typeof response === 'string' ? response : response.status}`)
    return null
  }

  /** Opens a page, stays a while, and then asks for what it loads late: by then its release may be gone. */
  async function visit(number: number): Promise<void> {
    for (let visits = number; !isOver; visits += 1) {
      const path = PATHS[visits % PATHS.length] ?? '/'
      const page = await expectStatus([200], path)
      if (!page) continue
      counts.pages += 1
      const [asset] = /\/assets\/[\w.]+/.exec(await page.text()) ?? []
      await delay(Math.random() * LONGEST_VISIT_MS)
      if (asset && (await expectStatus([200], asset))) counts.assets += 1
      const headers = { 'if-none-match': page.headers.get('etag') ?? '' }
      if (await expectStatus([200, 304], path, { headers })) counts.revalidations += 1
    }
  }

  const load = startLoad({ target: () => origin, visitors: SENDERS, pauseMs: SUBMIT_EVERY_MS })
  const visits = Array.from({ length: READERS }, (_, number) => visit(number))
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await delay((Math.random() * LONGEST_VISIT_MS) / 2)
      publish(smallRelease(round))
      await waitUntilServed(origin, round)
    }
  } finally {
    isOver = true
    await Promise.all([...visits, load.stop()])
  }
  for (const [status, count] of load.statuses)
    if (status !== 200) failures.push(`${count} submissions: ${status}`)
  if (load.unanswered() > 0) failures.push(`${load.unanswered()} submissions: no answer`)
  return { failures, counts: { ...counts, submissions: load.acknowledged.size } }
}

/** @throws if the server does not serve the release in time */
async function waitUntilServed(origin: string, number: number): Promise<void> {
  const deadline = performance.now() + NOTICED_WITHIN_MS
  while (Number(await (await fetch(`${origin}/release.txt`)).text()) !== number) {
    if (performance.now() > deadline) throw new Error(`Release ${number} was never served.`)
    await delay(20)
  }
}
