/** The test suite that every store runs. */
import { randomUUID } from 'node:crypto'
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import { describe, expect, test } from 'vitest'
import { NOW, newEntry, newSubmission } from '../../testing/entries.ts'
import {
  type Delivery,
  type DeliveryKind,
  type NewSubmission,
  REPORT_DELIVERIES,
  type Store,
  SUBMISSION_DELIVERIES,
} from './store.ts'

const MINUTE = 60_000

const KINDS = [...SUBMISSION_DELIVERIES, ...REPORT_DELIVERIES]

function delivery(kind: DeliveryKind = 'notify'): Delivery {
  const id = randomUUID()
  return { id, kind, messageId: `<${id}@testfield.example>` }
}

async function eraseAll(store: Store, email: string) {
  const erased: Record<'submissions' | 'deliveries', string[]> = { submissions: [], deliveries: [] }
  for await (const { submissions, deliveries } of store.erase(email)) {
    erased.submissions.push(...submissions)
    erased.deliveries.push(...deliveries)
  }
  return erased
}

/** @param open opens a store on an empty database, and again on the same one with what it returned as `at` */
export function describeStore(
  kind: string,
  open: (at?: string) => Promise<{ store: Store; at: string }>,
): void {
  const claim = (store: Store, now: number, count = 10) =>
    store.claimDue({ kinds: KINDS, count, claimMs: 10 * MINUTE, longestWaitMs: 60 * MINUTE, now })

  describe(kind, () => {
    test('keeps a submission as it was, and owes its deliveries', async () => {
      const { store } = await open()
      const kept = newEntry()
      expect(await store.saveSubmission(kept, NOW)).toEqual({ kind: 'saved' })
      expect(await store.readSubmission(kept.submission.id)).toEqual({
        ...kept.submission,
        suspicions: [],
        releasedAt: null,
      })
      expect(await claim(store, NOW)).toMatchObject([
        {
          ...kept.deliveries[0],
          submissionId: kept.submission.id,
          attempts: 0,
          firstFailedAt: null,
        },
      ])
    })

    test('keeps the page that a submission is about', async () => {
      const { store, at } = await open()
      const context = { path: '/services/agentic-ai/', title: 'Agentic “AI” 🏮' }
      const about = newSubmission({ context })
      const aboutNothing = newSubmission()
      for (const submission of [about, aboutNothing])
        await store.saveSubmission(newEntry({ submission }), NOW)
      await store.close()
      const { store: again } = await open(at)
      expect(await again.readSubmission(about.id)).toMatchObject({ context })
      expect(await again.readRecord(about.id)).toMatchObject({ context })
      expect(await again.readRecord(aboutNothing.id)).toMatchObject({ context: null })
    })

    test('keeps the version of the notice that was shown', async () => {
      const { store, at } = await open()
      const shown = newSubmission({ noticeVersion: '3f9a1c2b4d5e' })
      const notShown = newSubmission()
      for (const submission of [shown, notShown])
        await store.saveSubmission(newEntry({ submission }), NOW)
      await store.close()
      const { store: again } = await open(at)
      const noticeVersion = '3f9a1c2b4d5e'
      expect(await again.readSubmission(shown.id)).toMatchObject({ noticeVersion })
      expect(await again.readRecord(shown.id)).toMatchObject({ noticeVersion })
      expect(await again.readRecord(notShown.id)).toMatchObject({ noticeVersion: null })
    })

    test('keeps the words of each notice from when it was shown first', async () => {
      const { store, at } = await open()
      const notice = { version: 'v1', text: 'Deleted after 180 days.\nWho: “we” 🏮.' }
      await store.recordNotice(notice, NOW)
      await store.recordNotice({ version: 'v2', text: 'Deleted after 90 days.' }, NOW + 1)
      await store.recordNotice({ ...notice, text: 'Other words.' }, NOW + 2)
      await store.close()
      const { store: again } = await open(at)
      expect(await again.readNotice('v1')).toEqual({ ...notice, firstShownAt: NOW })
      expect(await again.readNotice('v2')).toMatchObject({ firstShownAt: NOW + 1 })
      expect(await again.readNotice('v3')).toBeNull()
    })

    test('saves a submission and its deliveries together or not at all', async () => {
      const { store } = await open()
      const twice = delivery()
      const broken = newEntry({ deliveries: [delivery(), twice, twice] })
      await expect(store.saveSubmission(broken, NOW)).rejects.toThrow()
      expect(await store.readSubmission(broken.submission.id)).toBeNull()
      expect(await claim(store, NOW)).toEqual([])
    })

    test('keeps everything when it is opened again', async () => {
      const { store, at } = await open()
      const kept = newEntry()
      await store.saveSubmission(kept, NOW)
      const { secret } = store
      await store.close()
      const { store: again } = await open(at)
      expect(await again.readSubmission(kept.submission.id)).toMatchObject(kept.submission)
      expect(again.secret).toEqual(secret)
    })

    test('gives a due delivery to one runner only, until its claim ends', async () => {
      const { store } = await open()
      await store.saveSubmission(newEntry(), NOW)
      expect(await claim(store, NOW)).toHaveLength(1)
      expect(await claim(store, NOW + MINUTE)).toHaveLength(0)
      expect(await store.nextDueAt(KINDS)).toBe(NOW + 10 * MINUTE)
      expect(await claim(store, NOW + 10 * MINUTE)).toHaveLength(1)
    })

    test('claims the oldest first and no more than asked for', async () => {
      const { store } = await open()
      const entries = [3, 1, 2].map((age) => ({ age, kept: newEntry() }))
      for (const { age, kept } of entries) await store.saveSubmission(kept, NOW - age * MINUTE)
      const claimed = await claim(store, NOW, 2)
      const oldest = [entries[0], entries[2]].map((item) => item?.kept.submission.id)
      expect(claimed.map(({ submissionId }) => submissionId).sort()).toEqual(oldest.sort())
    })

    test('brings back a failed delivery when it is due, with its history', async () => {
      const { store } = await open()
      await store.saveSubmission(newEntry(), NOW)
      const [first] = await claim(store, NOW)
      await store.recordAttempt(
        first?.id ?? '',
        { outcome: 'failed', error: '451', dueAt: NOW + MINUTE },
        NOW + 1,
      )
      expect(await store.nextDueAt(KINDS)).toBe(NOW + MINUTE)
      expect(await claim(store, NOW + MINUTE - 1)).toEqual([])
      expect(await claim(store, NOW + MINUTE)).toMatchObject([
        { id: first?.id, attempts: 1, firstFailedAt: NOW + 1, messageId: first?.messageId },
      ])
      await store.recordAttempt(
        first?.id ?? '',
        { outcome: 'failed', error: '451', dueAt: NOW + 2 * MINUTE },
        NOW + MINUTE,
      )
      expect(await claim(store, NOW + 2 * MINUTE)).toMatchObject([
        { attempts: 2, firstFailedAt: NOW + 1 },
      ])
    })

    test('frees at once, and without counting it, what was never tried', async () => {
      const { store } = await open()
      await store.saveSubmission(newEntry(), NOW)
      const [first] = await claim(store, NOW)
      await store.recordAttempt(first?.id ?? '', { outcome: 'released' }, NOW)
      expect(await claim(store, NOW)).toMatchObject([
        { id: first?.id, attempts: 0, firstFailedAt: null },
      ])
    })

    test.each(['delivered', 'dead'] as const)('never brings back what is %s', async (outcome) => {
      const { store } = await open()
      await store.saveSubmission(newEntry(), NOW)
      const [first] = await claim(store, NOW)
      await store.recordAttempt(first?.id ?? '', { outcome, error: '550' }, NOW)
      expect(await store.nextDueAt(KINDS)).toBeNull()
      expect(await claim(store, NOW + 1000 * MINUTE)).toEqual([])
    })

    test('stores nothing under a key that exists, and says which submission has it', async () => {
      const { store } = await open()
      const first = newEntry({ idempotency: { key: 'k', bodySha256: 'one' } })
      await store.saveSubmission(first, NOW)
      expect(
        await store.saveSubmission(newEntry({ idempotency: { key: 'k', bodySha256: 'one' } }), NOW),
      ).toEqual({
        kind: 'key-exists',
        existing: { id: first.submission.id, bodySha256: 'one', receivedAt: expect.any(Number) },
      })
      expect(
        await store.saveSubmission(newEntry({ idempotency: { key: 'k', bodySha256: 'two' } }), NOW),
      ).toEqual({
        kind: 'key-exists',
        existing: { id: first.submission.id, bodySha256: 'one', receivedAt: expect.any(Number) },
      })
      expect(await claim(store, NOW)).toHaveLength(1)
    })

    test('finds the submission under a key without storing anything', async () => {
      const { store } = await open()
      const idempotency = { key: 'k', bodySha256: 'one' }
      expect(await store.findByKey('k')).toBeNull()
      const kept = newEntry({ idempotency })
      await store.saveSubmission(kept, NOW)
      const { id } = kept.submission
      expect(await store.findByKey('k')).toEqual({
        id,
        bodySha256: 'one',
        receivedAt: expect.any(Number),
      })
      expect(await claim(store, NOW)).toHaveLength(1)
    })

    test('holds a claim although another clock is a little behind', async () => {
      const { store } = await open()
      await store.saveSubmission(newEntry(), NOW - MINUTE)
      expect(await claim(store, NOW)).toHaveLength(1)
      expect(await claim(store, NOW - 50)).toEqual([])
      expect(await claim(store, NOW - 30_000)).toEqual([])
    })

    test('forgets what has nothing to send any more, and gives up what nobody takes', async () => {
      const { store } = await open()
      await store.saveSubmission(
        newEntry({ deliveries: [delivery('notify'), delivery('webhook')] }),
        NOW,
      )
      const giveUp = { kinds: ['webhook'], reason: 'no receiver', now: NOW } as const
      expect(await store.giveUp({ ...giveUp, enqueuedBefore: NOW })).toBe(0)
      expect(await store.giveUp({ ...giveUp, enqueuedBefore: NOW + 1 })).toBe(1)
      const [notify] = await claim(store, NOW)
      await store.recordAttempt(notify?.id ?? '', { outcome: 'obsolete' }, NOW)
      expect(await store.readQueue()).toMatchObject({ waiting: 0, oldestEnqueuedAt: null, dead: 1 })
    })

    test('keeps a text whatever signs are in it', async () => {
      const { store } = await open()
      const message = `“quoted” \u2028 \ud83c\udfee ' " \\ $1 %s -- ; \t\n`
      const kept = newEntry({ submission: newSubmission({ message }) })
      await store.saveSubmission(kept, NOW)
      expect((await store.readSubmission(kept.submission.id))?.message).toBe(message)
    })

    test('limits a client within a sliding window, and nobody else', async () => {
      const { store } = await open()
      const from = (hash: string) =>
        newEntry({ client: { hash, limit: { max: 2, windowMs: 10 * MINUTE } } })
      expect(await store.saveSubmission(from('a'), NOW)).toMatchObject({ kind: 'saved' })
      expect(await store.saveSubmission(from('a'), NOW + MINUTE)).toMatchObject({ kind: 'saved' })
      expect(await store.saveSubmission(from('a'), NOW + 2 * MINUTE)).toEqual({
        kind: 'too-many',
        retryAfterMs: 8 * MINUTE,
      })
      expect(await store.saveSubmission(from('b'), NOW + 2 * MINUTE)).toMatchObject({
        kind: 'saved',
      })
      expect(await store.saveSubmission(from('a'), NOW + 10 * MINUTE)).toMatchObject({
        kind: 'saved',
      })
      expect(await store.saveSubmission(from('a'), NOW + 10 * MINUTE)).toMatchObject({
        kind: 'too-many',
      })
    })

    test('deletes what is past its time, with its resume and deliveries, and nothing else', async () => {
      const { store } = await open()
      const old = newEntry({ submission: newSubmission({ receivedAt: NOW - 1 }) })
      const young = newEntry()
      await store.saveSubmission(old, NOW - 1)
      await store.saveSubmission(young, NOW)
      for (const { id } of await claim(store, NOW))
        await store.recordAttempt(id, { outcome: 'delivered' }, NOW)
      expect(await store.purge('SERVICES', NOW)).toBe(0)
      expect(await store.purge('CAREERS', NOW)).toBe(1)
      expect(await store.readSubmission(old.submission.id)).toBeNull()
      expect(await store.readSubmission(young.submission.id)).not.toBeNull()
    })

    test('keeps past its time what is still to be delivered', async () => {
      const { store } = await open()
      const waiting = newEntry({ submission: newSubmission({ receivedAt: NOW - 1 }) })
      await store.saveSubmission(waiting, NOW - 1)
      expect(await store.purge('CAREERS', NOW)).toBe(0)
      expect(await claim(store, NOW)).toHaveLength(1)
    })

    test('is not held up by what a clock wrote that was a year ahead', async () => {
      const { store } = await open()
      const ahead = NOW + 365 * 24 * 60 * MINUTE
      const limit = { max: 1, windowMs: 10 * MINUTE }
      await store.saveSubmission(newEntry({ client: { hash: 'a', limit } }), ahead)
      expect(await claim(store, NOW)).toHaveLength(1)
      expect(
        await store.saveSubmission(newEntry({ client: { hash: 'a', limit } }), NOW),
      ).toMatchObject({ kind: 'saved' })
      await claim(store, ahead)
      expect(await claim(store, NOW)).toHaveLength(2)
    })

    test('claims only the kinds that were asked for', async () => {
      const { store } = await open()
      await store.saveSubmission(
        newEntry({ deliveries: [delivery('notify'), delivery('webhook')] }),
        NOW,
      )
      const options = { count: 10, claimMs: MINUTE, longestWaitMs: MINUTE, now: NOW }
      const webhooks = await store.claimDue({ ...options, kinds: ['webhook'] })
      expect(webhooks.map(({ kind }) => kind)).toEqual(['webhook'])
      expect(await store.nextDueAt(['notify'])).toBe(NOW)
    })

    test('gives each delivery to one of many who claim at once', async () => {
      const { store } = await open()
      for (let number = 0; number < 20; number += 1) await store.saveSubmission(newEntry(), NOW)
      const claims = await Promise.all(Array.from({ length: 8 }, () => claim(store, NOW, 5)))
      const ids = claims.flat().map(({ id }) => id)
      expect(ids).toHaveLength(20)
      expect(new Set(ids).size).toBe(20)
    })

    test('makes one submission of duplicates that arrive together', async () => {
      const { store } = await open()
      const client = { hash: 'a', limit: { max: 100, windowMs: 10 * MINUTE } }
      const duplicates = await Promise.all(
        Array.from({ length: 12 }, () =>
          store.saveSubmission(
            newEntry({ client, idempotency: { key: 'duplicates', bodySha256: 'same' } }),
            NOW,
          ),
        ),
      )
      expect(duplicates.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
      const existing = duplicates.flatMap((duplicate) =>
        'existing' in duplicate ? [duplicate.existing.id] : [],
      )
      expect(existing).toHaveLength(duplicates.length - 1)
      expect(new Set(existing).size).toBe(1)
      expect(await claim(store, NOW)).toHaveLength(1)
      let counted: number | null = null
      const decide: NewSubmission['decide'] = ({ fromClient }) => {
        counted = fromClient
        return { suspicions: [], deliveries: [], limited: null }
      }
      await store.saveSubmission(newEntry({ client, decide }), NOW)
      expect(counted).toBe(1)
    })

    test('lets no client through beyond the limit who sends everything at once', async () => {
      const { store } = await open()
      const client = { hash: 'a', limit: { max: 3, windowMs: 10 * MINUTE } }
      const results = await Promise.all(
        Array.from({ length: 10 }, () => store.saveSubmission(newEntry({ client }), NOW)),
      )
      expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(3)
      expect(await claim(store, NOW)).toHaveLength(3)
    })

    test('keeps the others where one of many cannot be kept', async () => {
      const { store } = await open()
      const twice = delivery()
      const entries = [
        newEntry(),
        newEntry({ deliveries: [twice, twice] }),
        newEntry(),
        newEntry({ deliveries: [twice, twice] }),
        newEntry(),
      ]
      const results = await Promise.allSettled(
        entries.map((entry) => store.saveSubmission(entry, NOW)),
      )
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ])
      expect(await claim(store, NOW)).toHaveLength(3)
    })

    test('stores a submission without its limited deliveries when their quota is used up', async () => {
      const { store } = await open()
      const quotas = [{ hash: 'thanks', limit: { max: 1, windowMs: 10 * MINUTE } }]
      const both = () => newEntry({ limited: { quotas, deliveries: [delivery('acknowledge')] } })
      await store.saveSubmission(both(), NOW)
      expect(await store.saveSubmission(both(), NOW)).toMatchObject({ kind: 'saved' })
      const kinds = (await claim(store, NOW)).map(({ kind }) => kind)
      expect(kinds.sort()).toEqual(['acknowledge', 'notify', 'notify'])
    })

    test('enqueues deliveries of a suspect at its release, and only once', async () => {
      const { store } = await open()
      const seen: unknown[] = []
      const text = { hash: 'text', limit: { max: 100, windowMs: 10 * MINUTE } }
      const client = { hash: 'a', limit: { max: 100, windowMs: 10 * MINUTE } }
      await store.saveSubmission(newEntry({ text, client }), NOW)
      const suspect = newEntry({
        text,
        client,
        decide: (counts) => {
          seen.push(counts)
          return { suspicions: ['links', 'markup'], deliveries: [], limited: null }
        },
      })
      const { id } = suspect.submission
      expect(await store.saveSubmission(suspect, NOW)).toEqual({ kind: 'saved' })
      expect(seen).toEqual([{ fromClient: 1, sameText: 1 }])
      expect(await claim(store, NOW)).toHaveLength(1)
      const list = () => store.listSubmissions({ suspectsOnly: true, after: null, count: 10 })
      expect(await list()).toMatchObject([
        { id, suspicions: ['links', 'markup'], releasedAt: null, deliveries: [] },
      ])

      expect(await store.release(id, [delivery()], NOW + 1)).toBe(true)
      expect(await store.release(id, [delivery()], NOW + 2)).toBe(false)
      expect(await list()).toEqual([])
      expect(await store.readRecord(id)).toMatchObject({
        releasedAt: NOW + 1,
        deliveries: [{ kind: 'notify', state: 'waiting', attempts: 0 }],
      })
      expect(await claim(store, NOW + 1)).toHaveLength(1)
      expect(await store.release('nobody', [delivery()], NOW)).toBe(false)
    })

    test('lists page by page, oldest first, without the content of resumes', async () => {
      const { store } = await open()
      for (const age of [2, 1, 1, 0])
        await store.saveSubmission(
          newEntry({ submission: newSubmission({ receivedAt: NOW - age }) }),
          NOW,
        )
      const first = await store.listSubmissions({ after: null, count: 3 })
      const rest = await store.listSubmissions({ after: first.at(-1) ?? null, count: 3 })
      expect([...first, ...rest].map(({ receivedAt }) => NOW - receivedAt)).toEqual([2, 1, 1, 0])
      expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(4)
      expect(first[0]?.resume).toEqual({
        fileName: 'mira.pdf',
        contentType: 'application/pdf',
        sha256: 'abc',
        bytes: 3,
      })
      const period = { from: NOW - 1, to: NOW }
      expect(await store.listSubmissions({ period, after: null, count: 9 })).toHaveLength(2)
      expect(
        await store.listSubmissions({ profile: 'SERVICES', after: null, count: 9 }),
      ).toHaveLength(0)
    })

    test('has a dead delivery tried again when an operator asks', async () => {
      const { store } = await open()
      const kept = newEntry()
      await store.saveSubmission(kept, NOW)
      const [first] = await claim(store, NOW)
      await store.recordAttempt(first?.id ?? '', { outcome: 'dead', error: '550' }, NOW)
      expect(await store.readQueue()).toMatchObject({ waiting: 0, oldestEnqueuedAt: null, dead: 1 })
      await store.saveSubmission(newEntry({ deliveries: [] }), NOW)
      const listDead = () => store.listSubmissions({ deadOnly: true, after: null, count: 9 })
      expect((await listDead()).map(({ id }) => id)).toEqual([kept.submission.id])
      expect(await store.retry(kept.submission.id, NOW + 1)).toBe(1)
      expect(await claim(store, NOW + 1)).toMatchObject([{ id: first?.id, firstFailedAt: null }])
      expect(await listDead()).toEqual([])
      expect(await store.retry('nobody', NOW)).toBe(0)
    })

    test('erases what one address sent, in whichever case, and nothing else', async () => {
      const { store } = await open()
      const theirs = newEntry({ submission: newSubmission({ email: 'Mira@Northbay.example' }) })
      const others = newEntry({ submission: newSubmission({ email: 'tom@northbay.example' }) })
      await store.saveSubmission(theirs, NOW)
      await store.saveSubmission(others, NOW)
      expect(await eraseAll(store, 'mira@northbay.EXAMPLE')).toEqual({
        submissions: [theirs.submission.id],
        deliveries: theirs.deliveries.map(({ id }) => id),
      })
      expect(await store.readRecord(theirs.submission.id)).toBeNull()
      expect(await claim(store, NOW)).toMatchObject([{ submissionId: others.submission.id }])
      expect(await eraseAll(store, 'mira@northbay.example')).toEqual({
        submissions: [],
        deliveries: [],
      })
      await store.deleteSubmission(others.submission.id)
      expect(await store.listSubmissions({ after: null, count: 9 })).toEqual([])
    })

    test('erases everything of one address, however much that is', async () => {
      const { store } = await open()
      const sent = Array.from({ length: 250 }, () => newEntry())
      await Promise.all(sent.map((entry) => store.saveSubmission(entry, NOW)))
      const { submissions, deliveries } = await eraseAll(store, sent[0]?.submission.email ?? '')
      expect(new Set(submissions)).toEqual(new Set(sent.map(({ submission }) => submission.id)))
      expect(deliveries).toHaveLength(sent.flatMap((entry) => entry.deliveries).length)
      expect(await store.listSubmissions({ after: null, count: 9 })).toEqual([])
    })

    test('owes a report once, and forgets it when it is old', async () => {
      const { store } = await open()
      const period = { from: NOW - MINUTE, to: NOW }
      const report = {
        id: 'digest-1',
        kind: 'digest',
        messageId: '<digest-1@testfield.example>',
        profile: 'CAREERS',
        period,
        topic: null,
      } as const
      expect(await store.latestReport('digest', 'CAREERS', null)).toBeNull()
      expect(await store.enqueueReport(report, NOW)).toBe(true)
      expect(await store.enqueueReport(report, NOW)).toBe(false)
      expect(await store.latestReport('digest', 'CAREERS', null)).toEqual(period)
      expect(await store.latestReport('digest', 'SERVICES', null)).toBeNull()
      expect(await store.readQueue()).toMatchObject({ waiting: 1, oldestEnqueuedAt: NOW, dead: 0 })
      expect(await claim(store, NOW)).toMatchObject([
        { kind: 'digest', submissionId: null, report: { profile: 'CAREERS', period } },
      ])
      await store.recordAttempt('digest-1', { outcome: 'delivered' }, NOW)
      await store.deleteStale({ settledBefore: NOW, now: NOW })
      expect(await store.latestReport('digest', 'CAREERS', null)).toEqual(period)
      await store.deleteStale({ settledBefore: NOW + 1, now: NOW })
      expect(await store.latestReport('digest', 'CAREERS', null)).toBeNull()
    })

    test('adds only the missing deliveries at a release', async () => {
      const { store } = await open()
      const quotas = [{ hash: 'suspects', limit: { max: 1, windowMs: 10 * MINUTE } }]
      const suspects = [1, 2].map(() =>
        newEntry({
          suspicions: ['links'],
          deliveries: [],
          limited: { quotas, deliveries: [delivery('notify')] },
        }),
      )
      for (const suspect of suspects) await store.saveSubmission(suspect, NOW)
      expect((await claim(store, NOW)).map(({ kind }) => kind)).toEqual(['notify'])
      const kindsOf = async (index: number) => {
        const record = await store.readRecord(suspects[index]?.submission.id ?? '')
        return record?.deliveries.map(({ kind }) => kind).sort()
      }
      for (const { submission } of suspects)
        await store.release(submission.id, [delivery('notify'), delivery('acknowledge')], NOW)
      expect(await kindsOf(0)).toEqual(['acknowledge', 'notify'])
      expect(await kindsOf(1)).toEqual(['acknowledge', 'notify'])
    })

    test('purges nothing unread before two digests have listed it', async () => {
      const { store } = await open()
      const profile = 'CAREERS'
      const read = newEntry()
      const dead = newEntry()
      const suspect = newEntry({ suspicions: ['links'], deliveries: [] })
      for (const entry of [read, dead, suspect]) await store.saveSubmission(entry, NOW)
      for (const { id, submissionId } of await claim(store, NOW))
        await store.recordAttempt(
          id,
          submissionId === dead.submission.id
            ? { outcome: 'dead', error: '550' }
            : { outcome: 'delivered' },
          NOW,
        )
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

    test('counts late and dead notices by profile, and lists those that died in a period', async () => {
      const { store } = await open()
      const inquiry = newEntry({ submission: newSubmission({ profile: 'SERVICES' }) })
      await store.saveSubmission(inquiry, NOW)
      const [claimed] = await claim(store, NOW)
      await store.recordAttempt(claimed?.id ?? '', { outcome: 'dead', error: '550' }, NOW + 5)
      await store.saveSubmission(newEntry({ deliveries: [delivery('acknowledge')] }), NOW)
      await store.saveSubmission(newEntry(), NOW + 9)
      expect(await store.readQueue()).toMatchObject({
        lateNotices: { SERVICES: null, CAREERS: NOW + 9 },
        deadNotices: { SERVICES: 1, CAREERS: 0 },
      })
      const list = async (from: number, to: number) =>
        store.listDeadNotices({ profile: 'SERVICES', period: { from, to }, count: 9 })
      expect(await list(NOW + 5, NOW + 6)).toMatchObject([{ id: inquiry.submission.id }])
      expect(await list(NOW, NOW + 5)).toEqual([])
    })

    test('reports whether a delivery was still there when its attempt ended', async () => {
      const { store } = await open()
      const kept = newEntry()
      await store.saveSubmission(kept, NOW)
      const [claimed] = await claim(store, NOW)
      const record = () =>
        store.recordAttempt(claimed?.id ?? '', { outcome: 'delivered' }, NOW + MINUTE)
      expect(await record()).toBe(true)
      // Recorded again, since the answer to the first was lost: what was written for it stays.
      expect(await record()).toBe(true)
      await store.deleteSubmission(kept.submission.id)
      expect(await record()).toBe(false)
    })

    // 30 minutes are less than the longest wait there is, so nothing but its being the first attempt shows the mistake.
    test.each([
      ['half an hour', 30],
      ['twenty hours', 20 * 60],
    ])('tries at once what a clock enqueued that was %s ahead', async (_, minutes) => {
      const { store } = await open()
      await store.saveSubmission(newEntry(), NOW + minutes * MINUTE)
      expect(await claim(store, NOW)).toHaveLength(1)
    })

    test('enqueues limited deliveries only if all quotas have room, and else counts none of them', async () => {
      const { store } = await open()
      const limit = (hash: string, max: number) => ({ hash, limit: { max, windowMs: MINUTE } })
      const isEnqueued = async (...quotas: ReturnType<typeof limit>[]) => {
        const limited = { quotas, deliveries: [delivery('acknowledge')] }
        const entry = newEntry({ deliveries: [], limited })
        await store.saveSubmission(entry, NOW)
        return (await store.readRecord(entry.submission.id))?.deliveries.length === 1
      }
      expect(await isEnqueued(limit('ada', 2), limit('client', 1))).toBe(true)
      expect(await isEnqueued(limit('ada', 2), limit('client', 1))).toBe(false)
      expect(await isEnqueued(limit('ada', 2), limit('other', 1))).toBe(true)
      expect(await isEnqueued(limit('ada', 2), limit('third', 1))).toBe(false)
    })

    test('gives up nothing that a runner has claimed, or that was made due again', async () => {
      const { store } = await open()
      const entry = newEntry({ deliveries: [delivery('webhook')] })
      await store.saveSubmission(entry, NOW)
      const later = NOW + 5 * MINUTE
      const giveUp = (enqueuedBefore: number) =>
        store.giveUp({ kinds: ['webhook'], reason: 'no receiver', enqueuedBefore, now: later })
      const [claimed] = await claim(store, NOW)
      expect(await giveUp(later)).toBe(0)
      await store.recordAttempt(claimed?.id ?? '', { outcome: 'dead', error: '410' }, later)
      expect(await store.retry(entry.submission.id, later)).toBe(1)
      expect(await giveUp(later)).toBe(0)
      expect(await giveUp(later + 1)).toBe(1)
    })

    test('ends a purge when it is told to', async () => {
      const { store } = await open()
      await store.saveSubmission(newEntry({ deliveries: [] }), NOW)
      expect(await store.purge('CAREERS', NOW + 1, AbortSignal.abort())).toBe(0)
      expect(await store.purge('CAREERS', NOW + 1)).toBe(1)
    })

    test('forgets a report that a clock wrote that was a day ahead, when it is settled', async () => {
      const { store } = await open()
      const ahead = NOW + 24 * 60 * MINUTE
      const report = {
        ...delivery('alert'),
        profile: 'CAREERS',
        period: { from: NOW, to: ahead },
        topic: 'late',
      } as const
      await store.enqueueReport(report, ahead)
      await store.recordAttempt(report.id, { outcome: 'delivered' }, ahead)
      await store.deleteStale({ settledBefore: 0, now: ahead })
      expect(await store.latestReport('alert', 'CAREERS', 'late')).toEqual(report.period)
      await store.deleteStale({ settledBefore: 0, now: NOW })
      expect(await store.latestReport('alert', 'CAREERS', 'late')).toBeNull()
    })

    test('summarizes a period: nothing, then medians of even and odd numbers, and probes never', async () => {
      const { store } = await open()
      const period = { from: NOW, to: NOW + MINUTE }
      const summarize = () => store.summarize({ profile: 'SERVICES', period })
      const empty = { kinds: [], medianMs: null, slowestMs: null, dead: 0, waiting: 0, heldBack: 0 }
      expect(await summarize()).toEqual(empty)
      for (const [index, label] of ['b', 'a', 'a', PROBE_LABEL].entries()) {
        const submission = newSubmission({ profile: 'SERVICES', inquiryLabel: label, resume: null })
        const { deliveries, ...entry } = newEntry({ submission })
        await store.saveSubmission({ deliveries, ...entry } as NewSubmission, NOW)
        await store.recordAttempt(
          deliveries[0]?.id ?? '',
          { outcome: 'delivered' },
          NOW + index * 10,
        )
        if (index === 1) expect(await summarize()).toMatchObject({ medianMs: 0, slowestMs: 10 })
      }
      expect(await summarize()).toEqual({
        ...empty,
        kinds: [
          { label: 'a', count: 2 },
          { label: 'b', count: 1 },
        ],
        medianMs: 10,
        slowestMs: 20,
      })
      const later = { from: NOW + 1, to: NOW + MINUTE }
      expect(await store.summarize({ profile: 'SERVICES', period: later })).toEqual(empty)
      expect(await store.summarize({ profile: 'CAREERS', period })).toEqual(empty)
    })

    test('says whether it can be written', async () => {
      const { store } = await open()
      await expect(store.ping()).resolves.toBeUndefined()
    })
  })
}

/** Checks the rows that a database of the version before had: a submission that waits to be notified, and an alert. */
export async function expectOldRows(store: Store): Promise<void> {
  expect(await store.readRecord('s')).toMatchObject({
    message: 'Hello.',
    context: null,
    noticeVersion: null,
    timesReported: 0,
    deliveries: [{ id: 'n', kind: 'notify', state: 'waiting' }],
  })
  expect(await store.latestReport('alert', 'SERVICES', 'late')).toEqual({ from: 1, to: 2 })
  const options = { kinds: KINDS, count: 9, claimMs: MINUTE, longestWaitMs: MINUTE, now: NOW }
  const claimed = await store.claimDue(options)
  expect(claimed.map(({ id, messageId }) => ({ id, messageId }))).toEqual([
    { id: 'n', messageId: '<n@testfield.example>' },
    { id: 'alert-1', messageId: '<a@testfield.example>' },
  ])
}
