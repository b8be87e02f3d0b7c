import { insertRow } from '../src/store/db.ts'
import type { Store } from '../src/store/store.ts'
import { NOW, newDelivery, newEntry, newReport, newResume } from './entries.ts'

const MINUTE_MS = 60_000

/** Stores submissions, keys, resumes, suspects, counts, a report, states, sessions, notes, and deliveries in every state. */
export async function fillStore(
  store: Store,
  { resumes, resumeBytes }: { readonly resumes: number; readonly resumeBytes: number },
): Promise<void> {
  const save = async (...entry: Parameters<typeof newEntry>) => {
    const one = newEntry(...entry)
    await store.submissions.save(one, NOW)
    return one.submission.id
  }
  const limit = { max: 50, windowMs: MINUTE_MS }
  for (let number = 0; number < resumes; number += 1) {
    const content = new Uint8Array(resumeBytes).map((_, index) => (index * 7 + number) & 255)
    await save({
      submission: { resume: newResume(content, 'a "ü" 🏮.pdf'), receivedAt: NOW + number },
      idempotency: { key: `key-${number}`, bodySha256: 'abc' },
      client: { hash: 'client', limit },
      text: { hash: `text-${number}`, limit },
    })
  }
  const odd = {
    name: "O'Brien, \\ {NULL} ü",
    message: 'one\r\ntwo\t"three" \\N \u2028 𝄞',
    topic: { path: '/services/agentic-ai/', title: 'NULL' },
    noticeVersion: 'NULL',
    resume: null,
  }
  await save({ submission: odd, deliveries: [newDelivery(), newDelivery()] })
  await save({ suspicions: ['links'], deliveries: [] })
  const suspect = await save({ suspicions: ['links', 'speed'], deliveries: [] })
  await store.submissions.approve(suspect, [newDelivery()], NOW + 5)
  await store.db.run('UPDATE submissions SET times_reported = 1 WHERE id = :suspect', { suspect })
  await store.submissions.recordEvent(
    suspect,
    { event: 'resume downloaded', by: 'receiver' },
    NOW + 6,
  )
  const answered = await save({ answerDueAt: NOW + 9, deliveries: [] })
  await store.submissions.changeState(
    answered,
    { state: 'talking', by: 'inbox', version: 0 },
    NOW + 7,
  )
  const mailbox = 'careers@northbay.example'
  for (const kind of ['link', 'session'] as const)
    await insertRow(store.db, 'sessions', {
      ...{ id: `a ${kind}`, kind, mailbox },
      begun_at: NOW,
      used_at: NOW + 8,
    })
  await store.notices.record({ version: 'NULL', text: 'one\ntwo “ü” 🏮' }, NOW)
  await store.metadata.write('smtp-refresh-token', 'NULL \t“ü” 🏮', NOW)
  const period = { from: NOW - 1000, to: NOW }
  await store.outbox.enqueueReport(newReport('alert', period, { condition: 'late' }), NOW)
  const attempts = [
    { outcome: 'delivered' },
    { outcome: 'failed', error: '450 later', dueAt: NOW + 30_000 },
    { outcome: 'dead', error: '550 no' },
  ] as const
  const claimed = await store.outbox.claimDue({
    kinds: ['notify'],
    count: attempts.length,
    leaseMs: MINUTE_MS,
    longestWaitMs: MINUTE_MS,
    now: NOW,
  })
  for (const [index, { id }] of claimed.entries())
    await store.outbox.recordAttempt(
      id,
      attempts[index] ?? { outcome: 'returned' },
      NOW + index + 1,
    )
}
