/** What the server does on a schedule, at a time that the test sets. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import type { Source } from '@lanternfield/contract/source.ts'
import { expect, onTestFinished, test } from 'vitest'
import { NOW, newDelivery, newEntry, newReport, type newSent } from '../../testing/entries.ts'
import { openTestMailbox, type ReceivedMail, to } from '../../testing/mailbox.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { changeRows, refuseSubmissions } from '../../testing/stored.ts'
import { COMPANY, MAIL_COPY, NOTICE } from '../../testing/test-server.ts'
import { openTestReceiver, receiversFile, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations.ts'
import { linkTokens } from '../base/signed-link.ts'
import { createDelivery } from '../intake/delivery-kinds.ts'
import type { NewSubmission, Store } from '../store/store.ts'
import { receiverKind } from '../submission/receiver-kind.ts'
import { purgeExpired } from './purge.ts'
import { createScheduledJobs } from './scheduled-jobs.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const NOWHERE = 'http://127.0.0.1:9/'

async function open({ environment = {} as Record<string, string>, smtp = true } = {}) {
  // Entries of tests are days old, and would be reported at the start.
  const outbox = await openOutbox({ environment: { WEEKLY_REPORT: 'false', ...environment }, smtp })
  const { work, clock } = outbox
  const site = { ...work.site, readPrivacyNotice: async () => NOTICE }
  const jobs = createScheduledJobs({ ...work, site })
  return {
    ...outbox,
    jobs,
    /** As an operator runs it. */
    purge: () => purgeExpired(work),
    /** Time passes until then. */
    setTime: (next: number) => {
      clock.elapsed += next - clock.now
      clock.now = next
    },
  }
}

/** The submissions that the links of a mail open at NOW. */
function linkedIds({ secret }: Pick<Store, 'secret'>, text = ''): (string | null)[] {
  const links = [...text.matchAll(/https:\/\/www\.lanternfield\.example\/prod\/review\/([\w.-]+)/g)]
  return links.map(([, token = '']) => linkTokens(secret, 'review').read(token, NOW))
}

test('lists suspects once a day, each to its mailbox, with links', async () => {
  const { mailbox, settings, store, jobs, setTime, settle } = await open()
  const submission = { message: 'Buy <b>pills</b>', profile: 'SERVICES' } as const
  const suspicions = ['links', 'markup']
  const suspect = newEntry({ submission, suspicions, deliveries: [] })
  const approved = newEntry({ suspicions, deliveries: [] })
  for (const entry of [suspect, approved]) await store.submissions.save(entry, NOW)
  await store.submissions.approve(approved.submission.id, [], NOW)
  await jobs.runHourly()
  // What is being stored at midnight belongs to the day before.
  setTime(NOW + DAY_MS + 5 * MINUTE_MS - 1)
  await jobs.runHourly()
  expect(await store.outbox.readQueue()).toMatchObject({ waiting: 0 })

  setTime(NOW + DAY_MS + HOUR_MS)
  await jobs.runHourly()
  await jobs.runHourly()
  const [digest] = await mailbox.waitFor(to(SERVICES))
  expect(digest?.email.subject).toBe('Messages from the website that nobody may have read: 1')
  expect(digest?.email.text).toContain(`npm run inbox -- release ${suspect.submission.id}`)
  expect(digest?.email.text).toContain('links, markup')
  expect(digest?.email.html).toContain('Buy &lt;b&gt;pills&lt;/b&gt;')
  for (const part of [digest?.email.text, digest?.email.html])
    expect(linkedIds(store, part)).toEqual([suspect.submission.id])

  setTime(NOW + 2 * DAY_MS + HOUR_MS)
  await jobs.runHourly()
  await settle()
  expect(mailbox.received).toHaveLength(1)
  // Once more before it may be deleted.
  setTime(NOW + (settings.retentionDays.SERVICES - 7) * DAY_MS + HOUR_MS)
  await jobs.runHourly()
  await mailbox.waitFor(to(SERVICES), { count: 2 })
  // The other mailbox had only what was approved.
  expect(await store.outbox.latestReport('digest', 'CAREERS', null)).toBeNull()
})

