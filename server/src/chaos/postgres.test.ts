/** Postgres goes away under load, and one of two servers dies. With LONG_TESTS: postgres-store.test.ts has the parts. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { referenceIn, undelivered } from '../../testing/crash-audit.ts'
import { settle } from '../../testing/crash-rounds.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { startLoad } from '../../testing/load.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { startTestPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { readRows } from '../../testing/stored.ts'

const HELLO = 'hello@lanternfield.example'

describe.skipIf(!process.env.LONG_TESTS)('with Postgres', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startTestPostgres()
  }, 60_000)
  afterAll(() => postgres.remove(), 60_000)

  async function open() {
    const mailbox = await openTestMailbox()
    onTestFinished(mailbox.close)
    const place = {
      DATA_DIR: temporaryDirectory(),
      DATABASE_URL: await postgres.createDatabase(),
    }
    const start = async () => {
      const server = await startServerProcess({
        ...place,
        SMTP_URL: mailbox.url,
        MAIL_TO_SERVICES: HELLO,
        MAIL_TO_CAREERS: 'careers@lanternfield.example',
        MAIL_ACKNOWLEDGE: 'false',
        RATE_LIMIT: '1000/1s',
        TRUST_PROXY: '1',
      })
      onTestFinished(() => server.kill('SIGKILL'))
      return server
    }
    return { mailbox, place, start }
  }

  async function send(origin: string, message: string): Promise<string> {
    const response = await fetch(`${origin}/prod/send-email`, {
      method: 'POST',
      body: JSON.stringify(inquiryPayload({ emailMessage: message })),
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(200)
    return (await response.json()).id
  }

  test('a second server takes over the mails of one that was killed', {
    timeout: 90_000,
  }, async () => {
    const { mailbox, place, start } = await open()
    mailbox.treat(HELLO, 'stall')
    const first = await start()
    const ids = await Promise.all([1, 2, 3].map((number) => send(first.origin, `Number ${number}`)))
    const holders = async () => {
      const rows = await readRows(
        place,
        `SELECT DISTINCT claimed_by FROM deliveries WHERE state = 'waiting'`,
      )
      return rows.map(({ claimed_by }) => claimed_by)
    }
    await expect.poll(holders).not.toContain(null)
    const [holder, ...others] = await holders()
    expect(others).toEqual([])

    const second = await start()
    // While the first lives, however slow its mail server is, nobody takes what it is sending.
    await delay(1000)
    expect(await holders()).toEqual([holder])
    mailbox.treat(HELLO, 'accept')
    first.kill('SIGKILL')
    const more = await send(second.origin, 'Number 4')
    await mailbox.waitFor(to(HELLO), { count: 4, timeoutMs: 60_000 })
    await settle(place)
    expect(undelivered([...ids, more], mailbox.received)).toEqual([])
    expect(mailbox.received.map(referenceIn).sort()).toEqual([...ids, more].sort())
  })

  test('submissions get 503 while Postgres is down, and go on afterwards', {
    timeout: 120_000,
  }, async () => {
    const { mailbox, place, start } = await open()
    const server = await start()
    const load = startLoad({ target: () => server.origin, visitors: 6, pauseMs: 15 })
    const status = async (path: string) => (await fetch(server.origin + path)).status
    await expect.poll(() => load.acknowledged.size, { timeout: 40_000 }).toBeGreaterThan(20)

    await postgres.stop()
    await expect.poll(() => load.statuses.get(503) ?? 0, { timeout: 40_000 }).toBeGreaterThan(5)
    const before = load.acknowledged.size
    expect(await status('/healthz')).toBe(200)
    expect(await status('/readyz')).toBe(503)
    await postgres.start()
    await expect.poll(() => status('/readyz'), { timeout: 40_000 }).toBe(200)
    await expect
      .poll(() => load.acknowledged.size, { timeout: 40_000 })
      .toBeGreaterThan(before + 20)
    await load.stop()
    await settle(place)

    expect([...load.statuses.keys()].sort()).toEqual([200, 503])
    expect(load.withoutRetryAfter()).toBe(0)
    expect(load.unanswered()).toBe(0)
    expect(undelivered(load.acknowledged.values(), mailbox.received)).toEqual([])
    // Some were committed just when the answer was lost; sent again, they were not stored again.
    const rows = await readRows(place, 'SELECT count(*) AS count FROM submissions')
    expect(Number(rows[0]?.count)).toBe(load.acknowledged.size)
  })
})
