/** The page by which a person without a terminal delivers or deletes a submission. */
import type { AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import { fillCopy } from '@lanternfield/contract/copy.ts'
import { describeFacts, toFactLine } from '@lanternfield/contract/facts.ts'
import { LINE_FIELD_NAMES, operatorLabel } from '@lanternfield/contract/fields.ts'
import { html } from 'hono/html'
import { type Review, stateOf } from '../intake/review.ts'
import type { SubmissionRecord } from '../storage/store.ts'
import { createSignedPageHandler, type SignedPageOptions } from './signed-page.ts'
import {
  createSignedPage,
  type Html,
  renderFacts,
  renderMessage,
  type SignedPageFrame,
} from './signed-page-frame.ts'

export type ReviewHandlerOptions = SignedPageFrame &
  SignedPageOptions & { readonly review: Review; readonly copy: AnswerCopy['review'] }

/** Answers the links of mails to the company. */
export function createReviewHandler(options: ReviewHandlerOptions) {
  const { review, copy } = options
  const render = createSignedPage(options)

  async function show(id: string): Promise<Response> {
    const record = await review.find(id)
    return record
      ? render({ title: copy.heading, body: describe(record, copy), status: 200 })
      : render({ title: copy.deleted, body: '', status: 200 })
  }

  /** Actions by the value of their button. */
  const actions: Readonly<Record<string, (id: string) => Promise<Response>>> = {
    show,
    deliver: async (id) => {
      await review.deliver(id)
      return show(id)
    },
    delete: async (id) =>
      (await review.find(id))
        ? render({ title: copy.confirm, body: askAgain(copy), status: 200 })
        : show(id),
    confirm: async (id) => {
      await review.remove(id)
      return show(id)
    },
  }

  return createSignedPageHandler('review', options, {
    refuse: () => render({ title: copy.invalid, body: '', status: 404 }),
    show,
    act: async (id, form) => {
      const name = form.get('action') ?? ''
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined
      return action ? action(id) : null
    },
  })
}

/** The harmless button comes first: programs that follow links in mails press the first one. */
function askAgain(copy: AnswerCopy['review']): Html {
  return html`${copy.consequences.map((text) => html`<p>${text}</p>`)}
<form method="post">
<button name="action" value="show">${copy.keep}</button>
<button name="action" value="confirm">${copy.confirmed}</button>
</form>`
}

function describe(record: SubmissionRecord, copy: AnswerCopy['review']): Html {
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
