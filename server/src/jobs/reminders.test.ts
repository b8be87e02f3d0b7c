/** Which reminders are sent, and when, with a clock that the test sets. */
import { type AnswerTime, answerDueAt } from '@lanternfield/contract/answers.ts'
import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { type OfficeHours, WORKING_DAYS } from '@lanternfield/contract/office-hours.ts'
import { expect, test } from 'vitest'
import { NOW, newEntry, openTestStore } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { COMPANY } from '../../testing/test-server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations.ts'
import type { Store } from '../storage/store.ts'
import { enqueueReminders } from './reminders.ts'

const at = (iso: string) => Date.parse(iso)

function answerTime(timeZone: string, changes: Partial<OfficeHours> = {}): AnswerTime {
  const hours = { opens: '08:00', closes: '17:00', days: WORKING_DAYS }
  return { businessDays: 1, office: { hours, holidays: [], timeZone, ...changes } }
}
const chicago = answerTime('America/Chicago')
const auckland = answerTime('Pacific/Auckland')
/** Monday, 9:00 in an office that is open from 9:00 to 17:00. */
const MONDAY = at('2026-11-23T09:00:00Z')

async function open(services = COMPANY.answerTimes.SERVICES, mailboxes = COMPANY.mailboxes) {
  const dataDir = temporaryDirectory()
  const store = await openTestStore(dataDir)
  const answerTimes = { ...COMPANY.answerTimes, SERVICES: services }
  const remind = async (now: number, { reminds = true, by = store } = {}) =>
    enqueueReminders({
      store: by,
      mailDomain: 'testfield.example',
      reminds,
      answerTimes,
      mailboxes,
      now: () => now,
    })
  /** Stores an inquiry, unless it is of another profile. */
  const receive = async (
    receivedAt: number,
    { profile = 'SERVICES' as Profile, suspicions = [] as string[], isReminded = true } = {},
  ) => {
    const dueAt = answerDueAt(answerTimes[profile], receivedAt)
    const submission = { profile, receivedAt, resume: null }
    const entry = newEntry({ submission, suspicions, promise: { dueAt, isReminded } })
    await store.saveSubmission(entry, receivedAt)
    return entry.submission.id
  }
  const latest = async (profile: Profile = 'SERVICES') =>
    (await store.latestReport('reminder', profile, null))?.to ?? null
  const listed = async (remindedAt: number, profile: Profile = 'SERVICES') =>
    (await store.listWaiting({ profile, remindedAt, count: 99 })).submissions.map(({ id }) => id)
  return { store, dataDir, remind, receive, latest, listed }
}

/** Runs the job each quarter of an hour, and each minute around a time. Returns when there was a reminder. */
async function remindedAt(
  { remind, latest }: Awaited<ReturnType<typeof open>>,
  [from, expected]: readonly [number, number],
): Promise<string[]> {
  const times = new Set<number>()
  for (let now = from; now < expected + 30 * HOUR_MS; now += MINUTE_MS) {
    if (Math.abs(now - expected) > 5 * MINUTE_MS && now % (15 * MINUTE_MS) > 0) continue
    await remind(now)
    const time = await latest()
    if (time !== null) times.add(time)
  }
  return [...times].map((time) => new Date(time).toISOString())
}

test.each<[what: string, AnswerTime, received: string, reminded: string]>([
  ['the next day', chicago, '2026-11-17T16:30:00Z', '2026-11-18T16:30:00.000Z'],
  ['a minute after its second', chicago, '2026-11-17T16:30:01Z', '2026-11-18T16:31:00.000Z'],
  ['over a weekend', chicago, '2026-11-20T21:00:00Z', '2026-11-23T21:00:00.000Z'],
  // It becomes due when the office closes.
  ['of what came at night', chicago, '2026-11-18T05:30:00Z', '2026-11-19T14:00:00.000Z'],
  ['of what came on a weekend', chicago, '2026-11-21T18:00:00Z', '2026-11-24T14:00:00.000Z'],
  [
    'over holidays and a weekend',
    answerTime('America/Chicago', { holidays: ['2026-11-26', '2026-11-27'] }),
    '2026-11-25T21:00:00Z',
    '2026-11-30T21:00:00.000Z',
  ],
  ['into summer time', chicago, '2027-03-12T21:00:00Z', '2027-03-15T20:00:00.000Z'],
  ['out of summer time', chicago, '2027-11-05T20:00:00Z', '2027-11-08T21:00:00.000Z'],
  ['into the summer of the south', auckland, '2027-09-23T22:00:00Z', '2027-09-26T21:00:00.000Z'],
  ['out of the summer of the south', auckland, '2027-04-01T21:00:00Z', '2027-04-04T22:00:00.000Z'],
  [
    'in an office half an hour off',
    answerTime('Asia/Kolkata'),
    '2026-11-17T04:30:00Z',
    '2026-11-18T04:30:00.000Z',
  ],
])('there is one reminder, at the right minute: %s', async (_, services, received, reminded) => {
  const opened = await open(services)
  const id = await opened.receive(at(received))
  const begin = Math.floor(at(received) / MINUTE_MS) * MINUTE_MS
  expect(await remindedAt(opened, [begin, at(reminded)])).toEqual([reminded])
  expect(await opened.listed(at(reminded))).toEqual([id])
})

