/** The page by which a person without a terminal delivers or deletes a submission. */
import type { AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import { fillCopy } from '@lanternfield/contract/copy.ts'
import { describeFacts, toFactLine } from '@lanternfield/contract/facts.ts'
import { LINE_FIELD_NAMES, operatorLabel } from '@lanternfield/contract/fields.ts'
import { html } from 'hono/html'
import { stateOf } from '../intake/review.ts'
import type { SubmissionRecord } from '../storage/store.ts'
import {
  createSignedPage,
  type Html,
  renderFacts,
  renderMessage,
  type SignedPageFrame,
} from './signed-page-frame.ts'

type Copy = AnswerCopy['review']

export type ReviewPageOptions = SignedPageFrame & { readonly copy: Copy }

export type ReviewPages = {
  /** A submission with its two buttons. */
  submission(record: SubmissionRecord): Promise<Response>
  /** A sentence, and nothing about any submission. */
  message(kind: 'deleted' | 'invalid', status: number): Promise<Response>
}

export function createReviewPages({ copy, ...frame }: ReviewPageOptions): ReviewPages {
  const renderSignedPage = createSignedPage(frame)
  return {
    submission: (record) =>
      renderSignedPage({
        title: copy.heading,
        body: describe(record, copy),
        status: 200,
      }),
    message: (kind, status) => renderSignedPage({ title: copy[kind], body: '', status }),
  }
}

function describe(record: SubmissionRecord, copy: Copy): Html {
  const { id, receivedAt, inquiryLabel, subject, resume, suspicions, message } = record
  const state = stateOf(record)
  const canDeliver = state === 'suspect' || state === 'undelivered'
  return html`<p role="status">${fillCopy(copy[state], { signals: suspicions.join(', ') })}</p>
${renderFacts([
  ['Received', new Date(receivedAt).toUTCString()],
  ['Inquiry', inquiryLabel],
  ['Subject', subject],
  ...describeFacts(record, 'mail').map((fact) => [fact.label, toFactLine(fact)] as const),
  ...LINE_FIELD_NAMES.map((name) => [operatorLabel(name), record[name]] as const),
  ['Resume', resume ? `${resume.fileName}, ${resume.bytes} bytes` : ''],
  ['Reference', id],
])}
${renderMessage(message)}
<form method="post">
${canDeliver ? html`<button name="action" value="deliver">${copy.deliver}</button>` : ''}
<button name="action" value="delete">${copy.delete}</button>
</form>`
}
