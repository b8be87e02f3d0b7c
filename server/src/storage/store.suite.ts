/** The test suite that every store runs. */
import { randomUUID } from 'node:crypto'
import { PROBE_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import { describe, expect, test as testWithoutStore } from 'vitest'
import { NOW, newEntry, newResume } from '../../testing/entries.ts'
import type { Period } from '../base/period.ts'
import { receiverKind } from '../base/receiver-kind.ts'
import { describeAnswers } from './answers.suite.ts'
import {
  type Delivery,
  type DeliveryKind,
  REPORT_DELIVERIES,
  type Report,
  type Store,
  SUBMISSION_DELIVERIES,
} from './store.ts'

const MINUTE = 60_000
const SAVED = { kind: 'saved' }

const KINDS = [...SUBMISSION_DELIVERIES, ...REPORT_DELIVERIES]

function delivery(kind: DeliveryKind = 'notify'): Delivery {
  const id = randomUUID()
  return { id, kind, messageId: `<${id}@testfield.example>` }
}

function newReport(
  kind: DeliveryKind,
  period: Period,
  condition: Report['condition'] = null,
): Report {
  return { ...delivery(kind), profile: 'CAREERS', period, condition }
}

async function eraseAll(store: Store, email: string) {
  const erased: Record<'submissions' | 'deliveries', string[]> = { submissions: [], deliveries: [] }
  for await (const { submissions, deliveries } of store.erase(email)) {
    erased.submissions.push(...submissions)
    erased.deliveries.push(...deliveries)
  }
  return erased
}

/** Of the only delivery of an entry. */
const idOf = ({ deliveries }: ReturnType<typeof newEntry>) => deliveries[0]?.id ?? ''

/** @param open opens a store on an empty database, and again on the same one with what it returned as `at` */
export function describeStore(
  kind: string,
  open: (at?: string) => Promise<{ store: Store; at: string }>,
): void {
  const claim = (store: Store, now: number, count = 10) =>
    store.claimDue({ kinds: KINDS, count, leaseMs: 10 * MINUTE, longestWaitMs: 60 * MINUTE, now })
  const claimOne = async (store: Store, now: number) => (await claim(store, now, 1))[0]?.id ?? ''
  const test = testWithoutStore.extend('store', async () => (await open()).store)

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
        expect(await store.saveSubmission(entry, NOW)).toEqual(SAVED)
      await expect(store.ping()).resolves.toBeUndefined()
      const { secret } = store
      await store.close()
      const { store: again } = await open(at)
      expect(again.secret).toEqual(secret)
      for (const { submission } of [full, least]) {
        const stored = { ...submission, suspicions: [], approvedAt: null }
        expect(await again.readSubmission(submission.id)).toEqual(stored)
        const { topic, noticeVersion, message } = submission
        const record = await again.readRecord(submission.id)
        expect(record).toMatchObject({ topic, noticeVersion, message })
      }
      const claimed = await claim(again, NOW)
      expect(claimed).toHaveLength(2)
      const untried = { submissionId: full.submission.id, attempts: 0, firstFailedAt: null }
      expect(claimed.find(({ id }) => id === idOf(full))).toMatchObject({
        kind: 'notify',
        messageId: full.deliveries[0]?.messageId,
        ...untried,
      })
    })

    test('stores the copy of each notice with when it was first shown', async () => {
      const { store, at } = await open()
      const notice = { version: 'v1', text: 'Deleted after 180 days.\nWho: “we” 🏮.' }
      await store.recordPrivacyNotice(notice, NOW)
      await store.recordPrivacyNotice({ version: 'v2', text: 'Deleted after 90 days.' }, NOW + 1)
      await store.recordPrivacyNotice({ ...notice, text: 'Other copy.' }, NOW + 2)
      await store.close()
      const { store: again } = await open(at)
      expect(await again.readPrivacyNotice('v1')).toEqual({ ...notice, firstShownAt: NOW })
      expect(await again.readPrivacyNotice('v2')).toMatchObject({ firstShownAt: NOW + 1 })
      expect(await again.readPrivacyNotice('v3')).toBeNull()
    })

    test('gives a due delivery to one runner only, until its claim ends', async ({ store }) => {
      await store.saveSubmission(newEntry(), NOW - MINUTE)
      expect(await claim(store, NOW)).toHaveLength(1)
      // Nor to one whose clock is a little behind.
      for (const other of [NOW + MINUTE, NOW - 50, NOW - 30_000])
        expect(await claim(store, other)).toEqual([])
      expect(await store.nextDueAt(KINDS)).toBe(NOW + 10 * MINUTE)
      expect(await claim(store, NOW + 10 * MINUTE)).toHaveLength(1)
    })

    test('claims the oldest first and no more than asked for', async ({ store }) => {
      const entries = [3, 1, 2].map((age) => ({ age, kept: newEntry() }))
      for (const { age, kept } of entries) await store.saveSubmission(kept, NOW - age * MINUTE)
      const claimed = await claim(store, NOW, 2)
      const oldest = [entries[0], entries[2]].map((item) => item?.kept.submission.id)
      expect(claimed.map(({ submissionId }) => submissionId).sort()).toEqual(oldest.sort())
    })

    test('retries a failed delivery when it is due, with its history', async ({ store }) => {
      await store.saveSubmission(newEntry(), NOW)
      const [first] = await claim(store, NOW)
      const failUntil = (dueAt: number, now: number) =>
        store.recordAttempt(first?.id ?? '', { outcome: 'failed', error: '451', dueAt }, now)
      await failUntil(NOW + MINUTE, NOW + 1)
      expect(await store.nextDueAt(KINDS)).toBe(NOW + MINUTE)
      expect(await claim(store, NOW + MINUTE - 1)).toEqual([])
      const failed = { id: first?.id, firstFailedAt: NOW + 1, messageId: first?.messageId }
      expect(await claim(store, NOW + MINUTE)).toMatchObject([{ ...failed, attempts: 1 }])
      await failUntil(NOW + 2 * MINUTE, NOW + MINUTE)
      expect(await claim(store, NOW + 2 * MINUTE)).toMatchObject([{ ...failed, attempts: 2 }])
    })

    test('frees what was never tried at once, without counting it', async ({ store }) => {
      await store.saveSubmission(newEntry(), NOW)
      const id = await claimOne(store, NOW)
      await store.recordAttempt(id, { outcome: 'returned' }, NOW)
      expect(await claim(store, NOW)).toMatchObject([{ id, attempts: 0, firstFailedAt: null }])
    })

    test('never brings back what is delivered or dead', async ({ store }) => {
      for (const outcome of ['delivered', 'dead'] as const) {
        await store.saveSubmission(newEntry(), NOW)
        const id = await claimOne(store, NOW)
        await store.recordAttempt(id, { outcome, error: '550' }, NOW)
        expect(await store.nextDueAt(KINDS)).toBeNull()
        expect(await claim(store, NOW + 1000 * MINUTE)).toEqual([])
      }
    })

    test('stores nothing under a key that exists, and finds what has it', async ({ store }) => {
      expect(await store.findByKey('k')).toBeNull()
      const underKey = (bodySha256: string) => newEntry({ idempotency: { key: 'k', bodySha256 } })
      const first = underKey('one')
      const { id } = first.submission
      await store.saveSubmission(first, NOW)
      const existing = { id, bodySha256: 'one', receivedAt: expect.any(Number) }
      for (const body of ['one', 'two'])
        expect(await store.saveSubmission(underKey(body), NOW)).toEqual({
          kind: 'key-exists',
          existing,
        })
      expect(await store.findByKey('k')).toEqual(existing)
      expect(await claim(store, NOW)).toHaveLength(1)
    })

    test('drops obsolete deliveries, and gives up unwanted ones', async ({ store }) => {
      const deliveries = [delivery('notify'), delivery('webhook')]
      await store.saveSubmission(newEntry({ deliveries }), NOW)
      const giveUp = { kinds: ['webhook'], reason: 'no receiver', now: NOW } as const
      expect(await store.giveUp({ ...giveUp, enqueuedBefore: NOW })).toBe(0)
      expect(await store.giveUp({ ...giveUp, enqueuedBefore: NOW + 1 })).toBe(1)
      await store.recordAttempt(await claimOne(store, NOW), { outcome: 'obsolete' }, NOW)
      expect(await store.readQueue()).toMatchObject({ waiting: 0, oldestEnqueuedAt: null, dead: 1 })
    })

    test('limits a client within a sliding window, and nobody else', async ({ store }) => {
      const limit = { max: 2, windowMs: 10 * MINUTE }
      const save = (hash: string, minute: number) =>
        store.saveSubmission(newEntry({ client: { hash, limit } }), NOW + minute * MINUTE)
      expect(await save('a', 0)).toEqual(SAVED)
      expect(await save('a', 1)).toEqual(SAVED)
      expect(await save('a', 2)).toEqual({ kind: 'too-many', retryAfterMs: 8 * MINUTE })
      expect(await save('b', 2)).toEqual(SAVED)
      expect(await save('a', 10)).toEqual(SAVED)
      expect(await save('a', 10)).toMatchObject({ kind: 'too-many' })
    })

    test('purges expired submissions once they are delivered', async ({ store }) => {
      const [old, young] = [newEntry({ submission: { receivedAt: NOW - 1 } }), newEntry()]
      for (const entry of [old, young]) await store.saveSubmission(entry, NOW)
      // Not what is still to be delivered.
      expect(await store.purge('CAREERS', NOW)).toBe(0)
      for (const { id } of await claim(store, NOW))
        await store.recordAttempt(id, { outcome: 'delivered' }, NOW)
      expect(await store.purge('SERVICES', NOW)).toBe(0)
      expect(await store.purge('CAREERS', NOW, AbortSignal.abort())).toBe(0)
      expect(await store.purge('CAREERS', NOW)).toBe(1)
      expect(await store.readSubmission(old.submission.id)).toBeNull()
      expect(await store.readSubmission(young.submission.id)).not.toBeNull()
    })

    // 30 minutes are less than the longest wait there is, so nothing but its being the first attempt shows the mistake.
    test.for([
      ['half an hour', 30],
      ['twenty hours', 20 * 60],
      ['a year', 365 * 24 * 60],
    ] as const)('recovers from a clock that was %s ahead', async ([_, minutes], { store }) => {
      const ahead = NOW + minutes * MINUTE
      const client = { hash: 'a', limit: { max: 1, windowMs: 10 * MINUTE } }
      await store.saveSubmission(newEntry({ client }), ahead)
      expect(await claim(store, NOW)).toHaveLength(1)
      expect(await store.saveSubmission(newEntry({ client }), NOW)).toMatchObject({ kind: 'saved' })
    })

    test('claims only the kinds that were asked for', async ({ store }) => {
      const deliveries = [delivery('notify'), delivery('webhook')]
      await store.saveSubmission(newEntry({ deliveries }), NOW)
      const options = { count: 10, leaseMs: MINUTE, longestWaitMs: MINUTE, now: NOW }
      const webhooks = await store.claimDue({ ...options, kinds: ['webhook'] })
      expect(webhooks.map(({ kind }) => kind)).toEqual(['webhook'])
      expect(await store.nextDueAt(['notify'])).toBe(NOW)
    })

    test('a renewed claim lasts until its store is closed', async () => {
      const { store, at } = await open()
      await store.saveSubmission(newEntry(), NOW)
      const id = await claimOne(store, NOW)
      await store.renewClaims([id], NOW + 15 * MINUTE)
      expect(await claim(store, NOW + 14 * MINUTE)).toEqual([])
      // Stopped while it sends: the next one need not wait.
      await store.close()
      const { store: other } = await open(at)
      await other.renewClaims([id], NOW + 60 * MINUTE)
      expect(await claim(other, NOW)).toMatchObject([{ id }])
    })

    test('gives each delivery to one of many who claim at once', async ({ store }) => {
      for (let number = 0; number < 20; number += 1) await store.saveSubmission(newEntry(), NOW)
      const claims = await Promise.all(Array.from({ length: 8 }, () => claim(store, NOW, 5)))
      const ids = claims.flat().map(({ id }) => id)
      expect(ids).toHaveLength(20)
      expect(new Set(ids).size).toBe(20)
    })

    test('stores duplicates that arrive together once', async ({ store }) => {
      const client = { hash: 'a', limit: { max: 100, windowMs: 10 * MINUTE } }
      const idempotency = { key: 'duplicates', bodySha256: 'same' }
      const duplicates = await Promise.all(
        Array.from({ length: 12 }, () =>
          store.saveSubmission(newEntry({ client, idempotency }), NOW),
        ),
      )
      expect(duplicates.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
      const existing = duplicates.flatMap((duplicate) =>
        'existing' in duplicate ? [duplicate.existing.id] : [],
      )
      expect(existing).toHaveLength(duplicates.length - 1)
      expect(new Set(existing).size).toBe(1)
      expect(await claim(store, NOW)).toHaveLength(1)
      // Of a client that sends more than four a day; here one of the two that are counted is missing.
      const limited = { ...client, limit: { ...client.limit, max: 2 } }
      expect(await store.saveSubmission(newEntry({ client: limited }), NOW)).toEqual(SAVED)
      expect((await store.saveSubmission(newEntry({ client: limited }), NOW)).kind).toBe('too-many')
    })

    test('limits a client that sends everything at once', async ({ store }) => {
      const client = { hash: 'a', limit: { max: 3, windowMs: 10 * MINUTE } }
      const results = await Promise.all(
        Array.from({ length: 10 }, () => store.saveSubmission(newEntry({ client }), NOW)),
      )
      expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(3)
      expect(await claim(store, NOW)).toHaveLength(3)
    })

    test('enqueues deliveries of a suspect at its approval, and only once', async ({ store }) => {
      await store.saveSubmission(newEntry(), NOW)
      const suspect = newEntry({ suspicions: ['links', 'markup'], deliveries: [] })
      const { id } = suspect.submission
      expect(await store.saveSubmission(suspect, NOW)).toEqual(SAVED)
      expect(await claim(store, NOW)).toHaveLength(1)
      const list = () => store.listSubmissions({ suspectsOnly: true, after: null, count: 10 })
      expect(await list()).toMatchObject([
        { id, suspicions: ['links', 'markup'], approvedAt: null, deliveries: [] },
      ])

      expect(await store.approve(id, [delivery()], NOW + 1)).toBe(true)
      expect(await store.approve(id, [delivery()], NOW + 2)).toBe(false)
      expect(await list()).toEqual([])
      expect(await store.readRecord(id)).toMatchObject({
        approvedAt: NOW + 1,
        deliveries: [{ kind: 'notify', state: 'waiting', attempts: 0 }],
      })
      expect(await claim(store, NOW + 1)).toHaveLength(1)
      expect(await store.approve('nobody', [delivery()], NOW)).toBe(false)
    })

    test('adds what was counted before to the score of a submission', async ({ store }) => {
      const text = { hash: 'text', limit: { max: 100, windowMs: 10 * MINUTE } }
      const client = { hash: 'a', limit: { max: 100, windowMs: 10 * MINUTE } }
      const score = { score: 2, names: ['pitch'] }
      const deliveries = [true, false].map((ofSuspect) => ({
        ...delivery(ofSuspect ? 'notify' : 'webhook'),
        ofSuspect,
        quotas: [],
      }))
      const entry = () => ({
        ...newEntry({ text, client }),
        score,
        deliveries: deliveries.map((one) => ({ ...one, id: randomUUID() })),
      })
      const kinds: (string | undefined)[] = []
      for (let number = 0; number < 5; number += 1) {
        const one = entry()
        await store.saveSubmission(one, NOW)
        kinds.push((await store.readRecord(one.submission.id))?.deliveries[0]?.kind)
      }
      expect(kinds).toEqual(['webhook', 'webhook', 'webhook', 'webhook', 'notify'])
      const [suspect] = await store.listSubmissions({ suspectsOnly: true, after: null, count: 9 })
      expect(suspect?.suspicions).toEqual(['pitch', 'repeated', 'flood'])
    })

    test('lists page by page, oldest first, without the content of resumes', async ({ store }) => {
      for (const age of [2, 1, 1, 0])
        await store.saveSubmission(newEntry({ submission: { receivedAt: NOW - age } }), NOW)
      const first = await store.listSubmissions({ after: null, count: 3 })
      const rest = await store.listSubmissions({ after: first.at(-1) ?? null, count: 3 })
      expect([...first, ...rest].map(({ receivedAt }) => NOW - receivedAt)).toEqual([2, 1, 1, 0])
      expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(4)
      expect(first[0]?.resume).toEqual({
        fileName: 'mira.pdf',
        contentType: 'application/pdf',
        sha256: newResume().sha256,
        bytes: 3,
      })
      const period = { from: NOW - 1, to: NOW }
      expect(await store.listSubmissions({ period, after: null, count: 9 })).toHaveLength(2)
      const others = { profile: 'SERVICES', after: null, count: 9 } as const
      expect(await store.listSubmissions(others)).toEqual([])
    })

    test('has a dead delivery tried again when an operator asks', async ({ store }) => {
      const kept = newEntry()
      await store.saveSubmission(kept, NOW)
      const id = await claimOne(store, NOW)
      await store.recordAttempt(id, { outcome: 'dead', error: '550' }, NOW)
      expect(await store.readQueue()).toMatchObject({ waiting: 0, oldestEnqueuedAt: null, dead: 1 })
      await store.saveSubmission(newEntry({ deliveries: [] }), NOW)
      const listDead = () => store.listSubmissions({ deadOnly: true, after: null, count: 9 })
      expect((await listDead()).map(({ id }) => id)).toEqual([kept.submission.id])
      expect(await store.retry(kept.submission.id, NOW + 1)).toBe(1)
      expect(await claim(store, NOW + 1)).toMatchObject([{ id, firstFailedAt: null }])
      expect(await listDead()).toEqual([])
      expect(await store.retry('nobody', NOW)).toBe(0)
    })

    test.for(['user@bücher.example', 'user@xn--bcher-kva.example'])(
      'erases %s however its domain is written',
      async (address, { store }) => {
        for (const email of ['user@bücher.example', 'User@XN--bcher-kva.example'])
          await store.saveSubmission(newEntry({ submission: { email } }), NOW)
        expect((await eraseAll(store, address)).submissions).toHaveLength(2)
      },
    )

    test('erases all that one address sent, whatever its case, and nothing else', async ({
      store,
    }) => {
      // More than one batch.
      const theirs = Array.from({ length: 9 }, () =>
        newEntry({ submission: { email: 'Mira@Northbay.example' } }),
      )
      const others = newEntry({ submission: { email: 'tom@northbay.example' } })
      await Promise.all([...theirs, others].map((entry) => store.saveSubmission(entry, NOW)))
      const erased = await eraseAll(store, 'mira@northbay.EXAMPLE')
      expect(erased.submissions.sort()).toEqual(
        theirs.map(({ submission }) => submission.id).sort(),
      )
      expect(erased.deliveries.sort()).toEqual(
        theirs.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)).sort(),
      )
      expect(await claim(store, NOW)).toMatchObject([{ submissionId: others.submission.id }])
      const nothing = { submissions: [], deliveries: [] }
      expect(await eraseAll(store, 'mira@northbay.example')).toEqual(nothing)
      await store.deleteSubmission(others.submission.id)
      expect(await store.listSubmissions({ after: null, count: 9 })).toEqual([])
    })

    test('deletes a submission and enqueues its report, both or neither', async ({ store }) => {
      const entry = newEntry()
      const { id } = entry.submission
      await store.saveSubmission(entry, NOW)
      const report = newReport('deletion', { from: NOW, to: NOW + MINUTE })
      const deletion = { report, now: NOW + MINUTE }
      // A report that cannot be stored keeps the submission.
      const broken = { report: { ...report, messageId: null as never }, now: NOW }
      await expect(store.deleteSubmission(id, broken)).rejects.toThrow()
      expect(await store.readSubmission(id)).toMatchObject({ id, resume: { fileName: 'mira.pdf' } })

      // Nor does one that others have acted on since.
      await store.recordEvent(id, { event: 'note', by: 'inbox', text: 'Keep it' }, NOW)
      expect(await store.deleteSubmission(id, { ...deletion, version: 0 })).toBe(false)
      expect(await store.readRecord(id)).toMatchObject({ id, history: [{ event: 'note' }] })

      const both = [1, 1].map((version) => store.deleteSubmission(id, { ...deletion, version }))
      expect((await Promise.all(both)).sort()).toEqual([false, true])
      expect(await store.readSubmission(id)).toBeNull()
      expect(await claim(store, NOW + MINUTE)).toMatchObject([
        { id: report.id, kind: 'deletion', submissionId: null, report: { period: report.period } },
      ])
      const another = { report: { ...report, ...delivery('deletion') }, now: NOW }
      expect(await store.deleteSubmission(id, another)).toBe(false)
      expect(await claim(store, NOW + MINUTE)).toEqual([])
    })

    test('adds events to a history, all of those at once, and changes nothing else', async ({
      store,
    }) => {
      const [entry, other] = [newEntry(), newEntry()]
      const { id } = entry.submission
      for (const one of [entry, other]) await store.saveSubmission(one, NOW)
      const before = await store.readRecord(id)
      expect(before?.history).toEqual([])
      const event = { event: 'resume downloaded', by: 'receiver' } as const
      const times = Array.from({ length: 12 }, (_, index) => NOW + index)
      const recorded = times.map((now) => store.recordEvent(id, event, now))
      expect(new Set(await Promise.all(recorded))).toEqual(new Set([true]))
      const history = times.map((time) => ({ at: time, ...event }))
      const { history: found = [], ...rest } = (await store.readRecord(id)) ?? {}
      expect([...found].sort((one, next) => one.at - next.at)).toEqual(history)
      expect({ ...rest, history: [] }).toEqual(before)
      expect(await store.readSubmission(id)).not.toHaveProperty('history')
      expect((await store.readRecord(other.submission.id))?.history).toEqual([])
      await store.deleteSubmission(id)
      expect(await store.recordEvent(id, event, NOW)).toBe(false)
    })

    test('counts up to a limit within a time, each hash by itself', async ({ store }) => {
      const counted = (hash: string) => ({ hash, limit: { max: 2, windowMs: MINUTE } })
      expect(await store.count(counted('a'), NOW)).toBe(0)
      expect(await store.count(counted('a'), NOW + 1)).toBe(0)
      expect(await store.count(counted('a'), NOW + 2)).toBe(MINUTE - 2)
      expect(await store.count(counted('b'), NOW + 2)).toBe(0)
      expect(await store.count(counted('a'), NOW + MINUTE)).toBe(0)
    })

    test('enqueues a report once, and forgets it when it is old', async ({ store }) => {
      const period = { from: NOW - MINUTE, to: NOW }
      const report = newReport('digest', period)
      expect(await store.latestReport('digest', 'CAREERS', null)).toBeNull()
      expect(await store.enqueueReport(report, NOW)).toBe(true)
      expect(await store.enqueueReport(report, NOW)).toBe(false)
      expect(await store.latestReport('digest', 'CAREERS', null)).toEqual(period)
      expect(await store.latestReport('digest', 'SERVICES', null)).toBeNull()
      expect(await store.readQueue()).toMatchObject({ waiting: 1, oldestEnqueuedAt: NOW, dead: 0 })
      expect(await claim(store, NOW)).toMatchObject([
        { kind: 'digest', submissionId: null, report: { profile: 'CAREERS', period } },
      ])
      await store.recordAttempt(report.id, { outcome: 'delivered' }, NOW)
      await store.deleteStale({ settledBefore: NOW, now: NOW })
      expect(await store.latestReport('digest', 'CAREERS', null)).toEqual(period)
      await store.deleteStale({ settledBefore: NOW + 1, now: NOW })
      expect(await store.latestReport('digest', 'CAREERS', null)).toBeNull()
    })

    test('adds only the missing deliveries at a release', async ({ store }) => {
      const suspect = newEntry({ suspicions: ['links'] })
      await store.saveSubmission(suspect, NOW)
      const { id } = suspect.submission
      await store.approve(id, [delivery('notify'), delivery('acknowledge')], NOW)
      const { deliveries = [] } = (await store.readRecord(id)) ?? {}
      expect(deliveries.map(({ kind }) => kind).sort()).toEqual(['acknowledge', 'notify'])
    })

    test('purges nothing unread before two digests have listed it', async ({ store }) => {
      const profile = 'CAREERS'
      const [read, dead] = [newEntry(), newEntry()]
      const suspect = newEntry({ suspicions: ['links'], deliveries: [] })
      for (const entry of [read, dead, suspect]) await store.saveSubmission(entry, NOW)
      await store.recordAttempt(idOf(read), { outcome: 'delivered' }, NOW)
      await store.recordAttempt(idOf(dead), { outcome: 'dead', error: '550' }, NOW)
      const times = { SERVICES: NOW + 1, CAREERS: NOW + 1 }
      const unreadIds = [dead, suspect].map(({ submission }) => submission.id).sort()
      const list = async (receivedBefore: number, expiresBefore: number) =>
        (await store.listUnread({ profile, receivedBefore, expiresBefore, count: 9 }))
          .map(({ id }) => id)
          .sort()

      expect(await store.countExpired(times)).toEqual({ all: 3, expired: 1 })
      expect(await store.purge(profile, NOW + 1)).toBe(1)
      expect(await list(NOW, NOW)).toEqual([])
      expect(await list(NOW + 1, NOW)).toEqual(unreadIds)
      await store.recordReported(unreadIds)
      expect(await list(NOW + 1, NOW)).toEqual([])
      expect(await store.purge(profile, NOW + 1)).toBe(0)
      expect(await list(NOW + 1, NOW + 1)).toEqual(unreadIds)
      await store.recordReported(unreadIds)
      expect(await list(NOW + 1, NOW + 1)).toEqual([])
      expect(await store.purge(profile, NOW + 1)).toBe(2)
    })

    test('counts late and dead notifications by profile, and lists dead ones', async ({
      store,
    }) => {
      const inquiry = newEntry({ submission: { profile: 'SERVICES' } })
      await store.saveSubmission(inquiry, NOW)
      await store.recordAttempt(idOf(inquiry), { outcome: 'dead', error: '550' }, NOW + 5)
      await store.saveSubmission(newEntry({ deliveries: [delivery('acknowledge')] }), NOW)
      await store.saveSubmission(newEntry(), NOW + 9)
      expect(await store.readQueue()).toMatchObject({
        lateNotifications: { SERVICES: null, CAREERS: NOW + 9 },
        deadNotifications: { SERVICES: 1, CAREERS: 0 },
      })
      const list = async (from: number, to: number) =>
        store.listDeadNotifications({ profile: 'SERVICES', period: { from, to }, count: 9 })
      expect(await list(NOW + 5, NOW + 6)).toMatchObject([{ id: inquiry.submission.id }])
      expect(await list(NOW, NOW + 5)).toEqual([])
    })

    test('counts what waits for each receiver and what was given up, and shows neither as unread', async ({
      store,
    }) => {
      const save = async (name: string, profile: Profile, time: number) => {
        const entry = newEntry({
          submission: { profile },
          deliveries: [delivery(receiverKind(name))],
        })
        await store.saveSubmission(entry, time)
        return idOf(entry)
      }
      const die = async (id: string, error: string, time: number) =>
        store.recordAttempt(id, { outcome: 'dead', error }, time)
      await die(await save('crm', 'SERVICES', NOW), '404', NOW + 7)
      await die(await save('crm', 'SERVICES', NOW), '401', NOW + 8)
      const failed = await save('crm', 'CAREERS', NOW + 2)
      await store.recordAttempt(failed, { outcome: 'failed', error: '500', dueAt: NOW + 9 }, NOW)
      await save('Søren’s team', 'CAREERS', NOW + 3)
      await store.saveSubmission(newEntry(), NOW)
      const dead = { state: 'dead', count: 2, at: NOW + 8 }
      const waiting = { profile: 'CAREERS', state: 'waiting', count: 1 }
      const { receivers } = await store.readQueue()
      // Databases order text by their own rules.
      expect(
        receivers.toSorted((one, other) => one.count - other.count || one.at - other.at),
      ).toEqual([
        { ...waiting, name: 'crm', at: NOW + 2 },
        { ...waiting, name: 'Søren’s team', at: NOW + 3 },
        { ...dead, name: 'crm', profile: 'SERVICES' },
      ])
      const unread = { receivedBefore: NOW + MINUTE, expiresBefore: 0, count: 9 }
      expect(await store.listUnread({ profile: 'SERVICES', ...unread })).toEqual([])
      const period = { from: NOW, to: NOW + MINUTE }
      expect(await store.summarize({ profile: 'SERVICES', period })).toMatchObject({ dead: 0 })
    })

    test('reports whether a delivery was still there when its attempt ended', async ({ store }) => {
      const kept = newEntry()
      await store.saveSubmission(kept, NOW)
      const record = () => store.recordAttempt(idOf(kept), { outcome: 'delivered' }, NOW)
      expect(await record()).toBe(true)
      // Recorded again, since the answer to the first was lost: what was written for it stays.
      expect(await record()).toBe(true)
      await store.deleteSubmission(kept.submission.id)
      expect(await record()).toBe(false)
    })

    test('enqueues a delivery only if all its quotas have room, the first of which counts', async ({
      store,
    }) => {
      const limit = (hash: string, max: number) => ({ hash, limit: { max, windowMs: MINUTE } })
      const isEnqueued = async (...quotas: ReturnType<typeof limit>[]) => {
        const entry = newEntry({ quotas })
        await store.saveSubmission(entry, NOW)
        return (await store.readRecord(entry.submission.id))?.deliveries.length === 1
      }
      expect(await isEnqueued(limit('client', 1), limit('ada', 2))).toBe(true)
      expect(await isEnqueued(limit('client', 1), limit('ada', 2))).toBe(false)
      expect(await isEnqueued(limit('other', 1), limit('ada', 2))).toBe(true)
      expect(await isEnqueued(limit('third', 1), limit('ada', 2))).toBe(false)
    })

    test('gives up nothing that is claimed, or was made due again', async ({ store }) => {
      const entry = newEntry({ deliveries: [delivery('webhook')] })
      await store.saveSubmission(entry, NOW)
      const later = NOW + 5 * MINUTE
      const giveUp = (enqueuedBefore: number) =>
        store.giveUp({ kinds: ['webhook'], reason: 'no receiver', enqueuedBefore, now: later })
      const id = await claimOne(store, NOW)
      expect(await giveUp(later)).toBe(0)
      await store.recordAttempt(id, { outcome: 'dead', error: '410' }, later)
      expect(await store.retry(entry.submission.id, later)).toBe(1)
      expect(await giveUp(later)).toBe(0)
      expect(await giveUp(later + 1)).toBe(1)
    })

    test('forgets a settled report of a clock that was a day ahead', async ({ store }) => {
      const ahead = NOW + 24 * 60 * MINUTE
      const report = newReport('alert', { from: NOW, to: ahead }, 'late')
      await store.enqueueReport(report, ahead)
      await store.recordAttempt(report.id, { outcome: 'delivered' }, ahead)
      await store.deleteStale({ settledBefore: 0, now: ahead })
      expect(await store.latestReport('alert', 'CAREERS', 'late')).toEqual(report.period)
      await store.deleteStale({ settledBefore: 0, now: NOW })
      expect(await store.latestReport('alert', 'CAREERS', 'late')).toBeNull()
    })

    test('replaces metadata by that of its name, also after a restart', async () => {
      const { store, at } = await open()
      expect(await store.readMetadata('backup')).toBeNull()
      await store.writeMetadata('smtp-refresh-token', 'to “ü” 🏮', NOW)
      await store.writeMetadata('backup', '', NOW + 1)
      await store.writeMetadata('backup', '', NOW + 2)
      await store.close()
      const again = (await open(at)).store
      expect(await again.readMetadata('backup')).toEqual({ text: '', writtenAt: NOW + 2 })
      const token = { text: 'to “ü” 🏮', writtenAt: NOW }
      expect(await again.readMetadata('smtp-refresh-token')).toEqual(token)
    })

    test('stores what checks found and its alerts together or not at all', async ({ store }) => {
      const alert = newReport('alert', { from: NOW, to: NOW + 1 }, 'check-failed')
      const broken = { ...alert, id: 'other', messageId: null as never }
      await expect(store.writeChecks([], [alert, broken], NOW)).rejects.toThrow()
      expect(await store.readChecks()).toBeNull()
      expect(await claim(store, NOW)).toEqual([])
      let wakes = 0
      store.watch(() => {
        wakes += 1
      })
      const findings = [{ check: 'mx', state: 'ok', saw: '“ü” 🏮', advice: '' }] as const
      await store.writeChecks([], [alert], NOW)
      await store.writeChecks(findings, [alert], NOW + 1)
      expect(await store.readChecks()).toEqual({ findings, writtenAt: NOW + 1 })
      expect(await claim(store, NOW + 1)).toMatchObject([{ id: alert.id }])
      expect(wakes).toBeGreaterThan(0)
    })

    test('summarizes a period without its probes', async ({ store }) => {
      const period = { from: NOW, to: NOW + MINUTE }
      const summarize = () => store.summarize({ profile: 'SERVICES', period })
      const empty = { kinds: [], medianMs: null, slowestMs: null, dead: 0, waiting: 0, heldBack: 0 }
      expect(await summarize()).toEqual(empty)
      for (const [index, label] of ['b', 'a', 'a', PROBE_LABEL].entries()) {
        const submission = { profile: 'SERVICES', inquiryLabel: label, resume: null } as const
        const entry = newEntry({ submission })
        await store.saveSubmission(entry, NOW)
        await store.recordAttempt(idOf(entry), { outcome: 'delivered' }, NOW + index * 10)
        if (index === 1) expect(await summarize()).toMatchObject({ medianMs: 0, slowestMs: 10 })
      }
      const kinds = Object.entries({ a: 2, b: 1 }).map(([label, count]) => ({ label, count }))
      expect(await summarize()).toEqual({ ...empty, kinds, medianMs: 10, slowestMs: 20 })
      const later = { from: NOW + 1, to: NOW + MINUTE }
      expect(await store.summarize({ profile: 'SERVICES', period: later })).toEqual(empty)
      expect(await store.summarize({ profile: 'CAREERS', period })).toEqual(empty)
    })

    describeAnswers(open)
  })
}
