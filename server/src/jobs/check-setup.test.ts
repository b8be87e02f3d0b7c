/** What the checks of the set-up find, in the mails of a real mail server, at a time that the test sets. */
import { expect, onTestFinished, test } from 'vitest'
import { NOW } from '../../testing/entries.ts'
import { HOSTILE_TEXTS } from '../../testing/hostile-texts.ts'
import { to } from '../../testing/mailbox.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { sharePostgres } from '../../testing/postgres.ts'
import { changeRows, readRows } from '../../testing/stored.ts'
import { COMPANY, CONTENT, MAIL_COPY, startTestServer } from '../../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'
import { DAY_MS, HOUR_MS } from '../base/durations.ts'
import type { Finding } from '../base/finding.ts'
import { startDelivery } from '../delivery/start-delivery.ts'
import { createDelivery } from '../intake/delivery-kinds.ts'
import { openStore } from '../storage/open-store.ts'
import { checkSetup } from './check-setup.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const postgres = sharePostgres()

type States = Readonly<Record<string, Finding['state']>>

const findingsOf = (states: States): Finding[] =>
  Object.entries(states).map(([check, state]) => ({
    check,
    state,
    saw: `${check} is ${state}`,
    advice: state === 'ok' ? '' : `Repair ${check}.\nThen look again.`,
  }))

async function open({ mailboxes = COMPANY.mailboxes, environment = {} } = {}) {
  const outbox = await openOutbox({ environment })
  const { store, settings, log, clock, now } = outbox
  const alertsByWebhook = settings.alertWebhook !== null
  const options = { store, log, now, mailDomain: 'testfield.example', mailboxes, alertsByWebhook }
  let hours = 0
  const isSettled = () => expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  return {
    ...outbox,
    options,
    /** An hour later these are found, and the mails of it have arrived. */
    find: async (found: States | Finding[]) => {
      hours += 1
      clock.now = NOW + hours * HOUR_MS
      const findings = Array.isArray(found) ? found : findingsOf(found)
      await checkSetup({ ...options, runChecks: async () => findings })
      await isSettled()
    },
    /** The text and the HTML of the report that is sent now. */
    readWeekly: async () => {
      const report = createDelivery('weekly', 'testfield.example')
      const period = { from: NOW - 7 * DAY_MS, to: NOW }
      const subject = { profile: 'SERVICES', period, condition: null } as const
      await store.enqueueReport({ ...report, ...subject }, clock.now)
      await isSettled()
      const { text = '', html = '' } = outbox.mailbox.received.at(-1)?.email ?? {}
      return { text: text.replace(/\s+/g, ' '), html }
    },
  }
}

test('alerts each mailbox once of a check that has turned to fail', async () => {
  const { mailbox, logged, find } = await open()
  const count = () => [SERVICES, CAREERS].map((box) => mailbox.received.filter(to(box)).length)
  await find({ mx: 'fail', site: 'ok' })
  expect(count()).toEqual([0, 0])
  await find({ mx: 'fail', site: 'warn' })
  expect(count()).toEqual([0, 0])
  await find({ mx: 'fail', site: 'fail', added: 'fail' })
  expect(count()).toEqual([1, 1])
  await find({ mx: 'fail', site: 'fail', added: 'fail' })
  expect(count()).toEqual([1, 1])
  await find({ mx: 'ok', site: 'ok' })
  expect(count()).toEqual([1, 1])
  await find({ mx: 'ok', site: 'fail' })
  expect(count()).toEqual([2, 2])

  const [first, second] = mailbox.received.filter(to(SERVICES)).map(({ email }) => email)
  expect(first?.subject).toBe(MAIL_COPY.alert.checkFailed.subject)
  for (const text of ['mx is fail', 'site is fail', 'added is fail', 'Repair site.'])
    expect(first?.text).toContain(text)
  expect(first?.text).toContain(new Date(NOW + 2 * HOUR_MS).toUTCString())
  expect(first?.text).toContain(new Date(NOW + 3 * HOUR_MS).toUTCString())
  expect(second?.text).not.toContain('mx')
  expect(logged.filter((line) => line.includes('"check":"added"'))).toHaveLength(2)
  expect(logged.join('')).not.toContain('is fail')
})

test('alerts a mailbox of both profiles once, and by one webhook', async () => {
  const receiver = await openTestReceiver()
  const environment = { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  const mailboxes = { SERVICES, CAREERS: SERVICES }
  for (const [setup, mails] of [
    [{ environment }, 2],
    [{ environment, mailboxes }, 1],
  ] as const) {
    const { mailbox, find } = await open(setup)
    await find({ mx: 'ok' })
    await find({ mx: 'fail' })
    expect(mailbox.received).toHaveLength(mails)
  }
  expect(receiver.received).toHaveLength(2)
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    topic: 'check-failed',
    title: MAIL_COPY.alert.checkFailed.subject,
    findings: findingsOf({ mx: 'fail' }),
  })
})

