/** The page on which visitors see, download or delete what they sent. */
import type { AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import { describeFacts } from '@lanternfield/contract/facts.ts'
import { FIELDS, LINE_FIELD_NAMES, TYPED_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import { locale } from '@lanternfield/contract/language.ts'
import { html, raw } from 'hono/html'
import type { FieldLabels } from '../base/content.ts'
import { describeLabel } from '../base/describe-label.ts'
import { deliveryProgress, hasStates, stateOf } from '../intake/message-actions.ts'
import { questionFor } from '../intake/sender-question.ts'
import type { SubmissionRecord } from '../storage/store.ts'
import { describeResume } from './resume-link.ts'
import {
  createSignedPage,
  type Html,
  renderFacts,
  renderMessage,
  type SignedPageFrame,
} from './signed-page-frame.ts'

type Copy = AnswerCopy['mySubmission']

export type MySubmissionPageOptions = Required<SignedPageFrame> & {
  readonly copy: Copy
  readonly fieldLabels: FieldLabels
  /** The address of the page about the handling of data. */
  readonly privacyUrl: string
}

/** The pages that a visitor's link opens. */
export function createMySubmissionPages(options: MySubmissionPageOptions) {
  const { copy, fieldLabels, privacyUrl } = options
  const renderSignedPage = createSignedPage(options)

  function page(
    title: string,
    body: Html,
    {
      status = 200,
      headers = {},
    }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Response> {
    const withPrivacy = html`${body}
<p class="quiet"><a href="${privacyUrl}" rel="noreferrer">${copy.privacy}</a></p>`
    return renderSignedPage({ title, body: withPrivacy, status, headers })
  }

  return {
    /** What became of it, and a question that only the sender can answer. Nothing that was typed. */
    closed: (record: SubmissionRecord, endsAt: number, problem?: 'wrong' | 'askAgain') => {
      const status = problem === undefined ? 200 : problem === 'wrong' ? 422 : 403
      return page(
        copy.heading,
        html`${describeState(record, copy)}
${renderFacts([
  ...commonFacts(record, endsAt, copy),
  [copy.labels.fields, fieldsOf(record, fieldLabels).join(', ')],
])}
${askSender(record, problem, copy)}`,
        { status },
      )
    },
    /** Everything that was sent. @param proof of the right answer, for the forms */
    opened: (record: SubmissionRecord, endsAt: number, proof: string) =>
      page(
        copy.heading,
        html`${describeState(record, copy)}
${renderFacts([
  ...commonFacts(record, endsAt, copy),
  [copy.labels.state, describeApplication(record, copy)],
  [fieldLabels.inquiryType, describeLabel(record.inquiryLabel)],
  [copy.labels.subject, record.subject],
  ...describeFacts(record, 'ownPage', copy.labels.source).map(
    ({ name, text }) => [copy.labels.facts[name] ?? name, text] as const,
  ),
  ...LINE_FIELD_NAMES.map((name) => [fieldLabels[name], record[name]] as const),
  [fieldLabels.resume, describeResume(record.resume)],
])}
${renderMessage(record.message)}
${actionForm(proof, [
  ['download', copy.download],
  ...(record.resume ? [['resume', copy.resume] as const] : []),
  ['delete', copy.delete],
])}`,
      ),
    /** Asks whether to delete it. */
    confirm: (proof: string) =>
      page(
        copy.confirm,
        html`${paragraphs(copy.consequences)}
${actionForm(proof, [
  ['confirm', copy.confirmed],
  ['show', copy.keep],
])}`,
      ),
    deleted: () => page(copy.deleted, html`${paragraphs(copy.afterwards)}`),
    tooMany: (headers: Readonly<Record<string, string>>) =>
      page(copy.tooMany, html`${paragraphs([copy.tooManyHelp])}`, { status: 429, headers }),
    /** For every link that leads to nothing, whatever the reason. */
    nothing: () => page(copy.invalid, html`${paragraphs([copy.invalidHelp])}`, { status: 404 }),
  }
}

function describeState(record: SubmissionRecord, copy: Copy): Html {
  const progress = deliveryProgress(record)
  // The link of a suspect is not sent before it is approved.
  return html`<p role="status">${copy[progress === 'suspect' ? 'waiting' : progress]}</p>`
}

/** How far an application is; others have no state that their visitors are told. */
function describeApplication(record: SubmissionRecord, { states }: Copy): string {
  const state = stateOf(record)
  if (record.profile !== 'CAREERS' || !hasStates(record)) return ''
  return state === 'answered' ? '' : states[state]
}

function commonFacts(
  { id, receivedAt, profile, purpose }: SubmissionRecord,
  endsAt: number,
  { labels, kinds }: Copy,
): readonly (readonly [string, Html | string])[] {
  const kind = purpose === 'guide' ? 'guide' : profile === 'CAREERS' ? 'application' : 'inquiry'
  return [
    [labels.kind, kinds[kind]],
    [labels.received, renderTime(receivedAt, { dateStyle: 'long', timeStyle: 'short' })],
    [labels.keptUntil, renderTime(endsAt, { dateStyle: 'long' })],
    [labels.reference, id],
  ]
}

/** A time in UTC, which is the same for every reader; its day as the site writes it. */
function renderTime(time: number, style: Intl.DateTimeFormatOptions): Html {
  const text = new Intl.DateTimeFormat(locale, {
    ...style,
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(time)
  return html`<time datetime="${new Date(time).toISOString()}">${text}${style.timeStyle ? ' UTC' : ''}</time>`
}

/** The labels of the fields that are stored. */
function fieldsOf(record: SubmissionRecord, labels: FieldLabels): string[] {
  const typed = TYPED_FIELD_NAMES.filter((name) => record[name].trim() !== '')
  return [...typed.map((name) => labels[name]), ...(record.resume ? [labels.resume] : [])]
}

function askSender(
  record: SubmissionRecord,
  problem: 'wrong' | 'askAgain' | undefined,
  copy: Copy,
): Html {
  const question = questionFor(record)
  const { control, autoComplete } = FIELDS[question]
  const state = problem ? raw(' aria-invalid="true" aria-describedby="problem" autofocus') : ''
  return html`<h2>${copy.question}</h2>
<p>${copy.why}</p>
<form method="post">
<label for="answer">${copy[question]}</label>
${problem ? html`<p class="error" id="problem">${copy[problem]}</p>` : ''}
<input id="answer" name="answer" type="${control}" autocomplete="${autoComplete}" required${state}>
<button name="action" value="answer">${copy.answer}</button>
</form>
<p class="quiet">${copy.notMine}</p>`
}

function actionForm(
  proof: string,
  buttons: readonly (readonly [value: string, text: string])[],
): Html {
  return html`<form method="post">
<input type="hidden" name="proof" value="${proof}">
${buttons.map(([value, text]) => html`<button name="action" value="${value}">${text}</button>`)}
</form>`
}

function paragraphs(texts: readonly string[]): Html {
  return html`${texts.map((text) => html`<p>${text}</p>`)}`
}
