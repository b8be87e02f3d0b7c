/** What the checks of the set-up cause, at a time that the test sets: alerts in the store, and their mails. */
import { expect, onTestFinished, test } from 'vitest'
import { openTestCore } from '../../../testing/core.ts'
import { NOW } from '../../../testing/entries.ts'
import { to } from '../../../testing/mailbox.ts'
import { openOutbox } from '../../../testing/outbox.ts'
import { COMPANY, MAIL_COPY } from '../../../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../../testing/webhook-receiver.ts'
import { DAY_MS, HOUR_MS } from '../../base/times.ts'
import type { Finding } from '../../check.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import { startDelivery } from '../../outbox/start-delivery.ts'
import { openWork } from '../../work.ts'
import { checkSetup } from './check-setup.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const mailDomain = 'testfield.example'

type States = Readonly<Record<string, Finding['state']>>

const findingsOf = (states: States): Finding[] =>
  Object.entries(states).map(([check, state]) => ({
    check,
    state,
    saw: `${check} is ${state}`,
    advice: state === 'ok' ? '' : `Repair ${check}.\nThen look again.`,
  }))

/** A store, and an hourly look with what it finds. */
async function openChecks(environment: Record<string, string> = {}) {
  const clock = { now: NOW }
  const core = await openTestCore(environment, { now: () => clock.now })
  const find = async (states: States) => {
    clock.now += HOUR_MS
    await checkSetup(core, async () => findingsOf(states))
    return (await core.store.outbox.readQueue()).waiting
  }
  return { core, clock, find }
}

test('alerts each mailbox once of a check that worked and fails at two looks in a row', async () => {
  const { clock, find } = await openChecks()
  for (const [hours, states, alerts] of [
    [1, { mx: 'fail', site: 'ok' }, 0],
    [1, { mx: 'fail', site: 'fail' }, 0],
    [1, { mx: 'fail', site: 'warn' }, 0],
    [1, { mx: 'fail', site: 'fail', added: 'fail' }, 0],
    // Another process looks.
    [0.1, { mx: 'fail', site: 'fail', added: 'fail' }, 0],
    [1, { mx: 'fail', site: 'fail', added: 'fail' }, 2],
    [48, { mx: 'fail', site: 'fail', added: 'fail' }, 2],
    [1, { mx: 'ok', site: 'ok' }, 2],
    [1, { mx: 'fail', site: 'ok' }, 2],
    [1, { mx: 'fail', site: 'ok' }, 4],
  ] as const) {
    clock.now += (hours - 1) * HOUR_MS
    expect(await find(states)).toBe(alerts)
  }
})

test('a check that comes and goes raises one alert a day', async () => {
  const { find } = await openChecks({ MAIL_TO_CAREERS: SERVICES })
  const raised: number[] = []
  for (let hour = 0; hour < 72; hour += 1) {
    const state = hour % 3 === 0 ? 'ok' : 'fail'
    if ((await find({ site: state })) > raised.length) raised.push(hour)
  }
  expect(raised).toEqual([2, 26, 50])
})

test('alerts a mailbox of both profiles once, and by one webhook', async () => {
  const one = { MAIL_TO_CAREERS: SERVICES }
  const webhook = { ALERT_WEBHOOK_URL: 'http://127.0.0.1:9/', WEBHOOK_SECRET }
  for (const [environment, alerts] of [
    [one, 1],
    [{ ...one, ...webhook }, 2],
    [webhook, 3],
  ] as const) {
    const { find } = await openChecks(environment)
    for (const state of ['ok', 'fail'] as const) await find({ mx: state })
    expect(await find({ mx: 'fail' })).toBe(alerts)
  }
})

