/** Which mails come when, by a clock that passes minute by minute, to a real mail server. */
import type { Profile } from '@lanternfield/contract/forms.ts'
import type { AnswerTime, OpenSpan } from '@lanternfield/contract/site/office-hours.ts'
import { expect, onTestFinished, test } from 'vitest'
import { DATABASES, shareDatabases } from '../../../testing/databases.ts'
import { changeState, newEntry, newReport } from '../../../testing/entries.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { openJobs } from '../../../testing/jobs.ts'
import type { ReceivedMail } from '../../../testing/mailbox.ts'
import { COMPANY, CONTENT } from '../../../testing/test-server.ts'
import { toClockTime } from '../../base/clock-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { createScheduledJobs } from '../../jobs/scheduled-jobs.ts'
import { insertRow } from '../../store/db.ts'
import { toReportRow } from '../../store/rows.ts'
import { answerDueAt } from '../../submission/states.ts'
import { openWork } from '../../work.ts'

type Promises = Readonly<Record<Profile, AnswerTime>>
const ALL_DAY = [{ opens: '08:00', closes: '17:00' }]
const austin = (holidays: readonly string[] = [], hours: readonly OpenSpan[] = ALL_DAY) => ({
  ...{ city: 'Austin', timeZone: 'America/Chicago', holidays },
  hours,
})
const bengaluru = {
  ...{ city: 'Bengaluru', timeZone: 'Asia/Kolkata', holidays: [] },
  hours: [{ opens: '09:30', closes: '18:30' }],
}
const THANKSGIVING = austin(['2026-11-26', '2026-11-27'])
const AUSTIN: Promises = {
  SERVICES: { businessDays: 1, office: THANKSGIVING },
  CAREERS: { businessDays: 1, office: THANKSGIVING },
}
const TWO_ZONES: Promises = {
  SERVICES: { businessDays: 1, office: austin() },
  CAREERS: { businessDays: 1, office: bengaluru },
}
const ONE_MAILBOX = { ...COMPANY.mailboxes, CAREERS: COMPANY.mailboxes.SERVICES }
const { newPlace, open: openStoreAt } = shareDatabases()

/** A message: its name, when it came, and what is special about it. */
type Came = readonly [name: string, at: string, profile?: Profile, suspicions?: readonly string[]]

async function open(
  answerTimes: Promises,
  came: readonly Came[],
  { mailboxes = COMPANY.mailboxes, environment = {} as Record<string, string> } = {},
) {
  const content = { ...CONTENT, company: { ...COMPANY, answerTimes, mailboxes } }
  const opened = await openJobs({
    environment: { WEEKLY_REPORT: 'true', ...environment },
    content,
  })
  const { store, jobs, clock, mailbox, delivery, setTime, settle } = opened
  const ids = new Map<string, string>()
  const receive = async (time: number) => {
    for (const [name, at, profile = 'SERVICES', suspicions = []] of came) {
      const receivedAt = Date.parse(at)
      if (receivedAt > time || ids.has(name)) continue
      const entry = newEntry({
        submission: { name, profile, receivedAt, resume: null },
        answerDueAt: answerDueAt(answerTimes[profile], receivedAt),
        deliveries: [],
        suspicions,
      })
      await store.submissions.save(entry, receivedAt)
      ids.set(name, entry.submission.id)
    }
  }
  let isEnqueued = false
  const onEnqueued = () => {
    isEnqueued = true
  }
  const watch = ({ outbox }: typeof store) => void onTestFinished(outbox.watch(onEnqueued))
  watch(store)
  /** Each minute up to but not including a time, in UTC. */
  const pass = async (from: string, to: string, { run = [jobs], isAway = false } = {}) => {
    for (let time = Date.parse(from); time < Date.parse(to); time += MINUTE_MS) {
      setTime(time)
      await receive(time)
      await Promise.all(run.map((one) => one.runEachMinute()))
      // The server was started at a quarter past an hour.
      if (time % HOUR_MS === 15 * MINUTE_MS) await Promise.all(run.map((one) => one.runHourly()))
      if (isEnqueued) delivery.wake()
      if (isEnqueued && !isAway) await settle()
      isEnqueued = false
    }
  }
  const describe = ({ email, envelopeTo }: ReceivedMail) => {
    const { timeZone } = answerTimes.SERVICES.office
    const [what = ''] = KINDS.find(([, subject]) => email.subject?.startsWith(subject)) ?? []
    const at = toClockTime(Date.parse(email.date ?? ''), timeZone)
    const of = envelopeTo[0] === COMPANY.mailboxes.SERVICES ? '' : ' (careers)'
    return `${at}${of}: ${[what, ...namesIn(email.text)].join(' ')}`
  }
  return {
    ...opened,
    pass,
    watch,
    lines: () => mailbox.received.map(describe),
    approve: (name: string) => store.submissions.approve(ids.get(name) ?? '', [], clock.now),
    answer: (name: string, state: 'answered' | 'open' = 'answered') =>
      changeState(store, ids.get(name) ?? '', state, clock.now),
  }
}

