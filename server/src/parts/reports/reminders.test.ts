/** When reminders are sent, with a clock that the test sets. What they remind of: report-store.test.ts */

import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { WORKING_DAYS } from '@lanternfield/contract/site/office-hours.ts'
import { expect, test } from 'vitest'
import { openTestCore } from '../../../testing/core.ts'
import { newEntry } from '../../../testing/entries.ts'
import { COMPANY, CONTENT } from '../../../testing/test-server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { answerDueAt } from '../../submission/states.ts'
import { createReportStore } from './report-store.ts'
import { enqueueReminders } from './reports.ts'

const hours = { opens: '08:00', closes: '17:00', days: WORKING_DAYS }
const chicago = {
  businessDays: 1,
  office: {
    ...{ city: 'Austin', hours, timeZone: 'America/Chicago' },
    holidays: ['2026-11-26', '2026-11-27'],
  },
}
/** Monday, 9:00 in an office that is open from 9:00 to 17:00. */
const MONDAY = Date.UTC(2026, 10, 23, 9)

async function open(services = COMPANY.answerTimes.SERVICES, mailboxes = COMPANY.mailboxes) {
  const answerTimes = { ...COMPANY.answerTimes, SERVICES: services }
  const content = { ...CONTENT, company: { ...COMPANY, answerTimes, mailboxes } }
  const core = await openTestCore({}, { content })
  const { store } = core
  const remind = (now: number) => enqueueReminders({ ...core, now: () => now }, true)
  const receive = async (receivedAt: number, profile: Profile = 'SERVICES') => {
    const promise = { dueAt: answerDueAt(answerTimes[profile], receivedAt), isReminded: true }
    const entry = newEntry({ submission: { profile, receivedAt, resume: null }, promise })
    await store.submissions.save(entry, receivedAt)
    return entry.submission.id
  }
  const latest = async (profile: Profile = 'SERVICES') =>
    (await store.outbox.latestReport('reminder', profile, null))?.to ?? null
  const listed = async (remindedAt: number) => {
    const waiting = { profile: 'SERVICES', remindedAt, count: 99 } as const
    return (await createReportStore(store).listWaiting(waiting)).submissions.map(({ id }) => id)
  }
  return { remind, receive, latest, listed }
}

test.each([
  ['the next day', '2026-11-17T16:30:00Z', '2026-11-18T16:30:00Z'],
  ['a minute after its second', '2026-11-17T16:30:01Z', '2026-11-18T16:31:00Z'],
  ['over a weekend', '2026-11-20T21:00:00Z', '2026-11-23T21:00:00Z'],
  // It becomes due when the office closes.
  ['of what came at night', '2026-11-18T05:30:00Z', '2026-11-19T14:00:00Z'],
  ['of what came on a weekend', '2026-11-21T18:00:00Z', '2026-11-24T14:00:00Z'],
  ['over holidays', '2026-11-25T05:30:00Z', '2026-11-30T14:00:00Z'],
])('there is one reminder, at the right minute: %s', async (_, received, reminded) => {
  const { remind, receive, latest, listed } = await open(chicago)
  const id = await receive(Date.parse(received))
  const at = Date.parse(reminded)
  for (const hour of [24, 10, 2, 1]) await remind(at - hour * HOUR_MS)
  await remind(at - MINUTE_MS)
  expect(await latest()).toBeNull()
  await remind(at)
  for (const hour of [1, 2, 24]) await remind(at + hour * HOUR_MS)
  expect(await latest()).toBe(at)
  expect(await listed(at)).toEqual([id])
})

test('a mailbox has at most one reminder an hour, and each message is in one', async () => {
  const { remind, receive, latest, listed } = await open()
  // Two business days: the first is due when the office closes on Friday, the others on Monday.
  const thursday = MONDAY - 4 * DAY_MS
  const first = await receive(thursday)
  const others = [await receive(thursday + 10 * MINUTE_MS)]
  others.push(await receive(thursday + 59 * MINUTE_MS))
  for (const [minute, reminded, ids] of [
    [-1, null, []],
    [0, 0, [first]],
    [10, 0, [first]],
    [59, 0, [first]],
    [60, 60, others],
    [200, 60, others],
  ] as const) {
    await remind(MONDAY + minute * MINUTE_MS)
    const expected = reminded === null ? null : MONDAY + reminded * MINUTE_MS
    expect(await latest(), String(minute)).toBe(expected)
    expect(await listed(expected ?? -1)).toEqual(ids)
  }
})

test.each([
  ['the mailbox of each profile has its own', COMPANY.mailboxes.CAREERS, 0],
  ['one mailbox for both has one an hour', COMPANY.mailboxes.SERVICES, HOUR_MS],
])('reminders: %s', async (_, mailbox, waitMs) => {
  const mailboxes = { ...COMPANY.mailboxes, CAREERS: mailbox }
  const { receive, remind, latest } = await open(undefined, mailboxes)
  for (const profile of PROFILES) await receive(MONDAY, profile)
  const due = MONDAY + 28 * DAY_MS
  await remind(due)
  expect([await latest(), await latest('CAREERS')]).toEqual([due, waitMs === 0 ? due : null])
  await remind(due + HOUR_MS)
  expect([await latest(), await latest('CAREERS')]).toEqual([due, due + waitMs])
})
