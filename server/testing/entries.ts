/** Submissions for tests of stores and of their callers. */

import { createHash, randomUUID } from 'node:crypto'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import { makeTyped } from '@lanternfield/contract/fields.ts'
import { onTestFinished } from 'vitest'
import type { Period } from '../src/base/times.ts'
import { sqliteIn } from '../src/store/database.ts'
import { openStore } from '../src/store/open-store.ts'
import type {
  Counted,
  Delivery,
  DeliveryKind,
  NewSubmission,
  Report,
  Role,
  Store,
} from '../src/store/store.ts'
import { versionOf } from '../src/submission/history.ts'
import type { State } from '../src/submission/states.ts'
import type { Resume, SentSubmission, Submission } from '../src/submission/submission.ts'
import { temporaryDirectory } from './files.ts'

export const NOW = Date.UTC(2026, 10, 21)

/** A store in SQLite that is closed when the test ends. */
export async function openTestStore(
  dataDir = temporaryDirectory(),
  role: Role = 'server',
): Promise<Store> {
  const store = await openStore({ database: sqliteIn(dataDir) }, role)
  // A test may have closed it.
  onTestFinished(() => store.close().catch(() => undefined))
  return store
}

export function newResume(
  content: Uint8Array = new Uint8Array([1, 2, 3]),
  fileName = 'mira.pdf',
): Resume {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { fileName, contentType: 'application/pdf', sha256, content }
}

/** An application as it came in. */
export function newSent(changes: Partial<SentSubmission> = {}): SentSubmission {
  return {
    ...makeTyped(() => ''),
    profile: 'CAREERS',
    purpose: 'inquiry',
    inquiryLabel: 'Join our team',
    subject: '',
    ...NO_FACTS,
    name: 'Mira Holloway',
    email: 'mira@northbay.example',
    phone: '5125550142',
    message: 'Hello.',
    resume: newResume(),
    ...changes,
  }
}

type NewSubmissionChanges = Partial<NewSubmission['submission']>

/** The same with an id and a time, to be stored. */
function newSubmission(changes: NewSubmissionChanges = {}): NewSubmission['submission'] {
  return { id: randomUUID(), receivedAt: NOW, ...newSent(), ...changes }
}

/** The same as a store returns it. */
export function storedSubmission(changes: Partial<Submission> = {}): Submission {
  return { ...newSubmission(), suspicions: [], approvedAt: null, ...changes }
}

type EntryChanges = Partial<Omit<NewSubmission, 'submission' | 'score' | 'deliveries'>> & {
  readonly submission?: NewSubmissionChanges
  readonly suspicions?: readonly string[]
  readonly deliveries?: readonly Delivery[]
  /** Of each delivery. */
  readonly quotas?: readonly Counted[]
}

/** A submission that causes one notification, and no suspicion. */
export function newEntry({
  submission,
  suspicions = [],
  deliveries = [newDelivery()],
  quotas = [],
  ...changes
}: EntryChanges = {}): NewSubmission {
  return {
    submission: newSubmission(submission),
    idempotency: null,
    client: null,
    network: null,
    answerDueAt: null,
    text: null,
    score: { score: suspicions.length > 0 ? 5 : 0, names: suspicions },
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      ofSuspect: suspicions.length > 0,
      quotas,
    })),
    ...changes,
  }
}

/** @returns their ids */
export async function save(store: Store, ...entries: readonly NewSubmission[]): Promise<string[]> {
  for (const entry of entries) await store.submissions.save(entry, NOW)
  return entries.map(({ submission }) => submission.id)
}

/** As a colleague does in the inbox who has read the latest version. */
export async function changeState(store: Store, id: string, state: State, now: number) {
  const { history = [] } = (await store.submissions.readRecord(id)) ?? {}
  const version = versionOf(history)
  return store.submissions.changeState(id, { state, by: 'inbox', version }, now)
}

export function newDelivery(kind: DeliveryKind = 'notify'): Delivery {
  const id = randomUUID()
  return { id, kind, messageId: `<${id}@testfield.example>` }
}

export function newReport(kind: DeliveryKind, period: Period, more: Partial<Report> = {}): Report {
  return { ...newDelivery(kind), profile: 'CAREERS', period, condition: null, ...more }
}
