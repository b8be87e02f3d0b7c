import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import type { Source } from '@lanternfield/contract/source.ts'
import { expect, test } from 'vitest'
import { NOW, newDelivery, newEntry, type newSent } from '../../../testing/entries.ts'
import { linkedIds, openJobs } from '../../../testing/jobs.ts'
import { type ReceivedMail, to } from '../../../testing/mailbox.ts'
import { COMPANY, MAIL_COPY } from '../../../testing/test-server.ts'
import { DAY_MS, HOUR_MS } from '../../base/times.ts'
import { FINDINGS } from '../../check.ts'
import { insertRow } from '../../store/db.ts'
import { toDeliveryRow } from '../../store/rows.ts'

const { SERVICES } = COMPANY.mailboxes
/** Monday of the week after NOW, which is a Saturday, and when its office opens. */
const MONDAY = Date.UTC(2026, 10, 23)
const OPENED = MONDAY + 9 * HOUR_MS

const isWeekly = ({ email }: ReceivedMail) =>
  email.subject?.startsWith('Messages from the website last week') === true

test('lists suspects once a day, each to its mailbox, with links', async () => {
  const { mailbox, settings, store, jobs, setTime, settle } = await openJobs()
  const submission = { message: 'Buy <b>pills</b>', profile: 'SERVICES' } as const
  const suspicions = ['links', 'markup']
  const suspect = newEntry({ submission, suspicions, deliveries: [] })
  const approved = newEntry({ suspicions, deliveries: [] })
  for (const entry of [suspect, approved]) await store.submissions.save(entry, NOW)
  await store.submissions.approve(approved.submission.id, [], NOW)
  await jobs.runHourly()
  setTime(OPENED - 1)
  await jobs.runHourly()
  expect(await store.outbox.readQueue()).toMatchObject({ waiting: 0 })

  setTime(OPENED)
  await jobs.runHourly()
  await jobs.runHourly()
  const [digest] = await mailbox.waitFor(to(SERVICES))
  expect(digest?.email.subject).toBe('Messages from the website that nobody may have read: 1')
  expect(digest?.email.text).toContain('links, markup')
  expect(digest?.email.html).toContain('Buy &lt;b&gt;pills&lt;/b&gt;')
  for (const part of [digest?.email.text, digest?.email.html])
    expect(linkedIds(store, part)).toEqual([suspect.submission.id])

  setTime(OPENED + DAY_MS)
  await jobs.runHourly()
  await settle()
  expect(mailbox.received).toHaveLength(1)
  // Once more before it may be deleted.
  setTime(NOW + (settings.retentionDays.SERVICES - 7) * DAY_MS + 10 * HOUR_MS)
  await jobs.runHourly()
  await mailbox.waitFor(to(SERVICES), { count: 2 })
  // The other mailbox had only what was approved.
  expect(await store.outbox.latestReport('digest', 'CAREERS', null)).toBeNull()
})

test('lists a notification that was given up, with how to send it again', async () => {
  const { mailbox, store, jobs, setTime } = await openJobs()
  const lost = newEntry({ submission: { profile: 'SERVICES', resume: null } })
  mailbox.treat(SERVICES, 'refuse-for-now')
  await store.submissions.save(lost, NOW)
  const given = { kinds: ['notify'], enqueuedBefore: NOW + 1, reason: '552', now: NOW } as const
  expect(await store.outbox.giveUp(given)).toBe(1)
  mailbox.treat(SERVICES, 'accept')
  setTime(OPENED)
  await jobs.runHourly()
  const [digest] = await mailbox.waitFor(to(SERVICES))
  expect(digest?.email.text).toContain('Could not be delivered')
  expect(linkedIds(store, digest?.email.text)).toEqual([lost.submission.id])
  await expect
    .poll(async () => (await store.submissions.readRecord(lost.submission.id))?.timesReported)
    .toBe(1)
})