test('a mailbox has at most one reminder an hour, and each message is in one', async () => {
  const { remind, receive, latest, listed } = await open()
  // Two business days: the first is due when the office closes on Friday, the others on Monday.
  const thursday = MONDAY - 4 * 24 * HOUR_MS
  const ids = [await receive(thursday), await receive(thursday + 10 * MINUTE_MS)]
  ids.push(await receive(thursday + 59 * MINUTE_MS))
  const seen: Record<number, string[]> = {}
  for (let minute = -5; minute < 200; minute += 1) {
    await remind(MONDAY + minute * MINUTE_MS)
    const time = await latest()
    if (time !== null) seen[(time - MONDAY) / MINUTE_MS] = await listed(time)
  }
  const [first = '', ...others] = ids
  expect(seen).toEqual({ 0: [first], 60: others })
})

test('the mailbox of each profile has reminders of its own', async () => {
  const { remind, receive, latest } = await open(chicago)
  // Nine business days for applications.
  await receive(NOW, { profile: 'CAREERS' })
  const due = at('2026-12-03T17:00:00Z')
  await remind(due - MINUTE_MS)
  expect(await latest('CAREERS')).toBeNull()
  await remind(at('2026-12-04T09:00:00Z'))
  expect(await latest('CAREERS')).toBe(at('2026-12-04T09:00:00Z'))
  expect(await latest()).toBeNull()
})

const LATER = MONDAY + 15 * 24 * HOUR_MS

test('one mailbox for both has one reminder an hour', async () => {
  const mailbox = COMPANY.mailboxes.SERVICES
  const both = { SERVICES: mailbox, CAREERS: mailbox }
  const { receive, remind, latest } = await open(undefined, both)
  for (const profile of PROFILES) await receive(MONDAY, { profile })
  const due = MONDAY + 28 * DAY_MS
  await remind(due)
  expect([await latest('SERVICES'), await latest('CAREERS')]).toEqual([due, null])
  await remind(due + HOUR_MS)
  expect([await latest('SERVICES'), await latest('CAREERS')]).toEqual([due, due + HOUR_MS])
})

test('nothing reminds of suspects, of answered messages or of those that wait for none', async () => {
  const { store, remind, receive, latest, listed } = await open()
  const suspect = await receive(NOW, { suspicions: ['links'] })
  await receive(NOW, { isReminded: false })
  await store.saveSubmission(newEntry({ submission: { profile: 'SERVICES', resume: null } }), NOW)
  for (const state of ['answered', 'closed'] as const)
    await store.changeState(await receive(NOW), { state, by: 'inbox', version: 0 }, NOW)
  const talking = await receive(NOW, { profile: 'CAREERS' })
  await store.changeState(talking, { state: 'talking', by: 'inbox', version: 0 }, NOW)
  await remind(LATER)
  expect([await latest(), await latest('CAREERS')]).toEqual([null, null])
  await store.approve(suspect, [], LATER)
  await remind(LATER)
  expect(await listed(LATER)).toEqual([suspect])
})

test('what came before the setting was on is never reminded of', async () => {
  const { remind, receive, latest, listed } = await open()
  await receive(NOW)
  await remind(NOW + HOUR_MS, { reminds: false })
  const id = await receive(NOW + HOUR_MS)
  await remind(LATER)
  expect(await latest()).toBe(LATER)
  expect(await listed(LATER)).toEqual([id])
})

test('an application that was only seen still waits', async () => {
  const { store, remind, receive, latest } = await open()
  const id = await receive(NOW, { profile: 'CAREERS' })
  await store.changeState(id, { state: 'seen', by: 'inbox', version: 0 }, NOW)
  await remind(LATER)
  expect(await latest('CAREERS')).toBe(LATER)
})

test('two processes send one reminder', async () => {
  const { store, dataDir, remind, receive } = await open()
  const others: Store[] = [store, await openTestStore(dataDir, 'operator')]
  for (let count = 0; count < 5; count += 1) await receive(NOW)
  await Promise.all([...others, ...others].map((by) => remind(LATER, { by })))
  const claimed = await store.claimDue({
    kinds: ['reminder'],
    count: 9,
    leaseMs: MINUTE_MS,
    longestWaitMs: HOUR_MS,
    now: LATER,
  })
  expect(claimed).toHaveLength(1)
})
