/** What a store is given, for tests of stores and of what stands on them. */

import { randomUUID } from 'node:crypto'
import { EMPTY_TYPED } from '@lanternfield/contract/examples/drafts.ts'
import type { NewSubmission } from '../src/storage/store.ts'

export const NOW = Date.UTC(2026, 10, 21)

export function newSubmission(
  changes: Partial<NewSubmission['submission']> = {},
): NewSubmission['submission'] {
  return {
    id: randomUUID(),
    receivedAt: NOW,
    ...EMPTY_TYPED,
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

/** A submission that owes one notice, and that nobody suspects. */
export function newEntry(changes: Partial<NewSubmission> = {}): NewSubmission {
  const id = randomUUID()
  return {
    submission: newSubmission(),
    deliveries: [{ id, kind: 'notify', messageId: `<${id}@testfield.example>` }],
    idempotency: null,
    sender: null,
    thanks: [],
    suspectNotice: null,
    text: null,
    judge: () => [],
    ...changes,
  }
}
