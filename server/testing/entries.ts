/** Submissions for tests of stores and of their callers. */

import { randomUUID } from 'node:crypto'
import { EMPTY_TYPED } from '@lanternfield/contract/examples/drafts.ts'
import { onTestFinished } from 'vitest'
import type { Inbound } from '../src/intake/inbound.ts'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import type { Decision, Delivery, NewSubmission, Store, Submission } from '../src/storage/store.ts'
import { temporaryDirectory } from './files.ts'

export const NOW = Date.UTC(2026, 10, 21)

/** A store in SQLite that is closed when the test ends. */
export function openTestStore(directory = temporaryDirectory()): Store {
  const store = openSqliteStore(directory)
  // A test may have closed it.
  onTestFinished(() => store.close().catch(() => undefined))
  return store
}

/** An application as it came in. */
export function newInbound(changes: Partial<Inbound> = {}): Inbound {
  return {
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

type NewSubmissionChanges = Partial<NewSubmission['submission']>

/** The same with an id and a time, to be stored. */
export function newSubmission(changes: NewSubmissionChanges = {}): NewSubmission['submission'] {
  return { id: randomUUID(), receivedAt: NOW, ...newInbound(), ...changes }
}

/** The same as a store returns it. */
export function storedSubmission(changes: Partial<Submission> = {}): Submission {
  return { ...newSubmission(), suspicions: [], releasedAt: null, ...changes }
}

type EntryChanges = Partial<Omit<NewSubmission & Decision, 'submission'>> & {
  readonly submission?: NewSubmissionChanges
}

/** A submission that causes one notice, and no suspicion. */
export function newEntry({
  submission,
  suspicions = [],
  deliveries = [newNotice()],
  limited = null,
  ...changes
}: EntryChanges = {}): NewSubmission & Pick<Decision, 'deliveries'> {
  return {
    submission: newSubmission(submission),
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