test('alerts once that notifications are late, when mail works again', async () => {
  const { mailbox, logged, store, jobs, delivery, save, setTime } = await open()
  await mailbox.close()
  await save(newEntry())
  await expect.poll(() => logged.join('')).toContain('cannot be reached')
  setTime(NOW + HOUR_MS / 2)
  await jobs.runEachMinute()
  expect(await store.outbox.latestReport('alert', 'SERVICES', 'late')).toBeNull()
  setTime(NOW + 2 * HOUR_MS)
  await jobs.runEachMinute()
  await jobs.runEachMinute()

  const back = await openTestMailbox(onTestFinished, { port: mailbox.port })
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0 })
  expect(back.received).toHaveLength(2)
  const alert = back.received.find(to(SERVICES))
  expect(alert?.email.subject).toBe(`Messages from the website to ${CAREERS} have to wait`)
  expect(alert?.email.text).toContain(new Date(NOW).toUTCString())
  await jobs.runEachMinute()
  expect(await store.outbox.readQueue()).toMatchObject({ waiting: 0 })

  // Another is news.
  await delivery.stop()
  await save(newEntry())
  setTime(NOW + 3 * HOUR_MS)
  await jobs.runEachMinute()
  expect(await store.outbox.latestReport('alert', 'SERVICES', 'late')).toMatchObject({
    from: NOW + 2 * HOUR_MS,
  })
})

