/** The test suite that every store runs. */
import type { Profile } from '@lanternfield/contract/forms.ts'
import { describe, expect, test as testWithoutStore } from 'vitest'
import { NOW, newDelivery, newEntry, newReport, newResume, save } from '../../testing/entries.ts'
import { receiverKind } from '../submission/receiver-kind.ts'
import { insertRow } from './db.ts'
import type { Attempt, Role, Store } from './store.ts'

const MINUTE = 60_000
const SAVED = { kind: 'saved' }
const KINDS = ['notify', 'acknowledge', 'webhook', 'digest', 'alert', 'probe', 'deletion']
const ALL = { after: null, count: 99 }

type Entry = ReturnType<typeof newEntry>

/** Of the only delivery of an entry. */
const idOf = ({ deliveries }: Entry) => deliveries[0]?.id ?? ''

const settle = (store: Store, entry: Entry, attempt: Attempt, now = NOW) =>
  store.outbox.recordAttempt(idOf(entry), attempt, now)

const times = { leaseMs: 10 * MINUTE, longestWaitMs: 60 * MINUTE }
const claim = (store: Store, now: number, count = 99) =>
  store.outbox.claimDue({ kinds: KINDS, count, ...times, now })

const limitOf = (hash: string, max: number, windowMs = 10 * MINUTE) => ({
  hash,
  limit: { max, windowMs },
})

async function eraseAll(store: Store, email: string) {
  const erased = await Array.fromAsync(store.submissions.erase(email))
  return {
    submissions: erased.flatMap(({ submissions }) => submissions).sort(),
    deliveries: erased.flatMap(({ deliveries }) => deliveries).sort(),
  }
}