const KINDS = [
  ['today', 'Messages from the website to answer today'],
  ['soon', 'Messages from the website to answer within two hours'],
  ['week', 'Messages from the website last week'],
  ['digest', 'Messages from the website that nobody may have read'],
] as const

/** The names in a mail, each with how late it is. */
function namesIn(text = ''): string[] {
  const boxes = text.matchAll(/: ([A-Z])(?:,.*)?\n.*\n.*(?:\nLate by (.+?) of)?/g)
  return [...boxes].map(([, name, late]) => (late ? `${name}+${late}` : `${name}`))
}

test('mails come once and at the right time, over a weekend and holidays', async () => {
  const { pass, lines, approve, answer } = await open(AUSTIN, [
    ['A', '2026-11-25T16:00:00Z'],
    ['S', '2026-11-25T22:00:00Z', 'SERVICES', ['links']],
    // On a holiday: it is due when the office closes on Monday.
    ['B', '2026-11-27T20:00:00Z'],
    ['C', '2026-11-30T22:59:00Z'],
  ])
  await pass('2026-11-25T13:00:00Z', '2026-11-30T15:30:00Z')
  expect(lines()).toEqual([
    '30 Nov 2026, 08:00: today A B',
    '30 Nov 2026, 08:15: digest S',
    '30 Nov 2026, 08:15: week A B',
  ])
  await approve('S')
  await pass('2026-11-30T15:30:00Z', '2026-12-01T20:00:00Z')
  await answer('A')
  await pass('2026-12-01T20:00:00Z', '2026-12-03T20:00:00Z')
  expect(lines().slice(3)).toEqual([
    // It is due at 16:00, and was a suspect in the morning.
    '30 Nov 2026, 14:00: soon S',
    '1 Dec 2026, 08:00: today A+7 h S+1 h B C',
    '2 Dec 2026, 08:00: today S+10 h B+9 h C+1 min',
    '3 Dec 2026, 08:00: today S+19 h B+18 h C+10 h',
  ])
})

test.each([
  [
    'to winter time',
    ['2026-10-30T17:00:00Z', '2026-11-02T05:30:00Z', '2026-11-02T06:30:00Z'],
    ['2 Nov 2026, 08:00: today A B C', '2 Nov 2026, 08:15: week A B C'],
    ['26 Oct 2026 to 1 Nov 2026', '2'],
  ],
  [
    'to summer time',
    ['2027-03-12T18:00:00Z', '2027-03-15T04:30:00Z', '2027-03-15T05:30:00Z'],
    ['15 Mar 2027, 08:00: today A B C', '15 Mar 2027, 08:15: week A B C'],
    ['8 Mar 2027 to 14 Mar 2027', '2'],
  ],
])(
  'the day and the week are those of the office when clocks change: %s',
  async (_, at, expected, [week = '', count = '']) => {
    // On Friday at noon, and half an hour before and after midnight on Monday.
    const came = at.map((time, index) => ['ABC'[index] ?? '', time] as const)
    const { pass, lines, mailbox } = await open(AUSTIN, came)
    const friday = Date.parse(at[0] ?? '')
    await pass(at[0] ?? '', new Date(friday + 3 * DAY_MS).toISOString())
    expect(lines()).toEqual(expected)
    const report = mailbox.received.at(-1)?.email
    expect(report?.subject).toBe(`Messages from the website last week: ${count}`)
    expect(report?.text).toContain(week)
  },
)