test('alerts past a database that cannot store, once an hour until it can', async () => {
  const receiver = await openTestReceiver()
  const { mailbox, logged, dataDir, jobs, save, setTime } = await open({
    environment: { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET },
  })
  const alerts = () => [receiver.received.length, mailbox.received.filter(to(SERVICES)).length]
  await jobs.runEachMinute()
  const { allow } = refuseSubmissions(dataDir)
  changeRows(
    dataDir,
    `CREATE TRIGGER other BEFORE INSERT ON deliveries BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  )
  await expect(save(newEntry())).rejects.toThrow()
  await jobs.runEachMinute()
  setTime(NOW + HOUR_MS / 2)
  await jobs.runEachMinute()
  expect(alerts()).toEqual([1, 1])
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    topic: 'database-failed',
    title: 'The database of the website fails',
  })
  expect(mailbox.received[0]?.email.text).toContain('npm run inbox -- restore FILE')
  expect(logged.join('')).toContain('the database fails')

  // The receiver is down for a while: the next minute tries again.
  await mailbox.close()
  receiver.respondWith(503)
  setTime(NOW + HOUR_MS + 1)
  await jobs.runEachMinute()
  receiver.respondWith(204)
  await jobs.runEachMinute()
  await jobs.runEachMinute()
  expect(receiver.received).toHaveLength(3)
  const [first, ...again] = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(again).size).toBe(1)
  expect(again).not.toContain(first)

  changeRows(dataDir, 'DROP TRIGGER other')
  allow()
  setTime(NOW + 3 * HOUR_MS)
  await expect.poll(() => save(newEntry()).catch(() => null)).toMatchObject({ kind: 'saved' })
  await expect
    .poll(async () => {
      logged.length = 0
      await jobs.runEachMinute()
      return logged.join('').includes('the database fails')
    })
    .toBe(false)
})

test('delivers a resume that has changed on the disk as it is, and says so', async () => {
  const { mailbox, logged, store, dataDir, jobs, settle } = await open()
  const [changed, whole] = [0, 1].map((ms) =>
    newEntry({ submission: { receivedAt: NOW + ms }, suspicions: ['links'], deliveries: [] }),
  ) as [NewSubmission, NewSubmission]
  for (const entry of [changed, whole]) await store.submissions.save(entry, NOW)
  const { id } = changed.submission
  changeRows(dataDir, `UPDATE resumes SET content = x'010204' WHERE submission_id = '${id}'`)
  for (const { submission } of [changed, whole])
    await store.submissions.approve(submission.id, [newDelivery()], NOW)
  const mails = await mailbox.waitFor(to(CAREERS), { count: 2 })
  for (const { submission } of [changed, whole]) {
    const mail = mails.find(({ email }) => email.text?.includes(submission.id))
    const isChanged = submission.id === id
    expect(mail?.email.text?.includes('it has changed on the disk')).toBe(isChanged)
    expect([...new Uint8Array(mail?.email.attachments[0]?.content as ArrayBuffer)]).toEqual(
      isChanged ? [1, 2, 4] : [1, 2, 3],
    )
  }
  await jobs.runEachMinute()
  await store.submissions.read(id)
  await jobs.runEachMinute()
  const [alert] = await mailbox.waitFor(to(SERVICES))
  expect(alert?.email.subject).toBe(`A resume for ${CAREERS} has changed on the disk`)
  expect(alert?.email.text).toContain(`npm run inbox -- show ${id}`)
  expect(alert?.email.text).not.toContain(whole.submission.id)
  await settle()
  expect(mailbox.received).toHaveLength(3)
  expect(logged.join('')).toContain('a resume has changed on the disk')
})

test('deletes submissions and mail files after their retention', async () => {
  const { store, dataDir, jobs, save, setTime } = await open({
    smtp: false,
    environment: { RETENTION_DAYS: 'SERVICES=30,CAREERS=10' },
  })
  const application = newEntry()
  const inquiry = newEntry({ submission: { profile: 'SERVICES', resume: null } })
  for (const entry of [application, inquiry]) await save(entry)
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0 })
  const kept = async () => ({
    files: readdirSync(join(dataDir, 'mail')).length,
    application: (await store.submissions.readRecord(application.submission.id)) !== null,
    inquiry: (await store.submissions.readRecord(inquiry.submission.id)) !== null,
  })
  setTime(NOW + 9 * DAY_MS)
  await jobs.runHourly()
  expect(await kept()).toEqual({ files: 2, application: true, inquiry: true })
  setTime(NOW + 11 * DAY_MS)
  await jobs.runHourly()
  expect(await kept()).toEqual({ files: 0, application: false, inquiry: true })
  setTime(NOW + 31 * DAY_MS)
  await jobs.runHourly()
  expect(await kept()).toEqual({ files: 0, application: false, inquiry: false })
})

test('stops a purge of an unusual share, alerts, and obeys an operator', async () => {
  const { mailbox, store, jobs, purge } = await open()
  for (let number = 0; number < 12; number += 1)
    await store.submissions.save(newEntry({ submission: { receivedAt: 0 }, deliveries: [] }), 0)
  await jobs.runHourly()
  const [alert] = await mailbox.waitFor(to(SERVICES))
  expect(alert?.email.subject).toBe('The website has stopped deleting old submissions')
  expect(alert?.email.text).toContain('npm run inbox -- purge')
  expect(await purge()).toMatchObject({ submissions: 12 })
})

test('alerts the other mailbox of dead notifications', async () => {
  const { mailbox, store, jobs, setTime } = await open()
  const lost = newEntry({ submission: { profile: 'SERVICES', resume: null } })
  mailbox.treat(SERVICES, 'refuse-for-now')
  await store.submissions.save(lost, NOW)
  const given = { kinds: ['notify'], enqueuedBefore: NOW + 1, reason: '552', now: NOW } as const
  expect(await store.outbox.giveUp(given)).toBe(1)
  setTime(NOW + HOUR_MS / 60)
  await jobs.runEachMinute()
  await jobs.runEachMinute()
  expect(await store.outbox.readQueue()).toMatchObject({ deadNotifications: { SERVICES: 1 } })
  const [alert] = await mailbox.waitFor(to(CAREERS))
  expect(alert?.email.subject).toContain(SERVICES)
  expect(alert?.email.text).toContain(`npm run inbox -- show ${lost.submission.id}`)
  expect(alert?.email.text).not.toContain('Mira')
  expect(linkedIds(store, alert?.email.text)).toEqual([lost.submission.id])
  expect(await store.outbox.readQueue()).toMatchObject({ dead: 1 })

  mailbox.treat(SERVICES, 'accept')
  setTime(NOW + DAY_MS + HOUR_MS)
  await jobs.runHourly()
  const [digest] = await mailbox.waitFor(to(SERVICES))
  expect(digest?.email.text).toContain('Could not be delivered')
  expect(digest?.email.text).toContain(`npm run inbox -- retry ${lost.submission.id}`)
  await expect
    .poll(async () => (await store.submissions.readRecord(lost.submission.id))?.timesReported)
    .toBe(1)
})

test('gives up after three days what nobody delivers, a probe after an hour', async () => {
  const { store, jobs, delivery, setTime } = await open({
    environment: receiversFile({ other: NOWHERE }),
  })
  await delivery.stop()
  const kinds = ['webhook', 'receiver:crm', 'receiver:crm', 'receiver:other'] as const
  const deliveries = kinds.map((kind) => newDelivery(kind))
  await store.submissions.save(newEntry({ deliveries }), NOW)
  await store.outbox.enqueueReport(newReport('probe', { from: NOW, to: NOW }), NOW)
  // Another process, which has the receiver, tries one of them.
  const attempt = { outcome: 'failed', error: '503', dueAt: NOW + DAY_MS } as const
  await store.outbox.recordAttempt(deliveries[1]?.id ?? '', attempt, NOW + DAY_MS)
  for (const [ms, dead] of [
    [HOUR_MS, 0],
    [HOUR_MS + 1, 1],
    [3 * DAY_MS, 1],
    [3 * DAY_MS + 1, 3],
  ] as const) {
    setTime(NOW + ms)
    await jobs.runHourlyAfterStart()
    expect((await store.outbox.readQueue()).dead).toBe(dead)
  }
})

test('alerts the own mailbox of a receiver, once an hour if it gives up, once a day if it waits', async () => {
  const receiver = await openTestReceiver()
  const environment = { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  const { mailbox, store, clock, jobs, setTime } = await open({ environment })
  const fail = async (name: string, outcome: 'dead' | 'failed') => {
    const planned = createDelivery(receiverKind(name), 'testfield.example')
    const submission = { profile: 'SERVICES', resume: null, message: 'Secret words' } as const
    await store.submissions.save(newEntry({ submission, deliveries: [planned] }), clock.now)
    const failure = { error: '554 Secret words', dueAt: clock.now + 90 * DAY_MS }
    await store.outbox.recordAttempt(planned.id, { outcome, ...failure }, clock.now)
  }
  const hours: [number, Parameters<typeof fail> | null, string | null][] = [
    [0, ['sales', 'dead'], 'sales: 1 given up'],
    [0.5, ['sales', 'dead'], null],
    [1, null, 'sales: 2 given up'],
    [30, ['crm', 'failed'], null],
    [30.9, null, null],
    [31, null, 'crm: 1 waiting'],
    [54.9, null, null],
    [55, null, 'crm: 1 waiting'],
    // None of them is unread: no mail is late.
    [56, null, null],
  ]
  for (const [hour, failing, alerted] of hours) {
    setTime(NOW + hour * HOUR_MS)
    if (failing) await fail(...failing)
    const before = mailbox.received.length
    // Two processes look at once.
    await Promise.all([jobs.runEachMinute(), jobs.runEachMinute()])
    const latest = await store.outbox.latestReport('alert', 'SERVICES', 'receiver-failed')
    expect(latest?.to === clock.now, String(hour)).toBe(alerted !== null)
    await expect.poll(() => mailbox.received.length - before).toBe(alerted === null ? 0 : 1)
    if (alerted) expect(mailbox.received.at(-1)?.email.text).toContain(alerted)
  }
  for (const { envelopeTo, email } of mailbox.received) {
    expect(envelopeTo).toEqual([SERVICES])
    expect(email.subject).toBe(MAIL_COPY.alert.receiverFailed.subject)
    expect(email.text).not.toMatch(/Secret|Mira/)
  }
  await expect.poll(() => receiver.received).toHaveLength(mailbox.received.length)
  const sales = { name: 'sales', state: 'dead', count: 1 }
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    topic: 'receiver-failed',
    receivers: [sales],
  })
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Secret|Mira/)
})

/** Monday of the week after NOW, which is a Saturday. */
const MONDAY = Date.UTC(2026, 10, 23)

test('mails a weekly report once, without labels that a program chose', async () => {
  const { mailbox, store, jobs, setTime, settle } = await open({
    environment: { WEEKLY_REPORT: 'true' },
  })
  const submission = { profile: 'SERVICES', inquiryLabel: 'Buy pills', resume: null } as const
  await store.submissions.save(newEntry({ submission, deliveries: [] }), NOW)
  const latest = () => store.outbox.latestReport('weekly', 'SERVICES', null)
  await jobs.runHourly()
  // Nothing came in before that week.
  expect(await latest()).toBeNull()
  for (const time of [MONDAY + HOUR_MS, MONDAY + 6 * DAY_MS]) {
    setTime(time)
    await jobs.runHourly()
    await jobs.runHourly()
    expect(await latest()).toEqual({ from: MONDAY - 7 * DAY_MS, to: MONDAY })
  }
  expect(await store.outbox.latestReport('weekly', 'CAREERS', null)).toBeNull()
  await settle()
  const [report, ...others] = mailbox.received.map(({ email }) => email)
  expect(others).toEqual([])
  expect(report?.subject).toBe('The website last week: 1 messages')
  expect(report?.text).toContain('2026-11-16 to 2026-11-22')
  expect(report?.text).toContain('Other: 1')
  expect(report?.text).not.toMatch(/pills|Mira/)
  // Nothing is known of any source.
  expect(report?.text).not.toContain(MAIL_COPY.weekly.sources.heading)
})

test('reminds each minute of late answers, unless the setting is off', async () => {
  // When the office of the tests is open.
  const due = MONDAY + DAY_MS / 2
  const promise = { dueAt: due, isReminded: true }
  for (const [ANSWER_REMINDERS, expected] of [
    ['true', { from: due, to: due }],
    ['false', null],
  ] as const) {
    const { store, jobs, save, setTime } = await open({ environment: { ANSWER_REMINDERS } })
    await save(newEntry({ submission: { profile: 'SERVICES' }, promise, deliveries: [] }))
    for (const time of [due - 1, due, due + HOUR_MS]) {
      setTime(time)
      await jobs.runEachMinute()
    }
    expect(await store.outbox.latestReport('reminder', 'SERVICES', null)).toEqual(expected)
  }
})

const from = (params: Source['params'], referrer = ''): Source => ({
  landing: '/',
  referrer,
  params,
})
/** The sources of a week, with how many came from each and how many of these are suspects. */
const WEEK: readonly (readonly [Source | null, count: number, suspects?: number])[] = [
  [from({ utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' }), 5, 1],
  [from({ utm_source: 'Google', utm_medium: 'CPC', utm_campaign: 'autumn' }), 5, 1],
  [from({ utm_source: 'google' }), 9, 9],
  [null, 5],
  [from({ gclid: 'x' }), 3],
  [from({ ref: 'partner' }, 'news.example/a'), 7],
  [from({}, 'News.example/b'), 6],
  [from({ utm_medium: 'mail' }), 5],
  [from({ utm_source: '<b>{count}&', utm_medium: 'x'.repeat(200) }), 4],
  ...Array.from(
    { length: 5 },
    (_, n) => [from({ utm_source: `s${n}` }), 2, n > 3 ? 1 : 0] as const,
  ),
]
const ROWS = [
  'google / cpc: 10, of which 2 looked like spam',
  'google: 9, of which 9 looked like spam',
  'No source known: 8',
  'partner: 7',
  'News.example: 6',
  'mail: 5',
  `<b>{count}& / ${'x'.repeat(46)}…: 4`,
  's0: 2',
  's1: 2',
  's2: 2',
  // Ten at most.
  'Other: 4, of which 1 looked like spam',
]

test('a weekly report counts the sources of its week, whatever their case', async () => {
  const { mailbox, store, jobs, setTime } = await open({ environment: { WEEKLY_REPORT: 'true' } })
  let receivedAt = NOW
  const save = (submission: Parameters<typeof newSent>[0], suspicions: string[] = []) => {
    receivedAt += 1
    const inquiry = { profile: 'SERVICES', receivedAt, resume: null, ...submission } as const
    return store.submissions.save(
      newEntry({ submission: inquiry, suspicions, deliveries: [] }),
      NOW,
    )
  }
  for (const [source, count, suspects = 0] of WEEK)
    for (let n = 0; n < count; n += 1) await save({ source }, n < suspects ? ['links'] : [])
  const source = from({ utm_source: 'elsewhere' })
  await save({ source, inquiryLabel: PROBE_LABEL })
  await save({ source, profile: 'CAREERS' })
  receivedAt = NOW - 7 * DAY_MS
  await save({ source })
  // One of them was approved.
  const [suspect] = await store.submissions.list({ suspectsOnly: true, after: null, count: 1 })
  await store.submissions.approve(suspect?.id ?? '', [], NOW)
  setTime(MONDAY + HOUR_MS)
  await jobs.runHourly()
  const isWeekly = ({ email }: ReceivedMail) => email.subject?.startsWith('The website last week')
  const [report] = await mailbox.waitFor((mail) => to(SERVICES)(mail) && isWeekly(mail) === true)
  const [, list] = report?.email.text?.split(`${MAIL_COPY.weekly.sources.heading}\n`) ?? []
  expect(list?.split('\n\n')[0]?.split('\n')).toEqual(ROWS)
  expect(report?.email.html).not.toContain('<b>')
})
