/** The disk runs out of room under load, or before a start, and later there is room again. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pdf, pdfStream } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test } from 'vitest'
import { listRoutes } from '../../testing/core.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { startLoad } from '../../testing/load.ts'
import { openTestMailbox, referenceIn } from '../../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { sendJson } from '../../testing/send.ts'
import { MAIN_WITH_SITE, startServerProcess } from '../../testing/server-process.ts'
import { OWN_PAGE, signedPath } from '../../testing/signed-pages.ts'
import { countSubmissions, readRows } from '../../testing/stored.ts'
import { writeTestSite } from '../../testing/test-server.ts'

/** Less than a large resume has: one fails half-way. */
const LITTLE_BYTES = 600_000
const LARGE_BYTES = 1_500_000
/** As many submissions would fill the disk whatever room there is in files that exist already. */
const MOST_SUBMISSIONS = 20

/** An application whose resume says the same mark from its beginning to its end. */
const largeApplication = (mark: string) =>
  applicationPayload(pdf('', { objects: [pdfStream('', Buffer.alloc(LARGE_BYTES, mark))] }))

const inquiry = (mark: string) => inquiryPayload({ emailMessage: mark })

/**
 * Limits the size of the files that a process writes, as the kernel enforces it for any user: beyond it a write fails as on a full
 * disk. Only the soft limit: lifting that again needs no privilege.
 */
function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}

/** Sends submissions until one finds no room. @returns the mark of that one */
async function sendUntilFull(
  origin: string,
  submission: (mark: string) => unknown,
): Promise<string> {
  for (let sent = 0; sent < MOST_SUBMISSIONS; sent += 1) {
    const mark = randomUUID()
    const { status } = await sendJson({ origin }, submission(mark))
    if (status === 503) return mark
    expect(status).toBe(200)
  }
  throw new Error('The disk never became full.')
}

/** Resolves when a number has not changed in ten looks within a second. */
async function untilStill(read: () => number): Promise<void> {
  for (let seen = read(), looks = 0; looks < 10; ) {
    await delay(100)
    looks = read() === seen ? looks + 1 : 0
    seen = read()
  }
}

const filesWith = (directory: string, mark: string) =>
  readdirSync(directory)
    .map((name) => join(directory, name))
    .filter((path) => readFileSync(path).includes(mark))

