import { PROBE_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import pg from 'pg'
import { describe, expect, onTestFinished, test as testWithoutStore } from 'vitest'
import { DATABASES, shareDatabases } from '../../../testing/databases.ts'
import { changeState, NOW, newEntry, newReport, save } from '../../../testing/entries.ts'
import { readRows } from '../../../testing/stored.ts'
import type { Attempt, Store } from '../../store/store.ts'
import { createReportStore } from './report-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DUE = NOW + HOUR
const { open, openTwo } = shareDatabases()

const newReminder = () => newReport('reminder', { from: NOW, to: DUE })

/** To which an answer is promised. */
function newPromised(changes: Parameters<typeof newEntry>[0] = {}, dueAt = DUE) {
  return newEntry({ promise: { dueAt, isReminded: true }, deliveries: [], ...changes })
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
  test('enqueues one reminder of what is due, of each submission once', async ({ store }) => {
    const [due = '', later = '', seen = '', suspect = '', answered = ''] = await save(
      store,
      newPromised(),
      newPromised({}, DUE + 1),
      newPromised({ submission: { receivedAt: NOW + 1 } }),
      newPromised({ suspicions: ['links'] }),
      newPromised(),
      newPromised({ submission: { profile: 'SERVICES' } }),
      newEntry({ promise: { dueAt: DUE, isReminded: false } }),
      newEntry(),
    )
    await changeState(store, seen, 'seen', NOW)
    await changeState(store, answered, 'declined', NOW)
    const remind = (now: number) => createReportStore(store).enqueueReminder(newReminder(), now)
    const listWaiting = async (
      remindedAt: number | null,
      count = 9,
      profile: Profile = 'CAREERS',
    ) => {
      const listed = await createReportStore(store).listWaiting({ profile, remindedAt, count })
      return { ids: listed.submissions.map(({ id }) => id), count: listed.count }
    }
    expect(await remind(DUE - 1)).toBe(false)
    expect((await Promise.all([DUE, DUE, DUE].map(remind))).sort()).toEqual([false, false, true])
    expect(await listWaiting(DUE)).toEqual({ ids: [due, seen], count: 2 })
    expect(await remind(DUE + 1)).toBe(true)
    expect(await listWaiting(DUE + 1)).toEqual({ ids: [later], count: 1 })
    expect(await remind(DUE + HOUR)).toBe(false)
    await store.submissions.approve(suspect, [], DUE + HOUR)
    expect(await remind(DUE + HOUR)).toBe(true)
    expect(await listWaiting(DUE + HOUR)).toEqual({ ids: [suspect], count: 1 })

    // What is given no reminder still waits.
    expect(await listWaiting(null)).toMatchObject({ count: 5 })
    expect((await listWaiting(null, 1)).ids).toHaveLength(1)
    await changeState(store, due, 'talking', DUE)
    await changeState(store, later, 'closed', DUE)
    expect(await listWaiting(null, 1)).toMatchObject({ count: 3 })
    expect(await listWaiting(DUE)).toEqual({ ids: [seen], count: 1 })
    expect(await listWaiting(null, 1, 'SERVICES')).toMatchObject({ count: 1 })
  })
  test('reminds of nothing that waited when reminders were dropped', async ({ store }) => {
    await save(store, newPromised())
    await createReportStore(store).dropReminders(NOW)
    expect(await createReportStore(store).enqueueReminder(newReminder(), DUE)).toBe(false)
    const waiting = { profile: 'CAREERS', remindedAt: null, count: 1 } as const
    expect(await createReportStore(store).listWaiting(waiting)).toMatchObject({ count: 1 })
    await save(store, newPromised())
    expect(await createReportStore(store).enqueueReminder(newReminder(), DUE)).toBe(true)
  })
  test('a reminder of a clock that was ahead counts as none', async ({ store }) => {
    const AHEAD = DUE + 87 * HOUR
    const [late = '', later = ''] = await save(store, newPromised(), newPromised({}, DUE + HOUR))
    const { enqueueReminder, listWaiting, dropReminders } = createReportStore(store)
    const list = async (remindedAt: number) => {
      const listed = await listWaiting({ profile: 'CAREERS', remindedAt, count: 9 })
      return listed.submissions.map(({ id }) => id).sort()
    }
    expect(await enqueueReminder(newReminder(), AHEAD)).toBe(true)
    expect(await list(AHEAD)).toEqual([late, later].sort())
    expect(await enqueueReminder(newReminder(), AHEAD - 4 * MINUTE)).toBe(false)
    // It is right again: what is not due yet waits until then. Then it starts in 1970.
    expect(await enqueueReminder(newReminder(), DUE)).toBe(true)
    expect(await list(DUE)).toEqual([late])
    expect(await enqueueReminder(newReminder(), MINUTE)).toBe(false)
    expect(await enqueueReminder(newReminder(), DUE + HOUR)).toBe(true)
    expect(await list(DUE + HOUR)).toEqual([later])
    expect(await enqueueReminder(newReminder(), DUE + 2 * HOUR)).toBe(false)
    await save(store, newPromised())
    expect(await enqueueReminder(newReminder(), AHEAD)).toBe(true)
    await dropReminders(DUE)
    expect(await enqueueReminder(newReminder(), DUE + 3 * HOUR)).toBe(false)
  })
  test('a reminder that cannot be stored lists nothing', async ({ store }) => {
    await save(store, newPromised())
    const broken = { ...newReminder(), messageId: null as never }
    await expect(createReportStore(store).enqueueReminder(broken, DUE)).rejects.toThrow()
    const taken = newReminder()
    await store.outbox.enqueueReport(taken, NOW)
    await expect(createReportStore(store).enqueueReminder(taken, DUE)).rejects.toThrow()
    expect(await createReportStore(store).enqueueReminder(newReminder(), DUE)).toBe(true)
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
    const empty = { kinds: [], medianMs: null, slowestMs: null, dead: 0, waiting: 0, heldBack: 0 }
    expect(await summarize()).toEqual(empty)
    for (const [index, inquiryLabel] of ['b', 'a', 'a', PROBE_LABEL].entries()) {
      const entry = newEntry({ submission: { profile: 'SERVICES', inquiryLabel } })
      await save(store, entry)
      await settle(store, entry, { outcome: 'delivered' }, NOW + index * 10)
      if (index === 1) expect(await summarize()).toMatchObject({ medianMs: 0, slowestMs: 10 })
    }
    const kinds = Object.entries({ a: 2, b: 1 }).map(([label, count]) => ({ label, count }))
    expect(await summarize()).toEqual({ ...empty, kinds, medianMs: 10, slowestMs: 20 })
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
    expect(await summarize()).toMatchObject({ dead: 1, waiting: 2, heldBack: 1 })
  })

  test('two processes remind of a submission once', async () => {
    const both = await openTwo(kind)
    await save(both[0], newPromised())
    const reminded = await Promise.all(
      both.map((store) => createReportStore(store).enqueueReminder(newReminder(), DUE)),
    )
    expect(reminded.sort()).toEqual([false, true])
  })

  test.runIf(kind === 'Postgres')(
    'lists a submission in one reminder, however late another process looks again',
    async () => {
      const { store, at } = await open(kind)
      const entry = newPromised()
      await store.submissions.save(entry, NOW)
      const other = new pg.Client({ connectionString: at.DATABASE_URL })
      await other.connect()
      onTestFinished(() => other.end())
      await other.query('BEGIN')
      await other.query('UPDATE submissions SET reminded_at = $1', [DUE])
      const reminding = createReportStore(store).enqueueReminder(newReminder(), DUE)
      await expect.poll(() => readRows(at, WAITING)).toHaveLength(1)
      await other.query('COMMIT')
      expect(await reminding).toBe(false)
    },
  )
})

/** Sessions of this database that wait for a lock of another. */
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
