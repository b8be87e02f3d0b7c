import { PROBE_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import { describe, expect, test as testWithoutStore } from 'vitest'
import { DATABASES, shareDatabases } from '../../../testing/databases.ts'
import {
  changeState,
  NOW,
  newDelivery,
  newEntry,
  newReport,
  save,
} from '../../../testing/entries.ts'
import type { Attempt, Store } from '../../store/store.ts'
import { createReportStore } from './report-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DUE = NOW + HOUR
const { open } = shareDatabases()

const CAREERS = { profiles: ['CAREERS'] } as const

/** To which an answer is promised. */
function newPromised(changes: Parameters<typeof newEntry>[0] = {}, dueAt = DUE) {
  return newEntry({ answerDueAt: dueAt, deliveries: [], ...changes })
}

describe.each(DATABASES)('%s', (kind) => {
  const test = testWithoutStore.extend('store', async () => (await open(kind)).store)

  const settle = (store: Store, entry: ReturnType<typeof newEntry>, attempt: Attempt, now = NOW) =>
    store.outbox.recordAttempt(entry.deliveries[0]?.id ?? '', attempt, now)
  const readAnswered = (store: Store, from = 0) =>
    createReportStore(store).readAnswered({
      profile: 'CAREERS',
      period: { from, to: NOW + 9 * HOUR },
    })

  test('knows when a submission was first answered', async ({ store }) => {
    const suspect = newPromised({ suspicions: ['links'] })
    const [id = '', suspected = ''] = await save(store, newPromised(), suspect)
    await save(store, newEntry({ deliveries: [] }))
    await changeState(store, suspected, 'talking', NOW + 1)
    const answered = { receivedAt: NOW, answeredAt: NOW + 2, dueAt: DUE }
    for (const [index, [state, expected]] of (
      [
        ['seen', []],
        ['talking', [answered]],
        ['declined', [answered]],
        ['closed', [answered]],
        ['open', []],
        ['closed', []],
        ['declined', [{ ...answered, answeredAt: NOW + 7 }]],
      ] as const
    ).entries()) {
      expect(await changeState(store, id, state, NOW + 1 + index)).toBe('changed')
      expect(await readAnswered(store), state).toEqual(expected)
    }
    expect(await readAnswered(store, NOW + 8)).toEqual([])
    await store.submissions.approve(suspected, [], NOW)
    expect(await readAnswered(store)).toHaveLength(2)
  })
  test('a reminder lists what is due, once in each morning', async ({ store }) => {
    const reports = createReportStore(store)
    const [due = '', later = '', seen = '', suspect = '', answered = ''] = await save(
      store,
      newPromised(),
      newPromised({}, DUE + 1),
      newPromised({}, DUE - 1),
      newPromised({ suspicions: ['links'] }),
      newPromised(),
      newPromised({ submission: { profile: 'SERVICES' } }),
      newEntry(),
    )
    await changeState(store, seen, 'seen', NOW)
    await changeState(store, answered, 'declined', NOW)
    const remind = async (dueBefore: number, opened: number, now: number) => {
      const toRemind = { profile: 'CAREERS', opened, dueBefore } as const
      const isAny = await reports.isAnyToRemind(toRemind, now)
      await reports.recordReminded(toRemind, now)
      const { submissions } = await reports.listWaiting({ ...CAREERS, remindedAt: now, count: 9 })
      expect(isAny).toBe(submissions.length > 0)
      return submissions.map(({ id }) => id)
    }
    expect(await remind(DUE - 1, NOW, NOW)).toEqual([])
    expect(await remind(DUE + 1, NOW, NOW + 1)).toEqual([seen, due])
    expect(await remind(DUE + 1, NOW, NOW + 2)).toEqual([])
    expect(await remind(DUE + 2, NOW, NOW + 3)).toEqual([later])
    await store.submissions.approve(suspect, [], NOW)
    expect(await remind(DUE + 2, NOW, NOW + 4)).toEqual([suspect])
    // What is late is listed again after the next opening.
    await changeState(store, due, 'talking', NOW)
    expect(await remind(DUE + 2, NOW + 9, NOW + 9)).toEqual([seen, suspect, later].sort(byDue))
    // A clock that was ahead.
    expect(await remind(DUE + 2, NOW + 9 * HOUR, NOW + 9 * HOUR)).toHaveLength(3)
    expect(await remind(DUE + 2, NOW + 9, NOW + 10)).toHaveLength(3)
    expect(await remind(DUE + 2, NOW + 9, NOW + 11)).toEqual([])

    function byDue(one: string, other: string) {
      const order = [seen, ...[due, suspect].sort(), later]
      return order.indexOf(one) - order.indexOf(other)
    }
  })
  test('lists what waits in the order in which it is due, and counts it', async ({ store }) => {
    const { listWaiting, countWaiting, recordReminded } = createReportStore(store)
    const [last, first] = await save(
      store,
      newPromised({ submission: { receivedAt: NOW - HOUR } }, DUE + 1),
      newPromised(),
      newPromised({ suspicions: ['links'], submission: { receivedAt: NOW - HOUR } }),
    )
    const list = async (options: Partial<Parameters<typeof listWaiting>[0]>) => {
      const { submissions, count } = await listWaiting({ ...CAREERS, count: 9, ...options })
      return [submissions.map(({ id }) => id), count]
    }
    expect(await list({})).toEqual([[first, last], 2])
    expect(await list({ count: 1 })).toEqual([[last], 2])
    expect(await list({ profiles: ['SERVICES'] })).toEqual([[], 0])
    await recordReminded({ profile: 'CAREERS', opened: NOW, dueBefore: DUE + 2 }, NOW)
    expect(await list({ remindedAt: NOW })).toEqual([[first, last], 2])
    expect(await list({ remindedAt: NOW + 1 })).toEqual([[], 0])
    expect(await countWaiting('CAREERS', NOW)).toEqual({ count: 1, first: NOW - HOUR })
    expect(await countWaiting('CAREERS', NOW - HOUR)).toEqual({ count: 0, first: null })
  })
  test('knows for an hour that a mailbox was reminded, and while a reminder waits', async ({
    store,
  }) => {
    const { hasReminder } = createReportStore(store)
    const has = (now: number, ...profiles: Profile[]) => hasReminder(profiles, now - HOUR, now)
    expect(await has(NOW, 'CAREERS')).toBe(false)
    const reminder = newReport('reminder', { from: NOW, to: NOW })
    await store.outbox.enqueueReport(reminder, NOW)
    expect(await has(NOW + 9 * HOUR, 'SERVICES', 'CAREERS')).toBe(true)
    expect(await has(NOW, 'SERVICES')).toBe(false)
    await store.outbox.recordAttempt(reminder.id, { outcome: 'delivered' }, NOW + HOUR)
    expect(await has(NOW + 2 * HOUR - 1, 'CAREERS')).toBe(true)
    expect(await has(NOW + 2 * HOUR, 'CAREERS')).toBe(false)
    // Of a clock that was ahead.
    expect(await has(NOW + MINUTE, 'CAREERS')).toBe(false)
  })
  test('purges nothing unread before two digests have listed it', async ({ store }) => {
    const profile = 'CAREERS'
    const [read, dead] = [newEntry(), newEntry()]
    const suspect = newEntry({ suspicions: ['links'], deliveries: [] })
    await save(store, read, dead, suspect)
    await settle(store, read, { outcome: 'delivered' })
    await settle(store, dead, { outcome: 'dead', error: '550' })
    const expiry = { SERVICES: NOW + 1, CAREERS: NOW + 1 }
    const unreadIds = [dead, suspect].map(({ submission }) => submission.id).sort()
    const list = async (receivedBefore: number, expiresBefore: number) =>
      (
        await createReportStore(store).listUnread({
          profile,
          receivedBefore,
          expiresBefore,
          count: 9,
        })
      )
        .map(({ id }) => id)
        .sort()

    expect(await store.submissions.countExpired(expiry)).toEqual({ all: 3, expired: 1 })
    expect(await store.submissions.purge(profile, NOW + 1)).toBe(1)
    expect(await list(NOW, NOW)).toEqual([])
    expect(await list(NOW + 1, NOW)).toEqual(unreadIds)
    await createReportStore(store).recordReported(unreadIds)
    expect(await list(NOW + 1, NOW)).toEqual([])
    expect(await store.submissions.purge(profile, NOW + 1)).toBe(0)
    expect(await list(NOW + 1, NOW + 1)).toEqual(unreadIds)
    await createReportStore(store).recordReported(unreadIds)
    expect(await list(NOW + 1, NOW + 1)).toEqual([])
    expect(await store.submissions.purge(profile, NOW + 1)).toBe(2)
  })

  test('summarizes a period without its probes', async ({ store }) => {
    const period = { from: NOW, to: NOW + MINUTE }
    const summarize = () => createReportStore(store).summarize({ profile: 'SERVICES', period })
    const empty = { kinds: [], unsent: [], heldBack: 0 }
    expect(await summarize()).toEqual(empty)
    for (const inquiryLabel of ['b', 'a', 'a', PROBE_LABEL]) {
      const entry = newEntry({ submission: { profile: 'SERVICES', inquiryLabel } })
      await save(store, entry)
      await settle(store, entry, { outcome: 'delivered' })
    }
    const kinds = Object.entries({ a: 2, b: 1 }).map(([label, count]) => ({ label, count }))
    expect(await summarize()).toEqual({ ...empty, kinds })
    const later = { from: NOW + 1, to: NOW + MINUTE }
    expect(
      await createReportStore(store).summarize({ profile: 'SERVICES', period: later }),
    ).toEqual(empty)
    expect(await createReportStore(store).summarize({ profile: 'CAREERS', period })).toEqual(empty)

    const submission = { profile: 'SERVICES' } as const
    const dead = newEntry({ submission })
    const heldBack = newEntry({ submission, suspicions: ['links'], deliveries: [] })
    await save(store, dead, newEntry({ submission }), newEntry({ submission }), heldBack)
    await settle(store, dead, { outcome: 'dead', error: '550' })
    const notify = { kind: 'notify', dead: 1, waiting: 2 }
    expect(await summarize()).toMatchObject({ unsent: [notify], heldBack: 1 })
  })

  test('counts what was given up in a period, whenever it came, and what waits', async ({
    store,
  }) => {
    const kinds = ['acknowledge', 'receiver:crm', 'notify', 'decline'] as const
    const earlier = { profile: 'SERVICES', receivedAt: NOW - 99 * HOUR } as const
    const entry = (changes = {}) =>
      newEntry({ submission: { ...earlier, ...changes }, deliveries: kinds.map(newDelivery) })
    const [dead, waiting] = [entry(), entry()]
    await save(store, dead, waiting, entry({ inquiryLabel: PROBE_LABEL }))
    for (const { id, kind } of [...dead.deliveries, ...waiting.deliveries.slice(0, 1)])
      if (kind !== 'decline')
        await store.outbox.recordAttempt(id, { outcome: 'dead', error: '550' }, NOW)
    const unsent = async (from: number, to: number) => {
      const subject = { profile: 'SERVICES', period: { from, to } } as const
      return (await createReportStore(store).summarize(subject)).unsent
    }
    const counted = (kind: string, dead: number, waiting: number) => ({ kind, dead, waiting })
    expect(await unsent(NOW, NOW + 1)).toEqual([
      counted('notify', 1, 1),
      counted('acknowledge', 2, 0),
      counted('decline', 0, 2),
      counted('receiver:crm', 1, 1),
    ])
    const onlyWaiting = ['notify', 'decline', 'receiver:crm'].map((kind) =>
      counted(kind, 0, kind === 'decline' ? 2 : 1),
    )
    expect(await unsent(NOW - 1, NOW)).toEqual(onlyWaiting)
  })
})