test('mails a weekly report once, without labels that a program chose', async () => {
  const { mailbox, store, jobs, setTime, settle } = await openJobs({
    environment: { WEEKLY_REPORT: 'true' },
  })
  const submission = { profile: 'SERVICES', inquiryLabel: 'Buy pills', resume: null } as const
  await store.submissions.save(newEntry({ submission, deliveries: [] }), NOW)
  const latest = () => store.outbox.latestReport('weekly', 'SERVICES', null)
  await jobs.runHourly()
  // Nothing came in before that week.
  expect(await latest()).toBeNull()
  for (const time of [OPENED, OPENED + 4 * DAY_MS]) {
    setTime(time)
    await jobs.runHourly()
    await jobs.runHourly()
    expect(await latest()).toEqual({ from: MONDAY - 7 * DAY_MS, to: MONDAY })
  }
  expect(await store.outbox.latestReport('weekly', 'CAREERS', null)).toBeNull()
  await settle()
  const [report, ...others] = mailbox.received.map(({ email }) => email)
  expect(others).toEqual([])
  expect(report?.subject).toBe('Messages from the website last week: 1')
  expect(report?.text).toContain('16 Nov 2026 to 22 Nov 2026')
  expect(report?.text).toContain('Other: 1')
  expect(report?.text).not.toMatch(/pills|Mira/)
  // Nothing is known of any source.
  expect(report?.text).not.toContain(MAIL_COPY.weekly.sources.heading)
})

test('a weekly report says what did not go out, and what will be deleted', async () => {
  const { mailbox, store, settings, jobs, setTime } = await openJobs({
    environment: { WEEKLY_REPORT: 'true' },
  })
  const kinds = ['notify', 'acknowledge', 'receiver:crm'] as const
  const retentionMs = settings.retentionDays.SERVICES * DAY_MS
  const old = newEntry({
    submission: { profile: 'SERVICES', receivedAt: OPENED - retentionMs + 13 * DAY_MS },
    answerDueAt: NOW,
    deliveries: [],
  })
  const young = newEntry({
    submission: { profile: 'SERVICES', receivedAt: OPENED - retentionMs + 15 * DAY_MS },
    answerDueAt: NOW + 1,
    deliveries: [],
  })
  for (const entry of [young, old]) await store.submissions.save(entry, NOW)
  for (const kind of kinds) {
    const row = toDeliveryRow(newDelivery(kind), old.submission.id, NOW)
    await insertRow(store.db, 'deliveries', { ...row, state: 'dead', settled_at: NOW })
  }
  const checks = [{ check: 'smtp', state: 'ok', saw: '', advice: '' }]
  setTime(OPENED)
  await store.metadata.write(FINDINGS, JSON.stringify(checks), OPENED)
  await jobs.runHourly()
  const [report] = await mailbox.waitFor(isWeekly)
  const text = report?.email.text ?? ''
  expect(text).toContain('Waiting for an answer: 2')
  expect(text).toContain('Of these, soon deleted for their age: 1, the first after 6 Dec 2026')
  expect(text).toContain(
    [
      'What did not go out',
      'To this mailbox: 1 given up, 0 waiting',
      'Thank-you mails: 1 given up, 0 waiting',
      'crm: 1 given up, 0 waiting',
    ].join('\n'),
  )
  expect(text).not.toContain(MAIL_COPY.weekly.checksFine)
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
  [from({ utm_source: '<b>{count}&' }), 4],
  [from({ utm_source: 'URGENT: your mailbox is full, sign in at https://evil.example' }), 9],
  [from({ utm_source: 'https://evil.example' }), 1],
  [from({ utm_source: 'x'.repeat(31) }), 1],
  [from({ utm_source: 'google', utm_medium: 'mailto:a@evil.example' }), 1],
  [from({ utm_source: 'x'.repeat(30), utm_medium: 'शरद 2026 _.-' }), 3],
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
  `${'x'.repeat(30)} / शरद 2026 _.-: 3`,
  's0: 2',
  's1: 2',
  's2: 2',
  // Ten at most, and what is no plain words.
  'Other: 20, of which 1 looked like spam',
]

test('a weekly report counts the sources of its week, whatever their case', async () => {
  const { mailbox, store, jobs, setTime } = await openJobs({
    environment: { WEEKLY_REPORT: 'true' },
  })
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
  setTime(OPENED)
  await jobs.runHourly()
  const [report] = await mailbox.waitFor((mail) => to(SERVICES)(mail) && isWeekly(mail))
  const [, list] = report?.email.text?.split(`${MAIL_COPY.weekly.sources.heading}\n`) ?? []
  expect(list?.split('\n\n')[0]?.split('\n')).toEqual(ROWS)
  expect(report?.email.html).not.toContain('<b>')
})
