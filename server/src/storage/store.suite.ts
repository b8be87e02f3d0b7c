/** What every store must do; each kind of store runs it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Delivery, NewSubmission, Store, Submission } from './store.ts'

const NOW = Date.UTC(2026, 10, 21)
const MINUTE = 60_000

function submission(changes: Partial<Submission> = {}): Submission {
  return {
    id: randomUUID(),
    receivedAt: NOW,
    profile: 'CAREERS',
    inquiryLabel: 'Join our team',
    subject: '',
    name: 'Mira Holloway',
    email: 'mira@northbay.example',
    phone: '5125550142',
    message: 'Hello.',
    resume: {
      fileName: 'mira.pdf',
      contentType: 'application/pdf',
      sha256: 'abc',
      content: new Uint8Array([1, 2, 3]),
    },
    ...changes,
  }
}

function delivery(): Delivery {
  const id = randomUUID()
  return { id, kind: 'notify', messageId: `<${id}@testfield.example>` }
}

function entry(changes: Partial<NewSubmission> = {}): NewSubmission {
  return {
    submission: submission(),
    deliveries: [delivery()],
    idempotency: null,
    sender: null,
    ...changes,
  }
}

/** @param open opens a store on an empty database, and again on the same one with what it returned as `at` */
export function describeStore(
  kind: string,
  open: (at?: string) => Promise<{ store: Store; at: string }>,
): void {
  const claim = (store: Store, now: number, count = 10) =>
    store.claimDue({ count, claimMs: 10 * MINUTE, longestWaitMs: 60 * MINUTE, now })

  describe(kind, () => {
    test('keeps a submission as it was, and owes its deliveries', async () => {
      const { store } = await open()
      const kept = entry()
      expect(await store.saveSubmission(kept, NOW)).toEqual({
        kind: 'kept',
        id: kept.submission.id,
        isNew: true,
      })
      expect(await store.readSubmission(kept.submission.id)).toEqual(kept.submission)
      expect(await claim(store, NOW)).toMatchObject([
        {
          ...kept.deliveries[0],
          submissionId: kept.submission.id,
          attempts: 0,
          firstFailedAt: null,
        },
      ])
    })

    test('saves a submission and its deliveries together or not at all', async () => {
      const { store } = await open()
      const twice = delivery()
      const broken = entry({ deliveries: [delivery(), twice, twice] })
      await expect(store.saveSubmission(broken, NOW)).rejects.toThrow()
      expect(await store.readSubmission(broken.submission.id)).toBeNull()
      expect(await claim(store, NOW)).toEqual([])
    })

    test('keeps everything when it is opened again', async () => {
      const { store, at } = await open()
      const kept = entry()
      await store.saveSubmission(kept, NOW)
      const { secret } = store
      await store.close()
      const { store: again } = await open(at)
      expect(await again.readSubmission(kept.submission.id)).toEqual(kept.submission)
      expect(again.secret).toEqual(secret)
    })

    test('gives a due delivery to one runner only, until its claim ends', async () => {
      const { store } = await open()
      await store.saveSubmission(entry(), NOW)
      expect(await claim(store, NOW)).toHaveLength(1)
      expect(await claim(store, NOW + MINUTE)).toHaveLength(0)
      expect(await store.nextDueAt()).toBe(NOW + 10 * MINUTE)
      expect(await claim(store, NOW + 10 * MINUTE)).toHaveLength(1)
    })

    test('claims the oldest first and no more than asked for', async () => {
      const { store } = await open()
      const entries = [3, 1, 2].map((age) => ({ age, kept: entry() }))
      for (const { age, kept } of entries) await store.saveSubmission(kept, NOW - age * MINUTE)
      const claimed = await claim(store, NOW, 2)
      const oldest = [entries[0], entries[2]].map((item) => item?.kept.submission.id)
      expect(claimed.map(({ submissionId }) => submissionId).sort()).toEqual(oldest.sort())
    })

    test('brings back a failed delivery when it is due, with its history', async () => {
      const { store } = await open()
      await store.saveSubmission(entry(), NOW)
      const [first] = await claim(store, NOW)
      await store.recordAttempt(
        first?.id ?? '',
        { outcome: 'failed', error: '451', dueAt: NOW + MINUTE },
        NOW + 1,
      )
      expect(await store.nextDueAt()).toBe(NOW + MINUTE)
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
      await store.saveSubmission(entry(), NOW)
      const [first] = await claim(store, NOW)
      await store.recordAttempt(first?.id ?? '', { outcome: 'released' }, NOW)
      expect(await claim(store, NOW)).toMatchObject([
        { id: first?.id, attempts: 0, firstFailedAt: null },
      ])
    })

    test.each(['delivered', 'dead'] as const)('never brings back what is %s', async (outcome) => {
      const { store } = await open()
      await store.saveSubmission(entry(), NOW)
      const [first] = await claim(store, NOW)
      await store.recordAttempt(first?.id ?? '', { outcome, error: '550' }, NOW)
      expect(await store.nextDueAt()).toBeNull()
      expect(await claim(store, NOW + 1000 * MINUTE)).toEqual([])
    })

    test('answers the same key and body as the first time, and refuses another body', async () => {
      const { store } = await open()
      const first = entry({ idempotency: { key: 'k', bodySha256: 'one' } })
      await store.saveSubmission(first, NOW)
      expect(
        await store.saveSubmission(entry({ idempotency: { key: 'k', bodySha256: 'one' } }), NOW),
      ).toEqual({ kind: 'kept', id: first.submission.id, isNew: false })
      expect(
        await store.saveSubmission(entry({ idempotency: { key: 'k', bodySha256: 'two' } }), NOW),
      ).toEqual({ kind: 'key-reused' })
      expect(await claim(store, NOW)).toHaveLength(1)
    })

    test('limits a sender within a sliding window, and nobody else', async () => {
      const { store } = await open()
      const from = (hash: string) =>
        entry({ sender: { hash, limit: { max: 2, windowMs: 10 * MINUTE } } })
      expect(await store.saveSubmission(from('a'), NOW)).toMatchObject({ kind: 'kept' })
      expect(await store.saveSubmission(from('a'), NOW + MINUTE)).toMatchObject({ kind: 'kept' })
      expect(await store.saveSubmission(from('a'), NOW + 2 * MINUTE)).toEqual({
        kind: 'too-many',
        retryAfterMs: 8 * MINUTE,
      })
      expect(await store.saveSubmission(from('b'), NOW + 2 * MINUTE)).toMatchObject({
        kind: 'kept',
      })
      expect(await store.saveSubmission(from('a'), NOW + 10 * MINUTE)).toMatchObject({
        kind: 'kept',
      })
      expect(await store.saveSubmission(from('a'), NOW + 10 * MINUTE)).toMatchObject({
        kind: 'too-many',
      })
    })

    test('deletes what is past its time, with its resume and deliveries, and nothing else', async () => {
      const { store } = await open()
      const old = entry({ submission: submission({ receivedAt: NOW - 1 }) })
      const young = entry()
      await store.saveSubmission(old, NOW - 1)
      await store.saveSubmission(young, NOW)
      for (const { id } of await claim(store, NOW))
        await store.recordAttempt(id, { outcome: 'delivered' }, NOW)
      expect(await store.purge({ receivedBefore: NOW, now: NOW })).toBe(1)
      expect(await store.readSubmission(old.submission.id)).toBeNull()
      expect(await store.readSubmission(young.submission.id)).not.toBeNull()
    })

    test('keeps past its time what is still to be delivered', async () => {
      const { store } = await open()
      const waiting = entry({ submission: submission({ receivedAt: NOW - 1 }) })
      await store.saveSubmission(waiting, NOW - 1)
      expect(await store.purge({ receivedBefore: NOW, now: NOW })).toBe(0)
      expect(await claim(store, NOW)).toHaveLength(1)
    })

    test('is not held up by what a clock wrote that was a year ahead', async () => {
      const { store } = await open()
      const ahead = NOW + 365 * 24 * 60 * MINUTE
      const limit = { max: 1, windowMs: 10 * MINUTE }
      await store.saveSubmission(entry({ sender: { hash: 'a', limit } }), ahead)
      expect(await claim(store, NOW)).toHaveLength(1)
      expect(
        await store.saveSubmission(entry({ sender: { hash: 'a', limit } }), NOW),
      ).toMatchObject({ kind: 'kept' })
      await claim(store, ahead)
      expect(await claim(store, NOW)).toHaveLength(2)
    })

    test('says whether it can be written', async () => {
      const { store } = await open()
      await expect(store.ping()).resolves.toBeUndefined()
    })
  })
}