test('two processes that find the same at once raise one alert', async () => {
  const { core, find } = await openChecks()
  for (const state of ['ok', 'fail'] as const) await find({ mx: state })
  // Both have read it before either writes, in two hours of the clock.
  const { promise: both, resolve: release } = Promise.withResolvers<void>()
  let arrived = 0
  const runChecks = async () => {
    arrived += 1
    if (arrived === 2) release()
    await both
    return findingsOf({ mx: 'fail' })
  }
  const times = [NOW + 4 * HOUR_MS - 1, NOW + 4 * HOUR_MS]
  await Promise.all(times.map((time) => checkSetup({ ...core, now: () => time }, runChecks)))
  expect(await core.store.outbox.readQueue()).toMatchObject({ waiting: 2 })
})

/** The same with the mails that it causes. */
async function openMails(environment: Record<string, string> = {}) {
  const outbox = await openOutbox({ environment })
  const { store, clock, work } = outbox
  const find = async (states: States, findings = findingsOf(states)) => {
    clock.now += HOUR_MS
    await checkSetup(work, async () => findings)
  }
  /** The text and the HTML of the report that is sent now. */
  const readWeekly = async () => {
    await outbox.settle()
    const period = { from: NOW - 7 * DAY_MS, to: NOW }
    const subject = { profile: 'SERVICES', period, condition: null } as const
    await store.outbox.enqueueReport(
      { ...createDelivery('weekly', mailDomain), ...subject },
      clock.now,
    )
    await outbox.settle()
    const { text = '', html = '' } = outbox.mailbox.received.at(-1)?.email ?? {}
    return { text: text.replace(/\s+/g, ' '), html }
  }
  return { ...outbox, find, readWeekly }
}

test('an alert says what fails since when and what to do, and escapes it', async () => {
  const receiver = await openTestReceiver()
  const hook = { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  const { mailbox, logged, settle, find, readWeekly } = await openMails(hook)
  await find({ mx: 'fail', site: 'ok', old: 'ok' })
  await find({ mx: 'fail', site: 'fail' })
  const saw = '<img src=x>&lt;b>{since}</div>'
  const findings = [...findingsOf({ mx: 'fail', site: 'fail' })]
  findings.push({ check: 'added', state: 'fail', saw, advice: saw })
  await find({}, findings)
  await settle()
  const [mail] = await mailbox.waitFor(to(CAREERS))
  const { subject, text, html } = mail?.email ?? {}
  expect(subject).toBe(MAIL_COPY.alert.checkFailed.subject)
  for (const part of ['mx is fail', 'site is fail', saw, 'Repair site.'])
    expect(text).toContain(part)
  for (const time of ['02:00 (Testville)', '03:00 (Testville)']) expect(text).toContain(time)
  for (const page of [html, (await readWeekly()).html]) {
    expect(page).toContain('&lt;img src=x&gt;&amp;lt;b&gt;{since}')
    expect(page).not.toContain('<img src=x')
  }
  await expect.poll(() => receiver.received).toHaveLength(1)
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    topic: 'check-failed',
    title: MAIL_COPY.alert.checkFailed.subject,
    findings,
  })
  expect(logged.filter((line) => line.includes('"check":"added"'))).toHaveLength(1)
  expect(logged.join('')).not.toContain('is fail')
})

test('an alert that could not be sent before nothing fails is not sent', async () => {
  const { mailbox, store, work, delivery, find, settle } = await openMails()
  await find({ mx: 'ok' })
  await delivery.stop()
  for (const state of ['fail', 'fail', 'ok'] as const) await find({ mx: state })
  expect(await store.outbox.readQueue()).toMatchObject({ waiting: 2 })
  const ignore = () => undefined
  const later = startDelivery(openWork(work, work.endpoint), {
    onAttempt: ignore,
    onReachable: ignore,
  })
  onTestFinished(later.stop)
  await settle()
  expect(mailbox.received).toEqual([])
})

test('a weekly report has one line of what the checks found', async () => {
  const { clock, find, readWeekly } = await openMails()
  const { checks, checksFine } = MAIL_COPY.weekly
  const [before = ''] = checks.split('{findings}')
  const none = await readWeekly()
  for (const line of [checksFine, before]) expect(none.text).not.toContain(line)
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
