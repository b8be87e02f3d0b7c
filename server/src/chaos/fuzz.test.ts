/** Thousands of requests that no browser sends; `npm run bench -- fuzz` sends a hundred thousand. */
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { expect, onTestFinished, test } from 'vitest'
import { auditStored } from '../../testing/audit-stored.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { runFuzz } from '../../testing/fuzz.ts'
import { openTestMailbox } from '../../testing/mailbox.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { MAIN_WITH_SITE, startServerProcess } from '../../testing/server-process.ts'
import { signedPath } from '../../testing/signed-pages.ts'
import { writeTestSite } from '../../testing/test-server.ts'
import { readSettings } from '../settings.ts'
import { openStore } from '../storage/open-store.ts'

const REQUESTS = 3000
/** A start is followed by some growth; the bench says what becomes of it over a longer time. */
const GROWTH_MAX_RATIO = 1.5
const HOUR_MS = 3_600_000

test.skipIf(!process.env.LONG_TESTS)(
  'mutated requests cause no error and store nothing invalid',
  {
    timeout: 120_000,
  },
  async () => {
    const mailbox = await openTestMailbox()
    onTestFinished(mailbox.close)
    const place = { DATA_DIR: temporaryDirectory() }
    const server = await startServerProcess(
      {
        ...place,
        SMTP_URL: mailbox.url,
        RATE_LIMIT: '1000/1s',
        TRUST_PROXY: '1',
        TEST_SITE: writeTestSite(),
      },
      'site',
      MAIN_WITH_SITE,
    )
    onTestFinished(() => server.kill('SIGKILL'))
    const { origin, pid } = server
    // As another process on the same data.
    const store = await openStore(readSettings(place), 'operator')
    onTestFinished(() => store.close())
    const send = () =>
      fetch(origin + SEND_EMAIL_PATH, {
        method: 'POST',
        body: JSON.stringify(inquiryPayload({ phoneNumber: '4155550177' })),
        headers: { 'content-type': 'application/json' },
      })
    const { id } = (await (await send()).json()) as { id: string }
    const report = await runFuzz({
      origin,
      pid,
      count: REQUESTS,
      connections: 8,
      links: [signedPath('my-submission', store, { id, endsAt: Date.now() + HOUR_MS })],
      ...(process.env.FUZZ_SEED && { seed: Number(process.env.FUZZ_SEED) }),
    })
    const seed = `FUZZ_SEED=${report.seed}`
    expect(report.failures, seed).toEqual([])
    expect(server.output(), seed).not.toMatch(
      /a request failed|failed to store a submission|internal error/,
    )
    expect(report.lastFifthBytes / report.secondFifthBytes, seed).toBeLessThan(GROWTH_MAX_RATIO)

    expect((await send()).status, seed).toBe(200)
    // Not all is refused by the first check: some of each get far.
    for (const status of [200, 303, 400, 403, 404, 405, 415, 422, 429, 431])
      expect(report.statuses[status], `${status}, ${seed}`).toBeGreaterThan(0)
    // Nobody has guessed the answer.
    expect(await store.readRecord(id), seed).toMatchObject({ id })
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const { faults, submissions } = await auditStored(place)
    expect(faults, seed).toEqual([])
    expect(submissions, seed).toBeGreaterThan(REQUESTS / 20)
  },
)
