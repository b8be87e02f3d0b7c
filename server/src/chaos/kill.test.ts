/** kill -9 under load, at moments that nobody chose; KILL_SEED repeats those of a run that failed. */
import { Buffer } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { resumeOf, startLoad } from '../../testing/load.ts'
import { openTestMailbox, referenceIn } from '../../testing/mailbox.ts'
import { launchServerProcess } from '../../testing/server-process.ts'
import { readRows } from '../../testing/stored.ts'

const KILLS = 4
const VISITORS = 6
const PAUSE_MS = 15
/** A server lives for so long after its first answer. */
const LONGEST_LIFE_MS = 500
/** The second one is killed before it answers: a start takes about a second. */
const LONGEST_START_MS = 900
/** The claims of a server that was killed end before. */
const DELIVERED_WITHIN_MS = 90_000
/** Concurrent deliveries of one server: a kill can interrupt no more mails than that. */
const MAILS_AT_ONCE = 3

const SEED = process.env.KILL_SEED ?? randomUUID()

/** When a kill comes, as a share of the time that it has: from 0 to 1, by the seed. */
const momentOf = (kill: number) =>
  createHash('sha256').update(`${SEED} ${kill}`).digest().readUInt32BE() / 2 ** 32

test('a server killed under load keeps every promise after its restart', {
  timeout: 300_000,
}, async ({ annotate }) => {
  await annotate(`KILL_SEED=${SEED} repeats the moments of these kills.`)
  const mailbox = await openTestMailbox(onTestFinished)
  const place = { DATA_DIR: temporaryDirectory() }
  const launch = () =>
    launchServerProcess({
      ...place,
      SMTP_URL: mailbox.url,
      MAIL_TO_SERVICES: 'hello@lanternfield.example',
      MAIL_TO_CAREERS: 'careers@lanternfield.example',
      RATE_LIMIT: '1000/1s',
      THANKS_PER_HOUR: '100000',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    })
  let server = launch()
  onTestFinished(() => server.kill('SIGKILL'))
  let origin: string | null = null
  // The visitors send each submission again, under its key, until it is acknowledged.
  const load = startLoad({ target: () => origin, visitors: VISITORS, pauseMs: PAUSE_MS })
  const readIds = async () =>
    (await readRows(place, 'SELECT id FROM submissions')).map(({ id }) => String(id))

  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill !== 1) origin = await server.started
    await delay(momentOf(kill) * (origin ? LONGEST_LIFE_MS : LONGEST_START_MS))
    server.kill('SIGKILL')
    origin = null
    await server.ended
    const stored = new Set(await readIds())
    expect([...load.acknowledged.values()].filter((id) => !stored.has(id))).toEqual([])
    server = launch()
  }
  origin = await server.started
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(0)
  await load.stop()
  const readUnsettled = () => readRows(place, `SELECT * FROM deliveries WHERE state <> 'delivered'`)
  await expect.poll(readUnsettled, { timeout: DELIVERED_WITHIN_MS, interval: 200 }).toEqual([])
  expect(await server.stop()).toBe(0)
  expect([...load.statuses.keys()]).toEqual([200])

  // Under one key each, whatever was sent again made nothing twice.
  expect((await readIds()).sort()).toEqual([...load.acknowledged.values()].sort())
  const mails = mailbox.received
  const notified = new Set(mails.map(referenceIn).filter((reference) => reference !== null))
  expect([...notified].sort()).toEqual([...load.acknowledged.values()].sort())
  const deliveries = await readRows(place, 'SELECT message_id FROM deliveries')
  const messageIds = new Set(mails.map(({ email }) => email.messageId))
  expect([...messageIds].sort()).toEqual(deliveries.map((row) => row.message_id).sort())
  expect(mails.length - messageIds.size).toBeLessThanOrEqual(KILLS * MAILS_AT_ONCE)
  for (const mail of mails.filter((one) => referenceIn(one) !== null)) {
    const [mark = ''] = /\bmark-\d+\b/.exec(mail.email.text ?? '') ?? []
    const attached = mail.email.attachments.map(({ content }) =>
      Buffer.from(content as ArrayBuffer),
    )
    const resume = resumeOf(mark)
    expect(attached).toEqual(resume ? [resume] : [])
  }
})