test('a full disk: answers 503, and loses nothing acknowledged', {
  timeout: 240_000,
}, async () => {
  const place = { DATA_DIR: temporaryDirectory() }
  const mailbox = await openTestMailbox(onTestFinished)
  const settings = {
    ...place,
    SMTP_URL: mailbox.url,
    MAIL_ACKNOWLEDGE: 'false',
    RATE_LIMIT: '1000/1s',
    TRUST_PROXY: '1',
    TEST_SITE: writeTestSite(),
  }
  const server = await startServerProcess(settings, 'site', MAIN_WITH_SITE)
  onTestFinished(() => server.kill('SIGKILL'))
  const { origin, pid } = server
  const load = startLoad({ target: () => origin, visitors: 6, pauseMs: 10 })
  const count = (status: number) => load.statuses.get(status) ?? 0
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(20)

  // First little room, in which a large resume fails half-way, and then none.
  const sizes = readdirSync(place.DATA_DIR).map((name) => statSync(join(place.DATA_DIR, name)).size)
  limitFiles(pid, Math.max(...sizes) + LITTLE_BYTES)
  const mark = await sendUntilFull(origin, largeApplication)
  limitFiles(pid, 0)
  // Nobody is told that a link to the inbox is on its way, whatever the address.
  const hasInbox = (await listRoutes()).includes('/prod/inbox/')
  for (const mailbox of hasInbox ? ['hello@lanternfield.example', 'stranger@a.example', ''] : []) {
    const body = new URLSearchParams({ mailbox })
    const own = { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } }
    expect((await fetch(`${origin}/prod/inbox/`, own)).status, mailbox).toBe(503)
  }
  await untilStill(() => load.acknowledged.size)
  const smallMark = await sendUntilFull(origin, inquiry)
  for (const payload of [inquiry(smallMark), largeApplication(mark)]) {
    const response = await sendJson({ origin }, payload)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining('could not be stored'),
    })
  }
  // A note of somebody in the company, too.
  const [secret] = await readRows(place, 'SELECT value FROM secrets')
  const [first] = await readRows(place, 'SELECT id FROM submissions')
  const link = signedPath(
    'review',
    { secret: secret?.value as Uint8Array },
    { id: String(first?.id) },
  )
  const noted = await fetch(origin + link, {
    method: 'POST',
    body: new URLSearchParams({ action: 'note', note: 'I call on Monday' }),
    headers: OWN_PAGE,
  })
  expect(noted.status).toBe(503)
  expect(Number(noted.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const path of ['/', '/contact-us/', '/assets/app.abc123.js', '/healthz'])
    expect((await fetch(origin + path)).status, path).toBe(200)
  expect((await fetch(`${origin}/readyz`)).status).toBe(503)

  // Once everything has been tried, an attempt that cannot be recorded is not repeated again and again.
  await untilStill(() => mailbox.received.length)
  const mailsBefore = mailbox.received.length
  const refusedBefore = count(503)
  await expect.poll(() => count(503)).toBeGreaterThan(refusedBefore + 100)
  expect(mailbox.received.length - mailsBefore).toBeLessThanOrEqual(3)

  // The same process goes on.
  limitFiles(pid, 'unlimited')
  const before = load.acknowledged.size
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 20)
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200)
  await load.stop()
  expect([...load.statuses.keys()].sort()).toEqual([200, 503])

  // Of what was refused no byte stays, and everything else goes out, once.
  for (const refusedMark of [mark, smallMark])
    await expect.poll(() => filesWith(place.DATA_DIR, refusedMark)).toEqual([])
  const stored = (await readRows(place, 'SELECT id FROM submissions')).map(({ id }) => id)
  expect(stored).toEqual(expect.arrayContaining([...load.acknowledged.values()]))
  const notified = () => mailbox.received.map(referenceIn).sort()
  await expect.poll(notified, { interval: 500 }).toEqual(stored.sort())
  expect(await server.stop()).toBe(0)
  expect(await readRows(place, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
})

test.runIf(process.env.LONG_TESTS)(
  'started on a full disk: it answers, is not ready, and alerts once',
  { timeout: 240_000 },
  async () => {
    const DATA_DIR = temporaryDirectory()
    const before = await startServerProcess({ DATA_DIR })
    expect((await sendJson(before, inquiryPayload())).status).toBe(200)
    expect(await before.stop()).toBe(0)

    const mailbox = await openTestMailbox(onTestFinished)
    const settings = { DATA_DIR, SMTP_URL: mailbox.url, TEST_SITE: writeTestSite() }
    const launcher = ['prlimit', '--fsize=0:unlimited']
    const server = await startServerProcess(settings, 'site', MAIN_WITH_SITE, launcher)
    onTestFinished(() => server.kill('SIGKILL'))
    const statusOf = async (path: string) => (await fetch(server.origin + path)).status
    for (const path of ['/contact-us/', '/healthz']) expect(await statusOf(path), path).toBe(200)
    expect(await statusOf('/readyz')).toBe(503)
    for (let sent = 0; sent < 3; sent += 1)
      expect((await sendJson(server, inquiryPayload())).status).toBe(503)
    const alerts = () => mailbox.received.map(({ email }) => email.subject)
    await expect.poll(alerts).toEqual(['The database of the website fails'])

    // The disk's end does not need a restart.
    limitFiles(server.pid, 'unlimited')
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    expect((await sendJson(server, inquiryPayload())).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(await countSubmissions({ dataDir: DATA_DIR })).toBe(2)
  },
)