/** @param open opens a store on an empty database, and another on the same one with what it returned as `at` */
export function describeStore(
  kind: string,
  open: (at?: string, role?: Role) => Promise<{ store: Store; at: string }>,
): void {
  const test = testWithoutStore.extend('store', async () => (await open()).store)
  /** Two processes with one database. */
  const openTwo = async () => {
    const { store, at } = await open()
    return [store, (await open(at, 'operator')).store] as const
  }

  describe(kind, () => {
    test('stores a submission with all it has, and enqueues its deliveries', async () => {
      const { store, at } = await open()
      const full = newEntry({
        submission: {
          topic: { path: '/services/agentic-ai/', title: 'Agentic “AI” 🏮' },
          noticeVersion: '3f9a1c2b4d5e',
          message: `“quoted” \u2028 \ud83c\udfee ' " \\ $1 %s -- ; \t\n`,
        },
      })
      const least = newEntry({ submission: { resume: null, phone: '' } })
      for (const entry of [full, least])
        expect(await store.submissions.save(entry, NOW)).toEqual(SAVED)
      await expect(store.ping()).resolves.toBeUndefined()
      const { secret } = store
      await store.close()
      const { store: again } = await open(at)
      expect(again.secret).toEqual(secret)
      for (const { submission } of [full, least]) {
        const stored = { ...submission, suspicions: [], approvedAt: null }
        expect(await again.submissions.read(submission.id)).toEqual(stored)
        const { topic, noticeVersion, message } = submission
        const record = await again.submissions.readRecord(submission.id)
        expect(record).toMatchObject({ topic, noticeVersion, message })
      }
      const claimed = await claim(again, NOW)
      expect(claimed).toHaveLength(2)
      expect(claimed.find(({ id }) => id === idOf(full))).toMatchObject({
        ...{ kind: 'notify', messageId: full.deliveries[0]?.messageId },
        ...{ submissionId: full.submission.id, attempts: 0, firstFailedAt: null },
      })
    })

    test('stores the copy of each notice with when it was first shown', async () => {
      const { store, at } = await open()
      const notice = { version: 'v1', text: 'Deleted after 180 days.\nWho: “we” 🏮.' }
      await store.notices.record(notice, NOW)
      await store.notices.record({ version: 'v2', text: 'Deleted after 90 days.' }, NOW + 1)
      await store.notices.record({ ...notice, text: 'Other copy.' }, NOW + 2)
      await store.close()
      const { store: again } = await open(at)
      expect(await again.notices.read('v1')).toEqual({ ...notice, firstShownAt: NOW })
      expect(await again.notices.read('v2')).toMatchObject({ firstShownAt: NOW + 1 })
      expect(await again.notices.read('v3')).toBeNull()
    })

    test('gives a due delivery to one runner only, until its claim ends', async ({ store }) => {
      await store.submissions.save(newEntry(), NOW - MINUTE)
      expect(await claim(store, NOW)).toHaveLength(1)
      // Nor to one whose clock is a little behind.
      for (const other of [NOW + MINUTE, NOW - 50, NOW - 30_000, NOW + 10 * MINUTE - 1])
        expect(await claim(store, other)).toEqual([])
      expect(await store.outbox.nextDueAt(KINDS)).toBe(NOW + 10 * MINUTE)
      expect(await claim(store, NOW + 10 * MINUTE)).toHaveLength(1)
    })

    test('claims the oldest of the kinds asked for, and no more than asked', async ({ store }) => {
      const entries = [3, 1, 2].map((age) => ({ age, kept: newEntry() }))
      for (const { age, kept } of entries) await store.submissions.save(kept, NOW - age * MINUTE)
      await save(store, newEntry({ deliveries: [newDelivery('webhook')] }))
      const webhooks = await store.outbox.claimDue({
        ...times,
        kinds: ['webhook'],
        count: 9,
        now: NOW,
      })
      expect(webhooks.map(({ kind }) => kind)).toEqual(['webhook'])
      const claimed = await claim(store, NOW, 2)
      const oldest = [entries[0], entries[2]].map((item) => item?.kept.submission.id)
      expect(claimed.map(({ submissionId }) => submissionId).sort()).toEqual(oldest.sort())
      expect(await store.outbox.nextDueAt(['notify'])).toBe(NOW - MINUTE)
    })

    test('retries a failed delivery when it is due, with its history', async ({ store }) => {
      const entry = newEntry()
      await save(store, entry)
      await claim(store, NOW)
      const failUntil = (dueAt: number, now: number) =>
        settle(store, entry, { outcome: 'failed', error: '451', dueAt }, now)
      await failUntil(NOW + MINUTE, NOW + 1)
      expect(await store.outbox.nextDueAt(KINDS)).toBe(NOW + MINUTE)
      expect(await claim(store, NOW + MINUTE - 1)).toEqual([])
      const { messageId } = entry.deliveries[0] ?? {}
      const failed = { id: idOf(entry), firstFailedAt: NOW + 1, messageId }
      expect(await claim(store, NOW + MINUTE)).toMatchObject([{ ...failed, attempts: 1 }])
      await failUntil(NOW + 2 * MINUTE, NOW + MINUTE)
      expect(await claim(store, NOW + 2 * MINUTE)).toMatchObject([{ ...failed, attempts: 2 }])
    })

    const untried = { attempts: 0, firstFailedAt: null }
    test.for<[Attempt, again: object[], isThere: boolean]>([
      [{ outcome: 'returned' }, [untried], true],
      [{ outcome: 'returned', dueAt: NOW + MINUTE }, [untried], true],
      [{ outcome: 'delivered' }, [], true],
      [{ outcome: 'dead', error: '550' }, [], true],
      [{ outcome: 'obsolete' }, [], false],
    ])('an attempt that ends as %j is recorded', async ([attempt, again, isThere], { store }) => {
      const entry = newEntry()
      await save(store, entry)
      await claim(store, NOW)
      expect(await settle(store, entry, attempt)).toBe(true)
      expect(await claim(store, NOW + 1000 * MINUTE)).toMatchObject(again)
      if (again.length === 0) expect(await store.outbox.nextDueAt(KINDS)).toBeNull()
      // Recorded again, since the answer to the first was lost: what was written for it stays.
      expect(await settle(store, entry, attempt)).toBe(isThere)
      await store.submissions.delete(entry.submission.id)
      expect(await settle(store, entry, attempt)).toBe(false)
    })

    test('what is returned for later comes after what is due before that', async ({ store }) => {
      const entries = [newEntry(), newEntry()]
      await save(store, ...entries)
      const [first] = await claim(store, NOW, 1)
      const isFirst = entries.find((entry) => idOf(entry) === first?.id) ?? newEntry()
      await settle(store, isFirst, { outcome: 'returned', dueAt: NOW + 1 })
      const [second] = await claim(store, NOW + 1, 1)
      expect(second?.id).not.toBe(first?.id)
      expect(await claim(store, NOW + 1, 1)).toMatchObject([{ ...untried, id: first?.id }])
    })

    test.for<Attempt>([{ outcome: 'failed', error: 'late', dueAt: NOW }, { outcome: 'returned' }])(
      'a late attempt frees no claim of another process: %j',
      async (attempt) => {
        const [first, second] = await openTwo()
        const entry = newEntry()
        await save(first, entry)
        expect(await claim(first, NOW)).toHaveLength(1)
        const later = NOW + times.leaseMs
        expect(await claim(second, later)).toHaveLength(1)
        expect(await settle(first, entry, attempt, later)).toBe(true)
        expect(await claim(first, later)).toEqual([])
        expect(await settle(second, entry, attempt, later)).toBe(true)
        expect(await claim(first, later)).toHaveLength(1)
      },
    )

    test('a claim is renewed by its owner alone, and lasts until that closes', async () => {
      const { store, at } = await open()
      const { store: other } = await open(at, 'operator')
      const entry = newEntry()
      await save(store, entry)
      await claim(store, NOW)
      await store.outbox.renewClaims([idOf(entry)], NOW + 15 * MINUTE)
      expect(await claim(store, NOW + 14 * MINUTE)).toEqual([])
      await other.outbox.renewClaims([idOf(entry)], NOW + 19 * MINUTE)
      expect(await store.outbox.nextDueAt(KINDS)).toBe(NOW + 15 * MINUTE)
      // Stopped while it sends: the next one need not wait.
      await store.close()
      await other.outbox.renewClaims([idOf(entry)], NOW + 9 * MINUTE)
      expect(await claim(other, NOW)).toMatchObject([{ id: idOf(entry) }])
    })

    // 30 minutes are less than the longest wait there is, so nothing but its being the first attempt shows the mistake.
    test.for([
      ['half an hour', 30],
      ['twenty hours', 20 * 60],
      ['a year', 365 * 24 * 60],
    ] as const)('recovers from a clock that was %s ahead', async ([_, minutes], { store }) => {
      const entry = newEntry({ client: limitOf('a', 1) })
      await store.submissions.save(entry, NOW + minutes * MINUTE)
      await claim(store, NOW + minutes * MINUTE)
      expect(await claim(store, NOW)).toHaveLength(1)
      expect(await store.submissions.save(newEntry({ client: limitOf('a', 1) }), NOW)).toEqual(
        SAVED,
      )
    })

    test('gives each delivery to one of many who claim at once', async ({ store }) => {
      await save(store, ...Array.from({ length: 20 }, () => newEntry()))
      const claims = await Promise.all(Array.from({ length: 8 }, () => claim(store, NOW, 5)))
      const ids = claims.flat().map(({ id }) => id)
      expect(ids).toHaveLength(20)
      expect(new Set(ids).size).toBe(20)
    })

    test('gives up what is unwanted, and neither claimed nor due again', async ({ store }) => {
      const [entry, other] = [newEntry({ deliveries: [newDelivery('webhook')] }), newEntry()]
      await save(store, entry, other)
      const giveUp = (enqueuedBefore: number, now = NOW) =>
        store.outbox.giveUp({ kinds: ['webhook'], reason: 'no receiver', enqueuedBefore, now })
      expect(await giveUp(NOW)).toBe(0)
      await claim(store, NOW)
      expect(await giveUp(NOW + 1, NOW + 5 * MINUTE)).toBe(0)
      expect(await giveUp(NOW + 1, NOW + times.leaseMs)).toBe(1)
      expect(await store.outbox.readQueue()).toMatchObject({ waiting: 1, dead: 1 })
      const later = NOW + times.leaseMs
      expect(await store.outbox.retry(entry.submission.id, later)).toBe(1)
      expect(await giveUp(later, later)).toBe(0)
      expect(await giveUp(later + 1, later)).toBe(1)
    })

    test('has a dead delivery tried again when an operator asks', async ({ store }) => {
      const entry = newEntry()
      const [id = ''] = await save(store, entry, newEntry({ deliveries: [] }))
      await settle(store, entry, { outcome: 'dead', error: '550' })
      expect(await store.outbox.readQueue()).toMatchObject({
        waiting: 0,
        oldestEnqueuedAt: null,
        dead: 1,
      })
      const listDead = async () =>
        (await store.submissions.list({ deadOnly: true, ...ALL })).map((dead) => dead.id)
      expect(await listDead()).toEqual([id])
      expect(await store.outbox.retry(id, NOW + 1)).toBe(1)
      expect(await claim(store, NOW + 1)).toMatchObject([{ id: idOf(entry), firstFailedAt: null }])
      expect(await listDead()).toEqual([])
      // Nothing that is being sent.
      expect(await store.outbox.retry(id, NOW + 1)).toBe(0)
      expect(await store.outbox.retry('nobody', NOW)).toBe(0)
    })

    test('stores nothing under a key that exists, and finds what has it', async ({ store }) => {
      expect(await store.submissions.findByKey('k')).toBeNull()
      const underKey = (bodySha256: string) => newEntry({ idempotency: { key: 'k', bodySha256 } })
      const [id] = await save(store, underKey('one'))
      const existing = { id, bodySha256: 'one', receivedAt: NOW }
      for (const body of ['one', 'two'])
        expect(await store.submissions.save(underKey(body), NOW)).toEqual({
          kind: 'key-exists',
          existing,
        })
      expect(await store.submissions.findByKey('k')).toEqual(existing)
      expect(await claim(store, NOW)).toHaveLength(1)
    })

    test('stores and counts duplicates that arrive together once', async ({ store }) => {
      const idempotency = { key: 'duplicates', bodySha256: 'same' }
      const duplicate = () => newEntry({ client: limitOf('a', 2), idempotency })
      const results = await Promise.all(
        Array.from({ length: 12 }, () => store.submissions.save(duplicate(), NOW)),
      )
      expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
      const ids = results.flatMap((result) => ('existing' in result ? [result.existing.id] : []))
      expect(ids).toHaveLength(results.length - 1)
      expect(new Set(ids).size).toBe(1)
      expect(await claim(store, NOW)).toHaveLength(1)
      const other = () => store.submissions.save(newEntry({ client: limitOf('a', 2) }), NOW)
      expect(await other()).toEqual(SAVED)
      expect((await other()).kind).toBe('too-many')
    })

    test('limits a client within a sliding window, and nobody else', async ({ store }) => {
      const send = (hash: string, minute: number) =>
        store.submissions.save(newEntry({ client: limitOf(hash, 2) }), NOW + minute * MINUTE)
      expect(await send('a', 0)).toEqual(SAVED)
      expect(await send('a', 1)).toEqual(SAVED)
      expect(await send('a', 2)).toEqual({ kind: 'too-many', retryAfterMs: 8 * MINUTE })
      expect(await send('b', 2)).toEqual(SAVED)
      expect(await send('a', 10)).toEqual(SAVED)
      expect(await send('a', 10)).toMatchObject({ kind: 'too-many' })
      // Everything at once.
      const results = await Promise.all(Array.from({ length: 10 }, () => send('c', 10)))
      expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(2)
      expect(await claim(store, NOW + 10 * MINUTE)).toHaveLength(6)
    })

    test('counts up to a limit within a time, each hash by itself', async ({ store }) => {
      for (const [hash, ms, waitMs] of [
        ['a', 0, 0],
        ['a', 1, 0],
        ['a', 2, MINUTE - 2],
        ['b', 2, 0],
        ['a', MINUTE, 0],
      ] as const)
        expect(await store.counters.count(limitOf(hash, 2, MINUTE), NOW + ms)).toBe(waitMs)
    })

    test('counts several, or none of them if one has no room', async ({ store }) => {
      const count = (client: string, ms = 0) =>
        store.counters.count([limitOf(client, 1, MINUTE), limitOf('net', 2, MINUTE)], NOW + ms)
      expect([await count('a'), await count('a', 1), await count('a', 2)]).toEqual([
        0,
        MINUTE - 1,
        MINUTE - 2,
      ])
      expect([await count('b'), await count('c')]).toEqual([0, MINUTE])
      expect(await store.counters.count(limitOf('c', 1, MINUTE), NOW)).toBe(0)
    })

    test('stores what is beyond the limit of a network as a suspect', async ({ store }) => {
      const network = limitOf('net', 3)
      const from = (client: string) => newEntry({ client: limitOf(client, 1), network, text: null })
      // All at once, and beside others that count the same; one that is refused for its client counts not.
      const clients = ['a', 'a', 'b', 'b', 'c', 'd', 'e', 'f']
      const results = await Promise.all(
        clients.map((client) => store.submissions.save(from(client), NOW)),
      )
      expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(6)
      const suspects = await store.submissions.list({ suspectsOnly: true, ...ALL })
      expect(suspects.map(({ suspicions }) => suspicions)).toEqual(Array(3).fill(['network']))
      expect(await claim(store, NOW)).toHaveLength(3)
      const other = { ...from('g'), network: limitOf('other', 3) }
      expect(await save(store, other)).toHaveLength(1)
      expect((await store.submissions.readRecord(other.submission.id))?.suspicions).toEqual([])
    })

    test('enqueues a delivery only if all its quotas have room, the first of which counts', async ({
      store,
    }) => {
      for (const [client, isEnqueued] of [
        ['client', true],
        ['client', false],
        ['other', true],
        ['third', false],
      ] as const) {
        const [id = ''] = await save(
          store,
          newEntry({ quotas: [limitOf(client, 1), limitOf('ada', 2)] }),
        )
        expect((await store.submissions.readRecord(id))?.deliveries).toHaveLength(
          isEnqueued ? 1 : 0,
        )
      }
    })

    test('enqueues deliveries of a suspect at its approval, and only once', async ({ store }) => {
      const suspect = newEntry({ suspicions: ['links', 'markup'] })
      const [id = ''] = await save(store, suspect, newEntry())
      const list = () => store.submissions.list({ suspectsOnly: true, ...ALL })
      expect(await list()).toMatchObject([
        { id, suspicions: ['links', 'markup'], approvedAt: null, deliveries: [{ kind: 'notify' }] },
      ])
      const missing = () => [newDelivery('notify'), newDelivery('acknowledge')]
      const [marked] = suspect.deliveries
      await store.outbox.recordAttempt(marked?.id ?? '', { outcome: 'delivered' }, NOW)
      expect(await store.submissions.approve(id, missing(), NOW + 1)).toBe(true)
      expect(await store.submissions.approve(id, missing(), NOW + 2)).toBe(false)
      expect(await list()).toEqual([])
      expect(await store.submissions.readRecord(id)).toMatchObject({
        approvedAt: NOW + 1,
        deliveries: [
          { kind: 'notify', state: 'waiting', attempts: 0 },
          { kind: 'acknowledge', state: 'waiting', attempts: 0 },
        ],
      })
      expect(await claim(store, NOW + 1)).toHaveLength(3)
      expect(await store.submissions.approve('nobody', missing(), NOW)).toBe(false)
    })

    test('hides a discarded suspect, sends nothing of it, and restores it for a while', async ({
      store,
    }) => {
      const [id = '', other = ''] = await save(
        store,
        newEntry({ suspicions: ['links'] }),
        newEntry(),
      )
      expect(await store.submissions.discard(other, 0, NOW)).toBe(false)
      expect(await store.submissions.discard(id, 1, NOW)).toBe(false)
      expect(await store.submissions.discard(id, 0, NOW)).toBe(true)
      expect(await store.submissions.list(ALL)).toMatchObject([{ id: other }])
      expect(await store.submissions.approve(id, [newDelivery('notify')], NOW)).toBe(false)
      expect(await store.submissions.readRecord(id)).toMatchObject({
        deletedAt: NOW,
        deliveries: [],
      })
      await store.submissions.deleteDiscarded(NOW)
      expect(await store.submissions.restore(id, NOW + 1)).toBe(false)
      expect(await store.submissions.restore(id, NOW)).toBe(true)
      expect(await store.submissions.list(ALL)).toHaveLength(2)
      expect(await store.submissions.discard(id, 0, NOW)).toBe(true)
      await store.submissions.deleteDiscarded(NOW + 1)
      expect(await store.submissions.readRecord(id)).toBeNull()
    })

    test('takes the longest label and title that a page may send', async ({ store }) => {
      // Of letters that no database compresses.
      const letters = (count: number) =>
        Array.from({ length: count }, (_, index) =>
          String.fromCharCode(0x4e00 + ((index * 7919) % 20_000)),
        ).join('')
      const topic = { path: '/', title: letters(2400) }
      const [id = ''] = await save(
        store,
        newEntry({ submission: { topic, inquiryLabel: letters(1600) } }),
      )
      expect(await store.submissions.readRecord(id)).toMatchObject({ topic })
    })

    test('adds what was counted before to the score of a submission', async ({ store }) => {
      const deliveries = [true, false].map((ofSuspect) => ({
        ...{ ofSuspect, quotas: [] },
        make: () => newDelivery(ofSuspect ? 'notify' : 'webhook'),
      }))
      const kinds: (string | undefined)[] = []
      for (let number = 0; number < 5; number += 1) {
        const entry = newEntry({ text: limitOf('text', 99), client: limitOf('a', 99) })
        const [id = ''] = await save(store, {
          ...entry,
          score: { score: 2, names: ['pitch'] },
          deliveries: deliveries.map(({ make, ...one }) => ({ ...one, ...make() })),
        })
        kinds.push((await store.submissions.readRecord(id))?.deliveries[0]?.kind)
      }
      expect(kinds).toEqual(['webhook', 'webhook', 'webhook', 'webhook', 'notify'])
      const [suspect] = await store.submissions.list({ suspectsOnly: true, ...ALL })
      expect(suspect?.suspicions).toEqual(['pitch', 'repeated', 'flood'])
    })

    test('lists page by page, oldest first, without the content of resumes', async ({ store }) => {
      await save(
        store,
        ...[2, 1, 1, 0].map((age) => newEntry({ submission: { receivedAt: NOW - age } })),
      )
      const first = await store.submissions.list({ after: null, count: 3 })
      const rest = await store.submissions.list({ after: first.at(-1) ?? null, count: 3 })
      expect([...first, ...rest].map(({ receivedAt }) => NOW - receivedAt)).toEqual([2, 1, 1, 0])
      expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(4)
      const { content, ...resume } = newResume()
      expect(first[0]?.resume).toEqual({ ...resume, bytes: content.length })
      const period = { from: NOW - 1, to: NOW }
      expect(await store.submissions.list({ period, ...ALL })).toHaveLength(2)
      expect(await store.submissions.list({ profile: 'SERVICES', ...ALL })).toEqual([])
    })

    test('erases all that one address sent, however it is written, and nothing else', async ({
      store,
    }) => {
      const from = (email: string) => newEntry({ submission: { email } })
      // More than one batch.
      const theirs = Array.from({ length: 9 }, () => from('Mira@Northbay.example'))
      const others = from('tom@northbay.example')
      const international = ['user@bücher.example', 'User@XN--bcher-kva.example'].map(from)
      await save(store, ...theirs, others, ...international)
      expect(await eraseAll(store, 'mira@northbay.EXAMPLE')).toEqual({
        submissions: theirs.map(({ submission }) => submission.id).sort(),
        deliveries: theirs.map(idOf).sort(),
      })
      const nothing = { submissions: [], deliveries: [] }
      expect(await eraseAll(store, 'mira@northbay.example')).toEqual(nothing)
      expect((await eraseAll(store, 'user@xn--bcher-kva.example')).submissions).toHaveLength(2)
      await save(store, ...international.map(({ submission }) => from(submission.email)))
      expect((await eraseAll(store, 'user@bücher.example')).submissions).toHaveLength(2)
      expect(await claim(store, NOW)).toMatchObject([{ submissionId: others.submission.id }])
      await store.submissions.delete(others.submission.id)
      expect(await store.submissions.list(ALL)).toEqual([])
    })

    test('deletes a submission and enqueues its report, both or neither', async ({ store }) => {
      const [id = ''] = await save(store, newEntry())
      const report = newReport('deletion', { from: NOW, to: NOW + MINUTE })
      const deletion = { report, now: NOW + MINUTE }
      // A report that cannot be stored keeps the submission.
      const broken = { report: { ...report, messageId: null as never }, now: NOW }
      await expect(store.submissions.delete(id, broken)).rejects.toThrow()
      expect(await store.submissions.read(id)).toMatchObject({
        id,
        resume: { fileName: 'mira.pdf' },
      })

      // Nor does one that others have acted on since.
      await store.submissions.recordEvent(id, { event: 'note', by: 'inbox', text: 'Keep it' }, NOW)
      expect(await store.submissions.delete(id, { ...deletion, version: 0 })).toBe(false)
      expect(await store.submissions.readRecord(id)).toMatchObject({
        id,
        history: [{ event: 'note' }],
      })

      const both = [1, 1].map((version) => store.submissions.delete(id, { ...deletion, version }))
      expect((await Promise.all(both)).sort()).toEqual([false, true])
      expect(await store.submissions.read(id)).toBeNull()
      expect(await claim(store, NOW + MINUTE)).toMatchObject([
        { id: report.id, kind: 'deletion', submissionId: null, report: { period: report.period } },
      ])
      const another = { report: newReport('deletion', report.period), now: NOW }
      expect(await store.submissions.delete(id, another)).toBe(false)
      expect(await claim(store, NOW + MINUTE)).toEqual([])
    })

    test('adds events to a history, all of those at once, and changes nothing else', async ({
      store,
    }) => {
      const [id = '', other = ''] = await save(store, newEntry(), newEntry())
      const before = await store.submissions.readRecord(id)
      expect(before?.history).toEqual([])
      const event = { event: 'resume downloaded', by: 'receiver' } as const
      const at = Array.from({ length: 12 }, (_, index) => NOW + index)
      const recorded = await Promise.all(
        at.map((now) => store.submissions.recordEvent(id, event, now)),
      )
      expect(new Set(recorded)).toEqual(new Set([true]))
      const { history: found = [], ...rest } = (await store.submissions.readRecord(id)) ?? {}
      const history = at.map((time) => ({ at: time, ...event }))
      expect([...found].sort((one, next) => one.at - next.at)).toEqual(history)
      expect({ ...rest, history: [] }).toEqual(before)
      expect(await store.submissions.read(id)).not.toHaveProperty('history')
      expect((await store.submissions.readRecord(other))?.history).toEqual([])
      await store.submissions.delete(id)
      expect(await store.submissions.recordEvent(id, event, NOW)).toBe(false)
    })

    test('enqueues a report once, and forgets it when it is old', async ({ store }) => {
      const period = { from: NOW - MINUTE, to: NOW }
      const report = newReport('digest', period)
      const latest = (profile: Profile = 'CAREERS') =>
        store.outbox.latestReport('digest', profile, null)
      expect(await latest()).toBeNull()
      expect(await store.outbox.enqueueReport(report, NOW)).toBe(true)
      expect(await store.outbox.enqueueReport(report, NOW)).toBe(false)
      expect(await latest()).toEqual(period)
      expect(await latest('SERVICES')).toBeNull()
      expect(await store.outbox.readQueue()).toMatchObject({
        waiting: 1,
        oldestEnqueuedAt: NOW,
        dead: 0,
      })
      expect(await claim(store, NOW)).toMatchObject([
        { kind: 'digest', submissionId: null, report: { profile: 'CAREERS', period } },
      ])
      // Not while it waits.
      await store.outbox.deleteOldReports({ settledBefore: NOW + 1, now: NOW })
      await store.outbox.recordAttempt(report.id, { outcome: 'delivered' }, NOW)
      await store.outbox.deleteOldReports({ settledBefore: NOW, now: NOW })
      expect(await latest()).toEqual(period)
      await store.outbox.deleteOldReports({ settledBefore: NOW + 1, now: NOW })
      expect(await latest()).toBeNull()
    })

    test('forgets a settled report of a clock that was a day ahead', async ({ store }) => {
      const ahead = NOW + 24 * 60 * MINUTE
      const report = newReport('alert', { from: NOW, to: ahead }, { condition: 'late' })
      const latest = () => store.outbox.latestReport('alert', 'CAREERS', 'late')
      await store.outbox.enqueueReport(report, ahead)
      await store.outbox.recordAttempt(report.id, { outcome: 'delivered' }, ahead)
      await store.outbox.deleteOldReports({ settledBefore: 0, now: ahead })
      expect(await latest()).toEqual(report.period)
      await store.outbox.deleteOldReports({ settledBefore: 0, now: NOW })
      expect(await latest()).toBeNull()
    })

    test('purges expired submissions once they are delivered', async ({ store }) => {
      const [old, young] = [newEntry({ submission: { receivedAt: NOW - 1 } }), newEntry()]
      await save(store, old, young)
      // Not what is still to be delivered.
      expect(await store.submissions.purge('CAREERS', NOW)).toBe(0)
      for (const entry of [old, young]) await settle(store, entry, { outcome: 'delivered' })
      expect(await store.submissions.purge('SERVICES', NOW)).toBe(0)
      expect(await store.submissions.purge('CAREERS', NOW, { signal: AbortSignal.abort() })).toBe(0)
      expect(await store.submissions.purge('CAREERS', NOW)).toBe(1)
      expect(await store.submissions.read(old.submission.id)).toBeNull()
      expect(await store.submissions.read(young.submission.id)).not.toBeNull()
    })

    test('counts what waits for each receiver and what was given up', async ({ store }) => {
      const enqueue = async (name: string, profile: Profile, time: number, attempt?: Attempt) => {
        const deliveries = [newDelivery(receiverKind(name))]
        const entry = newEntry({ submission: { profile }, deliveries })
        await store.submissions.save(entry, time)
        if (attempt) await settle(store, entry, attempt, time + 7)
      }
      await enqueue('crm', 'SERVICES', NOW, { outcome: 'dead', error: '404' })
      await enqueue('crm', 'SERVICES', NOW + 1, { outcome: 'dead', error: '401' })
      const failed = { outcome: 'failed', error: '500', dueAt: NOW + 9 } as const
      await enqueue('crm', 'CAREERS', NOW + 2, failed)
      await enqueue('Søren’s team', 'CAREERS', NOW + 3)
      await save(store, newEntry())
      const waiting = { profile: 'CAREERS', state: 'waiting', count: 1 }
      const { receivers } = await store.outbox.readQueue()
      // Databases order text by their own rules.
      const dead = { name: 'crm', profile: 'SERVICES', state: 'dead', count: 2, at: NOW + 8 }
      expect(receivers.toSorted((one, other) => one.at - other.at)).toEqual([
        { ...waiting, name: 'crm', at: NOW + 2, failedAt: NOW + 2 },
        { ...waiting, name: 'Søren’s team', at: NOW + 3, failedAt: NOW + 3 },
        { ...dead, failedAt: NOW + 8 },
      ])
      // It takes others: what it did not take is no sign that it fails.
      await enqueue('crm', 'SERVICES', NOW + 4, { outcome: 'delivered' })
      await enqueue('crm', 'CAREERS', NOW + 20)
      const later = (await store.outbox.readQueue()).receivers
      expect(later.toSorted((one, other) => one.at - other.at)).toEqual([
        { ...waiting, name: 'crm', count: 2, at: NOW + 2, failedAt: NOW + 20 },
        { ...waiting, name: 'Søren’s team', at: NOW + 3, failedAt: NOW + 3 },
        { ...dead, failedAt: null },
      ])
    })

    test('another process follows a secret that is replaced, which ends sessions', async () => {
      const [one, other] = await openTwo()
      const before = Uint8Array.from(one.secret)
      const session = { mailbox: 'a', begun_at: NOW, used_at: NOW }
      await insertRow(one.db, 'sessions', { id: 'a', kind: 'session', ...session })
      await one.replaceSecret()
      expect(one.secret).not.toEqual(before)
      await expect.poll(() => other.secret).toEqual(one.secret)
      expect(await other.db.all('SELECT 1 FROM sessions')).toEqual([])
    })

    test('dates by now what a clock of before the product has dated', async ({ store }) => {
      const [old = '', kept = ''] = await save(
        store,
        newEntry({ submission: { receivedAt: 5 * 60_000 }, deliveries: [] }),
        newEntry({ submission: { receivedAt: NOW - 1 }, deliveries: [] }),
      )
      await store.submissions.mendTimes(NOW)
      expect((await store.submissions.readRecord(old))?.receivedAt).toBe(NOW)
      expect((await store.submissions.readRecord(kept))?.receivedAt).toBe(NOW - 1)
    })

    test('replaces metadata by that of its name, also after a restart', async () => {
      const { store, at } = await open()
      expect(await store.metadata.read('backup')).toBeNull()
      await store.metadata.write('smtp-refresh-token', 'to “ü” 🏮', NOW)
      await store.metadata.write('backup', '', NOW + 1)
      await store.metadata.write('backup', '', NOW + 2)
      await store.close()
      const again = (await open(at)).store
      expect(await again.metadata.read('backup')).toEqual({ text: '', writtenAt: NOW + 2 })
      const token = { text: 'to “ü” 🏮', writtenAt: NOW }
      expect(await again.metadata.read('smtp-refresh-token')).toEqual(token)
    })

    test('counts late and dead notifications by profile', async ({ store }) => {
      const inquiry = newEntry({ submission: { profile: 'SERVICES' } })
      await save(store, inquiry, newEntry({ deliveries: [newDelivery('acknowledge')] }))
      await settle(store, inquiry, { outcome: 'dead', error: '550' }, NOW + 5)
      await store.submissions.save(newEntry(), NOW + 9)
      expect(await store.outbox.readQueue()).toMatchObject({
        lateNotifications: { SERVICES: null, CAREERS: NOW + 9 },
        deadNotifications: { SERVICES: 1, CAREERS: 0 },
      })
    })

    test('changes a state unless others have acted since', async ({ store }) => {
      const [id = ''] = await save(store, newEntry())
      expect(await store.submissions.readRecord(id)).toMatchObject({
        answer: null,
        answerDueAt: null,
      })
      // Whoever reads a resume has not acted.
      const downloaded = { event: 'resume downloaded', by: 'inbox' } as const
      await store.submissions.recordEvent(id, downloaded, NOW)
      const seen = { state: 'seen', by: 'mail link', version: 0 } as const
      expect(await store.submissions.changeState(id, seen, NOW + 1)).toBe('changed')
      const changed = await store.submissions.readRecord(id)
      expect(changed).toMatchObject({
        answer: { state: 'seen', at: new Date(NOW + 1).toISOString() },
        history: [downloaded, { at: NOW + 1, event: 'seen', by: 'mail link' }],
      })
      const late = { ...seen, state: 'declined', deliveries: [newDelivery('decline')] } as const
      expect(await store.submissions.changeState(id, late, NOW + 2)).toBe('outdated')
      expect(await store.submissions.readRecord(id)).toEqual(changed)
      await store.submissions.delete(id)
      expect(await store.submissions.changeState(id, { ...seen, version: 1 }, NOW + 3)).toBe(
        'deleted',
      )
    })

    test('of two changes at once the second is outdated, and every note is stored', async ({
      store,
    }) => {
      const [id = ''] = await save(store, newEntry())
      const states = ['talking', 'declined', 'seen', 'closed'] as const
      const results = await Promise.all(
        states.map((state) =>
          store.submissions.changeState(id, { state, by: 'inbox', version: 0 }, NOW),
        ),
      )
      expect(results.sort()).toEqual(['changed', 'outdated', 'outdated', 'outdated'])
      const texts = ['a', 'b', 'c', 'd', 'e']
      await Promise.all(
        texts.map((text) =>
          store.submissions.recordEvent(id, { event: 'note', by: 'inbox', text }, NOW),
        ),
      )
      const { history = [] } = (await store.submissions.readRecord(id)) ?? {}
      expect(history).toHaveLength(6)
      const notes = history.flatMap((event) => (event.event === 'note' ? [event.text] : []))
      expect(notes.sort()).toEqual(texts)
    })

    test('enqueues the letter of a state once', async ({ store }) => {
      const [id = ''] = await save(store, newEntry())
      let calls = 0
      store.outbox.watch(() => {
        calls += 1
      })
      for (const [version, state] of (['declined', 'open', 'declined'] as const).entries()) {
        const deliveries = state === 'declined' ? [newDelivery('decline')] : []
        const result = await store.submissions.changeState(
          id,
          { state, by: 'inbox', version, deliveries },
          NOW,
        )
        expect(result).toBe('changed')
      }
      const { deliveries = [] } = (await store.submissions.readRecord(id)) ?? {}
      expect(deliveries.map(({ kind }) => kind).sort()).toEqual(['decline', 'notify'])
      expect(calls).toBeGreaterThan(0)
    })
  })
}
