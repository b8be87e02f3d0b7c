/** One sender of resumes that take long to inspect, while others apply and read pages. */
import { setTimeout as delay } from 'node:timers/promises'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { costlyPdf } from '../../testing/hostile-resumes.ts'
import { applicationPayload } from '../../testing/payloads.ts'
import { pdf } from '../../testing/pdf.ts'
import { MAIN_WITH_SITE, startServerProcess } from '../../testing/server-process.ts'
import { writeTestSite } from '../../testing/test-server.ts'

const COSTLY_RESUMES = 45
const OTHER_APPLICANTS = 6
const APPLICATION_MAX_MS = 2000
const PAGE_MEDIAN_MAX_MS = 50
const PAGE_MAX_MS = 250
const PAGE_EVERY_MS = 10

type Answer = { readonly status: number; readonly tookMs: number }

async function measure(request: () => Promise<Response>): Promise<Answer> {
  const startedAt = performance.now()
  const response = await request()
  await response.arrayBuffer()
  return { status: response.status, tookMs: performance.now() - startedAt }
}

function apply(origin: string, sender: string, resume: Buffer): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': sender }
  const body = JSON.stringify(applicationPayload(resume))
  return measure(() => fetch(`${origin}${SEND_EMAIL_PATH}`, { method: 'POST', headers, body }))
}

async function visitPagesUntil(origin: string, end: Promise<unknown>): Promise<number[]> {
  let hasEnded = false
  void end.finally(() => {
    hasEnded = true
  })
  const tookMs: number[] = []
  while (!hasEnded) {
    tookMs.push((await measure(() => fetch(`${origin}/`))).tookMs)
    await delay(PAGE_EVERY_MS)
  }
  return tookMs.toSorted((one, other) => one - other)
}

test('one address that sends costly resumes holds up neither applications nor pages of others', {
  timeout: 180_000,
}, async () => {
  const server = await startServerProcess(
    { DATA_DIR: temporaryDirectory(), TRUST_PROXY: '1', TEST_SITE: writeTestSite() },
    'site',
    MAIN_WITH_SITE,
  )
  onTestFinished(() => server.kill('SIGKILL'))
  const { origin } = server
  const costly = costlyPdf()
  // The first requests of a process are slow by themselves.
  await apply(origin, '203.0.113.1', pdf())

  const flood = Promise.all(
    Array.from({ length: COSTLY_RESUMES }, () => apply(origin, '192.0.2.1', costly)),
  )
  const visits = visitPagesUntil(origin, flood)
  await delay(500)
  const others = await Promise.all(
    Array.from({ length: OTHER_APPLICANTS }, (_, index) =>
      apply(origin, `198.51.100.${index}`, pdf()),
    ),
  )

  const [answers, pagesMs] = await Promise.all([flood, visits])

  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  for (const { tookMs } of others) expect(tookMs).toBeLessThan(APPLICATION_MAX_MS)
  expect(pagesMs[Math.floor(pagesMs.length / 2)]).toBeLessThan(PAGE_MEDIAN_MAX_MS)
  expect(pagesMs.at(-1)).toBeLessThan(PAGE_MAX_MS)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(COSTLY_RESUMES / 2)
})
