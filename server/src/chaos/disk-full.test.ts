/** The disk runs out of room under load, and later there is room again. */
import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pdf, pdfStream } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test } from 'vitest'
import { referenceIn, undelivered } from '../../testing/crash-audit.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { startLoad } from '../../testing/load.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { sendJson } from '../../testing/send.ts'
import {
  MAIN_WITH_SITE,
  type ServerProcess,
  startServerProcess,
} from '../../testing/server-process.ts'
import { DISK_KINDS, openSmallDisk, type SmallDisk } from '../../testing/small-disk.ts'
import { readRows } from '../../testing/stored.ts'
import { writeTestSite } from '../../testing/test-server.ts'

const HELLO = 'hello@lanternfield.example'
/** Less than a large resume has: one fails half-way. */
const LITTLE_BYTES = 600_000
const LARGE_BYTES = 1_500_000
/** As many submissions would fill the disk whatever room there is in files that exist already. */
const MOST_SUBMISSIONS = 20

async function start(disk: SmallDisk, environment: Record<string, string>): Promise<ServerProcess> {
  const settings = {
    MAIL_TO_SERVICES: HELLO,
    MAIL_TO_CAREERS: 'careers@lanternfield.example',
    MAIL_ACKNOWLEDGE: 'false',
    RATE_LIMIT: '1000/1s',
    TRUST_PROXY: '1',
    TEST_SITE: writeTestSite(),
    DATA_DIR: disk.path,
    ...environment,
  }
  const server = await startServerProcess(settings, 'site', MAIN_WITH_SITE, disk.within)
  onTestFinished(() => server.kill('SIGKILL'))
  return server
}

/** An application whose resume says the same mark from its beginning to its end. */
const largeApplication = (mark: string) =>
  applicationPayload(pdf('', { objects: [pdfStream('', Buffer.alloc(LARGE_BYTES, mark))] }))

const inquiry = (mark: string) => inquiryPayload({ emailMessage: mark })

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

async function expectNotStored(origin: string, payload: unknown): Promise<void> {
  const answer = await sendJson({ origin }, payload)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.json()).toEqual({
    title: 'Service unavailable',
    status: 503,
    detail: expect.stringContaining('could not be stored'),
  })
}

async function expectPages(origin: string): Promise<void> {
  for (const path of ['/', '/contact-us/', '/assets/app.abc123.js', '/healthz'])
    expect((await fetch(origin + path)).status, path).toBe(200)
}

/**
 * Resolves when a number has not changed for a second; never if it does not stop changing. Ten looks in a row, since the
 * servers stand still as well while the machine does.
 */
async function untilStill(read: () => number): Promise<void> {
  for (let seen = read(), looks = 0; looks < 10; ) {
    await delay(100)
    looks = read() === seen ? looks + 1 : 0
    seen = read()
  }
}

const filesWith = (directory: string, mark: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((path) => join(directory, path))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(mark))

/** One kind of disk; both where LONG_TESTS is set. */
const KINDS = DISK_KINDS.filter((_, index) => process.env.LONG_TESTS || index === 0)

test.each(KINDS)(
  'no room in the %s: answers 503, and loses nothing acknowledged',
  {
    timeout: 240_000,
  },
  async (kind) => {
    const disk = await openSmallDisk(kind)
    const mailbox = await openTestMailbox(onTestFinished)
    const server = await start(disk, { SMTP_URL: mailbox.url })
    const { origin, pid } = server
    const load = startLoad({ target: () => origin, visitors: 6, pauseMs: 10 })
    const count = (status: number) => load.statuses.get(status) ?? 0
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(20)

    // First little room, in which a large resume fails half-way, and then none.
    disk.leave(LITTLE_BYTES, pid)
    const mark = await sendUntilFull(origin, largeApplication)
    disk.leave(0, pid)
    await expect.poll(() => count(503)).toBeGreaterThan(20)
    // The log's file has some room of its own: too little for what is written together is enough for one inquiry.
    await untilStill(() => load.acknowledged.size)
    const smallMark = await sendUntilFull(origin, inquiry)
    await expectNotStored(origin, inquiry(smallMark))
    await expectNotStored(origin, largeApplication(mark))
    await expectPages(origin)

    // Once everything has been tried, an attempt that cannot be recorded is not repeated again and again.
    await untilStill(() => mailbox.received.length)
    const mailsBefore = mailbox.received.length
    const refusedBefore = count(503)
    await expect.poll(() => count(503)).toBeGreaterThan(refusedBefore + 100)
    expect(mailbox.received.length - mailsBefore).toBeLessThanOrEqual(3)

    // The same process goes on.
    disk.free(pid)
    const before = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 20)
    await load.stop()
    expect([...load.statuses.keys()].sort()).toEqual([200, 503])
    expect(load.withoutRetryAfter()).toBe(0)
    expect(load.unanswered()).toBe(0)

    // Of what was refused no byte stays, and everything else goes out.
    for (const refusedMark of [mark, smallMark])
      await expect.poll(() => filesWith(disk.outside, refusedMark)).toEqual([])
    const promised = [...load.acknowledged.values()]
    await expect.poll(() => undelivered(promised, mailbox.received), { interval: 500 }).toEqual([])
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const place = { DATA_DIR: temporaryDirectory() }
    cpSync(disk.outside, place.DATA_DIR, { recursive: true })
    expect(await readRows(place, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    const stored = (await readRows(place, 'SELECT id FROM submissions')).map(({ id }) => id)
    expect(promised.filter((id) => !stored.includes(id))).toEqual([])
    const ids = mailbox.received.map(({ email }) => email.messageId)
    expect(new Set(ids).size).toBe(ids.length)
    const notices = mailbox.received.filter((mail) => referenceIn(mail) !== null)
    expect(notices).toHaveLength(stored.length)
  },
)

test.skipIf(!process.env.LONG_TESTS).each(DISK_KINDS)(
  'no room in the %s: starts, and takes submissions when there is room',
  async (kind) => {
    const disk = await openSmallDisk(kind)
    const mailbox = await openTestMailbox(onTestFinished)
    mailbox.treat(HELLO, 'stall')
    const first = await start(disk, { SMTP_URL: mailbox.url })
    expect((await sendJson(first, inquiryPayload())).status).toBe(200)
    await expect.poll(() => mailbox.connections()).toBeGreaterThan(0)
    disk.leave(0, first.pid)
    first.kill('SIGKILL')
    await first.ended
    mailbox.treat(HELLO, 'accept')

    const second = await start(disk, { SMTP_URL: mailbox.url })
    if (kind === 'file size') disk.leave(0, second.pid)
    await expectPages(second.origin)
    await expectNotStored(second.origin, largeApplication('x'))
    disk.free(second.pid)
    expect((await sendJson(second, largeApplication('x'))).status).toBe(200)
    await mailbox.waitFor(to(HELLO))
  },
)
