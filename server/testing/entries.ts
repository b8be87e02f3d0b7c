/** Submissions for tests of stores and of their callers. */

import { randomUUID } from 'node:crypto'
import { EMPTY_TYPED } from '@lanternfield/contract/examples/drafts.ts'
import type { Decision, Delivery, NewSubmission } from '../src/storage/store.ts'

export const NOW = Date.UTC(2026, 10, 21)

export function newSubmission(
  changes: Partial<NewSubmission['submission']> = {},
): NewSubmission['submission'] {
  return {
    id: randomUUID(),
    receivedAt: NOW,
    ...EMPTY_TYPED,
    profile: 'CAREERS',
    purpose: 'inquiry',
    inquiryLabel: 'Join our team',
    subject: '',
    context: null,
    noticeVersion: null,
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

type EntryChanges = Partial<NewSubmission & Decision>

/** A submission that causes one notice, and no suspicion. */
export function newEntry({
  suspicions = [],
  deliveries = [newNotice()],
  limited = null,
  ...changes
}: EntryChanges = {}): NewSubmission & Pick<Decision, 'deliveries'> {
  return {
    submission: newSubmission(),
    idempotency: null,
    client: null,
    text: null,
    /** As `decide` has them; a store does not read them here. */
    deliveries,
    decide: () => ({ suspicions, deliveries, limited }),
    ...changes,
  }
}

function newNotice(): Delivery {
  const id = randomUUID()
  return { id, kind: 'notify', messageId: `<${id}@testfield.example>` }
}