const BOTH: readonly Came[] = [
  ['A', '2026-11-27T16:00:00Z'],
  ['K', '2026-11-27T06:00:00Z', 'CAREERS'],
]
test.each([
  [
    'two mailboxes',
    TWO_ZONES,
    COMPANY.mailboxes,
    [
      '29 Nov 2026, 22:00 (careers): today K',
      '29 Nov 2026, 22:15 (careers): week K',
      '30 Nov 2026, 08:00: today A',
      '30 Nov 2026, 08:15: week A',
    ],
  ],
  [
    'one mailbox',
    TWO_ZONES,
    ONE_MAILBOX,
    [
      '29 Nov 2026, 22:00: today K',
      '29 Nov 2026, 22:15: week K',
      '30 Nov 2026, 08:00: today A',
      '30 Nov 2026, 08:15: week A',
    ],
  ],
  [
    'one mailbox and one office',
    { ...TWO_ZONES, CAREERS: TWO_ZONES.SERVICES },
    ONE_MAILBOX,
    [
      '27 Nov 2026, 08:00: today K',
      '30 Nov 2026, 08:00: today K A',
      '30 Nov 2026, 08:15: week A',
      '30 Nov 2026, 08:15: week K+15 min',
    ],
  ],
  [
    'one mailbox, whose offices open within an hour',
    {
      ...TWO_ZONES,
      CAREERS: {
        businessDays: 1,
        office: austin([], [{ opens: '08:30', closes: '17:00' }]),
      },
    },
    ONE_MAILBOX,
    [
      '27 Nov 2026, 08:30: today K',
      '30 Nov 2026, 08:00: today A',
      '30 Nov 2026, 08:15: week A',
      '30 Nov 2026, 09:00: today K+30 min',
      '30 Nov 2026, 09:15: week K+45 min',
    ],
  ],
] as const)(
  'each office has its mails at its own hours: %s',
  async (_, times, mailboxes, expected) => {
    const { pass, lines } = await open(times, BOTH, { mailboxes })
    await pass('2026-11-27T06:00:00Z', '2026-11-30T16:00:00Z')
    expect(lines().sort()).toEqual([...expected].sort())
  },
)

const FRIDAY: readonly Came[] = [['A', '2026-11-27T16:00:00Z']]
const MONDAY_MAILS = ['30 Nov 2026, 08:00: today A', '30 Nov 2026, 08:15: week A']

test.each(DATABASES)('two processes send each mail once: %s', async (kind) => {
  const place = await newPlace(kind)
  const suspect: Came = ['S', '2026-11-27T15:00:00Z', 'SERVICES', ['links']]
  const { pass, lines, watch, work } = await open(TWO_ZONES, [...FRIDAY, suspect], {
    environment: { ...place },
  })
  const other = await openStoreAt(kind, place, kind === 'SQLite' ? 'operator' : 'server')
  watch(other.store)
  const run = [work, openWork({ ...work, store: other.store }, work.endpoint)].map((one) =>
    createScheduledJobs({ ...one, site: { ...one.site, readPrivacyNotice: async () => null } }),
  )
  await pass('2026-11-27T22:00:00Z', '2026-11-27T23:30:00Z', { run })
  await pass('2026-11-30T13:30:00Z', '2026-11-30T17:00:00Z', { run })
  await pass('2026-12-01T13:30:00Z', '2026-12-01T15:30:00Z', { run })
  expect(lines().sort()).toEqual([
    '1 Dec 2026, 08:00: today A+7 h',
    '30 Nov 2026, 08:00: today A',
    '30 Nov 2026, 08:15: digest S',
    '30 Nov 2026, 08:15: week A',
  ])
})

test.each([
  ['', ['11:00: today A', '11:15: week A']],
  ['of a version that has sent the report', ['11:00: today A']],
])('a server that starts at 11:00 sends what is missing %s', async (sent, expected) => {
  const { pass, lines, store } = await open(AUSTIN, FRIDAY)
  // Up to 0.2.0 a week ended at midnight in UTC.
  const to = Date.UTC(2026, 10, 30)
  const report = newReport('weekly', { from: to - 7 * DAY_MS, to }, { profile: 'SERVICES' })
  const row = { ...toReportRow(report, to), state: 'delivered', settled_at: to }
  if (sent) await insertRow(store.db, 'deliveries', row)
  await pass('2026-11-30T17:00:00Z', '2026-11-30T23:30:00Z')
  expect(lines()).toEqual(expected.map((line) => `30 Nov 2026, ${line}`))
})

test('a restart sends nothing again', async () => {
  const place = { DATA_DIR: temporaryDirectory() }
  const first = await open(AUSTIN, FRIDAY, { environment: place })
  await first.pass('2026-11-27T16:00:00Z', '2026-11-27T16:01:00Z')
  await first.pass('2026-11-30T14:00:00Z', '2026-11-30T15:00:00Z')
  expect(first.lines()).toEqual(MONDAY_MAILS)
  await first.delivery.stop()
  await first.store.close()
  const again = await open(AUSTIN, [], { environment: place })
  await again.pass('2026-11-30T17:00:00Z', '2026-11-30T23:30:00Z')
  expect(again.lines()).toEqual([])
})

