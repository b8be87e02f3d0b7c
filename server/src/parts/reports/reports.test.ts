import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import type { Source } from '@lanternfield/contract/source.ts'
import { expect, test } from 'vitest'
import { NOW, newEntry, type newSent } from '../../../testing/entries.ts'
import { linkedIds, openJobs } from '../../../testing/jobs.ts'
import { type ReceivedMail, to } from '../../../testing/mailbox.ts'
import { COMPANY, MAIL_COPY } from '../../../testing/test-server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/times.ts'

const { SERVICES } = COMPANY.mailboxes
/** Monday of the week after NOW, which is a Saturday. */
const MONDAY = Date.UTC(2026, 10, 23)

test('lists suspects once a day, each to its mailbox, with links', async () => {
  const { mailbox, settings, store, jobs, setTime, settle } = await openJobs()
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

test('lists a notification that was given up, with how to send it again', async () => {
  const { mailbox, store, jobs, setTime } = await openJobs()
  const lost = newEntry({ submission: { profile: 'SERVICES', resume: null } })
  mailbox.treat(SERVICES, 'refuse-for-now')
  await store.submissions.save(lost, NOW)
  const given = { kinds: ['notify'], enqueuedBefore: NOW + 1, reason: '552', now: NOW } as const
  expect(await store.outbox.giveUp(given)).toBe(1)
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
    const { store, jobs, save, setTime } = await openJobs({ environment: { ANSWER_REMINDERS } })
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
  setTime(MONDAY + HOUR_MS)
  await jobs.runHourly()
  const isWeekly = ({ email }: ReceivedMail) => email.subject?.startsWith('The website last week')
  const [report] = await mailbox.waitFor((mail) => to(SERVICES)(mail) && isWeekly(mail) === true)
  const [, list] = report?.email.text?.split(`${MAIL_COPY.weekly.sources.heading}\n`) ?? []
  expect(list?.split('\n\n')[0]?.split('\n')).toEqual(ROWS)
  expect(report?.email.html).not.toContain('<b>')
})
