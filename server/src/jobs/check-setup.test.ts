/** What the checks of the set-up find, in the mails of a real mail server, at a time that the test sets. */
import { expect, onTestFinished, test } from 'vitest'
import { NOW } from '../../testing/entries.ts'
import { to } from '../../testing/mailbox.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { changeRows, readRows } from '../../testing/stored.ts'
import { COMPANY, CONTENT, MAIL_COPY, startTestServer } from '../../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'
import { DAY_MS, HOUR_MS } from '../base/durations.ts'
import type { Finding } from '../base/finding.ts'
import { startDelivery } from '../delivery/start-delivery.ts'
import { createDelivery } from '../intake/delivery-kinds.ts'
import { checkSetup } from './check-setup.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes

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
  return {
    ...outbox,
    options,
    /** An hour later these are found, and the mails of it have arrived. */
    find: async (found: States) => {
      hours += 1
      clock.now = NOW + hours * HOUR_MS
      await checkSetup({ ...options, runChecks: async () => findingsOf(found) })
      await outbox.settle()
    },
    /** The text of the report that is sent now. */
    readWeekly: async () => {
      const report = createDelivery('weekly', 'testfield.example')
      const period = { from: NOW - 7 * DAY_MS, to: NOW }
      const subject = { profile: 'SERVICES', period, condition: null } as const
      await store.enqueueReport({ ...report, ...subject }, clock.now)
      await outbox.settle()
      return outbox.mailbox.received.at(-1)?.email.text?.replace(/\s+/g, ' ')
    },
  }
}

test('alerts each mailbox once of a check that has turned to fail', async () => {
  const { mailbox, logged, find } = await open()
  for (const [found, alerts] of [
    [{ mx: 'fail', site: 'ok' }, 0],
    [{ mx: 'fail', site: 'warn' }, 0],
    [{ mx: 'fail', site: 'fail', added: 'fail' }, 1],
    [{ mx: 'fail', site: 'fail', added: 'fail' }, 1],
    [{ mx: 'ok', site: 'ok' }, 1],
    [{ mx: 'ok', site: 'fail' }, 2],
  ] as const) {
    await find(found)
    for (const box of [SERVICES, CAREERS])
      expect(mailbox.received.filter(to(box))).toHaveLength(alerts)
  }
  const [first, second] = mailbox.received.filter(to(SERVICES)).map(({ email }) => email)
  expect(first?.subject).toBe(MAIL_COPY.alert.checkFailed.subject)
  const hours = [2, 3].map((hour) => new Date(NOW + hour * HOUR_MS).toUTCString())
  for (const text of ['mx is fail', 'site is fail', 'added is fail', 'Repair site.', ...hours])
    expect(first?.text).toContain(text)
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
  const { store, delivery, options, find } = await open()
  await find({ mx: 'ok' })
  await delivery.stop()
  // Both have read what was found before either writes, in two hours of the clock.
  const both = Promise.withResolvers<Finding[]>()
  let reading = 0
  const runChecks = () => {
    reading += 1
    return both.promise
  }
  const checking = [HOUR_MS * 2 - 1, HOUR_MS * 2].map((ms) =>
    checkSetup({ ...options, now: () => NOW + ms, runChecks }),
  )
  await expect.poll(() => reading).toBe(2)
  both.resolve(findingsOf({ mx: 'fail' }))
  await Promise.all(checking)
  // One to each mailbox.
  expect(await store.readQueue()).toMatchObject({ waiting: 2 })
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
  for (const words of [checksFine, before]) expect(none).not.toContain(words)
  await find({ mx: 'ok', spf: 'ok' })
  expect(await readWeekly()).toContain(checksFine)
  await find({ mx: 'fail', spf: 'warn', site: 'ok' })
  const bad = await readWeekly()
  expect(bad).toContain(`${before}mx (fail): mx is fail; spf (warn): spf is warn`)
  for (const words of [checksFine, 'site is']) expect(bad).not.toContain(words)
  clock.now += 2 * DAY_MS
  expect(await readWeekly()).not.toContain(before)
})

test('a server does not look at start', async () => {
  const { dataDir, stop } = await startTestServer()
  await stop()
  expect(await readRows({ DATA_DIR: dataDir }, 'SELECT name FROM metadata')).toEqual([])
})