test('the mail of a morning waits for the mail server, and no longer than the office is open', async () => {
  const came: readonly Came[] = [...FRIDAY, ['S', '2026-11-27T17:30:00Z', 'SERVICES', ['links']]]
  const { pass, lines, approve, mailbox, store, delivery, readDeliveries, settle, setTime } =
    await open(AUSTIN, came, { environment: { WEEKLY_REPORT: 'false' } })
  const { SERVICES } = COMPANY.mailboxes
  const hasFailed = () =>
    expect
      .poll(async () => (await readDeliveries()).filter(({ state }) => state === 'waiting'))
      .toEqual([expect.objectContaining({ attempts: 1, claimed_until: null })])
  const returns = async (time: string) => {
    mailbox.treat(SERVICES, 'accept')
    setTime(Date.parse(time))
    delivery.wake()
    await settle()
  }
  await pass('2026-11-28T12:00:00Z', '2026-11-28T12:01:00Z')
  await approve('S')
  mailbox.treat(SERVICES, 'refuse-for-now')
  await pass('2026-11-30T14:00:00Z', '2026-11-30T14:01:00Z', { isAway: true })
  await hasFailed()
  // Meanwhile nothing else is enqueued.
  await pass('2026-11-30T14:01:00Z', '2026-11-30T17:30:00Z', { isAway: true })
  expect((await store.outbox.readQueue()).waiting).toBe(1)
  await returns('2026-11-30T17:31:00Z')
  expect(lines()).toEqual(['30 Nov 2026, 11:31: today A S'])

  mailbox.treat(SERVICES, 'refuse-for-now')
  await pass('2026-12-01T14:00:00Z', '2026-12-01T14:01:00Z', { isAway: true })
  await hasFailed()
  await returns('2026-12-01T23:00:00Z')
  expect(lines()).toHaveLength(1)
  await pass('2026-12-02T13:58:00Z', '2026-12-02T16:00:00Z')
  expect(lines().slice(1)).toEqual(['2 Dec 2026, 08:00: today A+9 h S+9 h'])
})

test('one that waited over a night is left to the next morning', async () => {
  const { pass, lines, store, delivery, settle, setTime } = await open(AUSTIN, FRIDAY)
  await pass('2026-11-27T16:00:00Z', '2026-11-27T16:01:00Z')
  const friday = Date.parse('2026-11-27T16:00:00Z')
  setTime(Date.parse('2026-11-30T14:30:00Z'))
  const report = newReport('reminder', { from: friday, to: friday }, { profile: 'SERVICES' })
  await store.outbox.enqueueReport(report, friday)
  delivery.wake()
  await settle()
  expect(lines()).toEqual([])
  await pass('2026-11-30T14:31:00Z', '2026-11-30T14:32:00Z')
  expect(lines()).toEqual(['30 Nov 2026, 08:31: today A'])
})

test('there are no reminders while they are off, and no flood when they are on again', async () => {
  const place = { DATA_DIR: temporaryDirectory() }
  const came = Array.from(
    { length: 26 },
    (_, index): Came => [
      String.fromCharCode(65 + index),
      `2026-11-${String(3 + Math.floor(index / 4)).padStart(2, '0')}T16:00:00Z`,
    ],
  )
  const off = await open(AUSTIN, came, {
    environment: { ...place, ANSWER_REMINDERS: 'false', WEEKLY_REPORT: 'false' },
  })
  await off.pass('2026-11-24T13:00:00Z', '2026-11-25T23:30:00Z')
  expect(off.lines()).toEqual([])
  await off.delivery.stop()
  await off.store.close()
  const on = await open(AUSTIN, [], { environment: { ...place, WEEKLY_REPORT: 'false' } })
  await on.pass('2026-11-30T13:00:00Z', '2026-12-01T15:00:00Z')
  expect(on.lines().map((line) => line.slice(0, 25))).toEqual([
    '30 Nov 2026, 08:00: today',
    '1 Dec 2026, 08:00: today ',
  ])
})

test('nothing to answer is no mail, and what is reopened is reminded of two hours before', async () => {
  const { pass, lines, answer } = await open(AUSTIN, [['A', '2026-11-30T20:00:00Z']], {
    environment: { WEEKLY_REPORT: 'false' },
  })
  await pass('2026-11-30T20:00:00Z', '2026-11-30T20:30:00Z')
  await answer('A')
  await pass('2026-12-01T13:00:00Z', '2026-12-01T16:00:00Z')
  expect(lines()).toEqual([])
  await answer('A', 'open')
  await pass('2026-12-01T16:00:00Z', '2026-12-02T16:00:00Z')
  expect(lines()).toEqual(['1 Dec 2026, 12:00: soon A', '2 Dec 2026, 08:00: today A+3 h'])
})