test('an alert that could not be sent before nothing fails is not sent', async () => {
  const { mailbox, store, settings, log, now, delivery, clock, options, find } = await open()
  await find({ mx: 'ok' })
  await delivery.stop()
  for (const state of ['fail', 'ok'] as const) {
    clock.now += HOUR_MS
    await checkSetup({ ...options, runChecks: async () => findingsOf({ mx: state }) })
  }
  expect(await store.readQueue()).toMatchObject({ waiting: 2 })
  const ignore = () => undefined
  const later = startDelivery({
    ...{ settings, content: CONTENT, store, log, now },
    ...{ onAttempt: ignore, onReachable: ignore },
  })
  onTestFinished(later.stop)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  expect(mailbox.received).toEqual([])
})

test('two processes that find the same at once raise one alert', async () => {
  const databaseUrl = await postgres().createDatabase()
  const processes = await Promise.all(
    [0, 1].map(async (minutes) => {
      const store = await openStore({ databaseUrl, dataDir: '' })
      onTestFinished(() => store.close())
      const { options } = await open()
      return { ...options, store, now: () => NOW + HOUR_MS - 1 + minutes }
    }),
  )
  await processes[0]?.store.writeChecks(findingsOf({ mx: 'ok' }), [], NOW)
  // Both have read it before either writes, in two hours of the clock.
  let arrived = 0
  let release = () => {}
  const both = new Promise<void>((resolve) => {
    release = resolve
  })
  const runChecks = async () => {
    arrived += 1
    if (arrived === 2) release()
    await both
    return findingsOf({ mx: 'fail' })
  }
  await Promise.all(processes.map((options) => checkSetup({ ...options, runChecks })))
  const place = { DATA_DIR: '', DATABASE_URL: databaseUrl }
  const query = 'SELECT report_profile FROM deliveries ORDER BY report_profile'
  expect((await readRows(place, query)).map(({ report_profile: one }) => one)).toEqual([
    'CAREERS',
    'SERVICES',
  ])
})

test('a check that turned to fail is repeated if it could not be noted', async () => {
  const { mailbox, dataDir, find } = await open()
  await find({ mx: 'ok' })
  changeRows(
    dataDir,
    `CREATE TRIGGER full BEFORE INSERT ON deliveries BEGIN SELECT RAISE(ABORT, 'full'); END`,
  )
  await expect(find({ mx: 'fail' })).rejects.toThrow()
  changeRows(dataDir, 'DROP TRIGGER full')
  await find({ mx: 'fail' })
  expect(mailbox.received).toHaveLength(2)
})

test('a weekly report has one line of what the checks found', async () => {
  const { clock, find, readWeekly } = await open()
  const { checks, checksFine } = MAIL_COPY.weekly
  const [before = ''] = checks.split('{findings}')
  const none = await readWeekly()
  expect(none.text).not.toContain(checksFine)
  expect(none.text).not.toContain(before)

  await find({ mx: 'ok', spf: 'ok' })
  expect((await readWeekly()).text).toContain(checksFine)
  await find({ mx: 'fail', spf: 'warn', site: 'ok' })
  const bad = await readWeekly()
  expect(bad.text).toContain(`${before}mx (fail): mx is fail; spf (warn): spf is warn`)
  expect(bad.text).not.toContain(checksFine)
  expect(bad.text).not.toContain('site is')
  clock.now += 2 * DAY_MS
  expect((await readWeekly()).text).not.toContain(before)
})

test('mails escape what a check saw', async () => {
  const { mailbox, find, readWeekly } = await open()
  const hostile = Object.entries(HOSTILE_TEXTS)
  await find(findingsOf(Object.fromEntries(hostile.map(([check]) => [check, 'ok']))))
  const findings = hostile.map(([check, text]) => {
    const saw = `<img src=x>${text}</div>{since}`
    return { check, state: 'fail', saw, advice: saw } as const
  })
  await find(findings)
  expect(mailbox.received).toHaveLength(2)
  const weekly = await readWeekly()
  for (const html of [mailbox.received[0]?.email.html, weekly.html]) {
    expect(html?.split('&lt;img src=x&gt;').length).toBeGreaterThan(hostile.length)
    expect(html).toContain('{since}')
    expect(html).not.toMatch(/<img src=x|<script|<b>|<at>/i)
  }
})

test('a server does not look at start', async () => {
  const { dataDir, stop } = await startTestServer()
  await stop()
  expect(await readRows({ DATA_DIR: dataDir }, 'SELECT name FROM metadata')).toEqual([])
})
