/** The page on which people of the company read a message and act on it. */
import { STATES, type State } from '@lanternfield/contract/answers.ts'
import { hasAtMost } from '@lanternfield/contract/characters.ts'
import { fillCopy } from '@lanternfield/contract/copy.ts'
import { describeFacts, toFactLine } from '@lanternfield/contract/facts.ts'
import { LINE_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import { locale } from '@lanternfield/contract/language.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { html, raw } from 'hono/html'
import type { ServerContent } from '../base/content.ts'
import { describeLabel } from '../base/describe-label.ts'
import { eventsSince, type HistoryEvent, versionOf } from '../base/history.ts'
import { describeSuspicions } from '../base/suspect.ts'
import {
  canDeliver,
  deliveryProgress,
  hasStates,
  type MessageActions,
  stateOf,
} from '../intake/message-actions.ts'
import type { SubmissionRecord } from '../storage/store.ts'
import { describeDelivery, renderHistory } from './message-history.ts'
import { answerResume, describeResume } from './resume-link.ts'
import { type Html, type RenderPage, renderFacts, renderMessage } from './signed-page-frame.ts'
import { describeTimeLeft, renderTime } from './time-left.ts'

const NOTE_MAX_CHARS = 2000

export type MessageHandlerOptions = {
  readonly render: RenderPage
  readonly messageActions: MessageActions
  readonly content: Pick<ServerContent, 'answerCopy' | 'mailCopy' | 'company' | 'fieldLabels'>
  readonly by: 'inbox' | 'mail link'
  /** Whose messages may be seen; left out: all. */
  readonly profiles?: readonly Profile[]
  /** The page of reminders: it says that a message is answered or needs no answer, and does nothing else. */
  readonly onlyAnswers?: boolean
  readonly now: () => number
}

/** What the page shows besides the message. */
type Occasion = {
  readonly status?: number
  /** What others have done while the page was open. */
  readonly others?: readonly HistoryEvent[]
  /** A note that is too long. */
  readonly refusedNote?: string
  /** The state whose button comes first, as the link in a reminder names it. */
  readonly first?: string | null
}

type Question = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly letter?: readonly string[]
  readonly confirmed: readonly [action: string, text: string]
}

export function createMessageHandler(options: MessageHandlerOptions) {
  const { render, messageActions, content, by, profiles, onlyAnswers = false } = options
  const copy = content.answerCopy.message

  async function find(id: string): Promise<SubmissionRecord | null> {
    const record = await messageActions.find(id)
    return record && (profiles?.includes(record.profile) ?? true) ? record : null
  }

  /** Null if there is no such message, or it is of another profile. */
  async function show(id: string, occasion: Occasion = {}): Promise<Response | null> {
    const record = await find(id)
    const { status = 200 } = occasion
    return (
      record && render({ title: copy.heading, body: describe(record, options, occasion), status })
    )
  }

  /** The harmless button comes first: programs that follow links in mails press the first one. */
  const ask = ({ title, paragraphs, letter = [], confirmed }: Question, version: number) =>
    render({
      title,
      body: html`${paragraphs.map((text) => html`<p>${text}</p>`)}
${renderMessage(letter.join('\n\n'))}
<form method="post">
${versionField(version)}
${button('show', copy.keep)}
${button(...confirmed, 'danger')}
</form>`,
      status: 200,
    })

  /** The buttons that are answered with something else than the page. */
  const answers: Readonly<
    Record<string, (record: SubmissionRecord, version: number) => Promise<Response | null>>
  > = {
    resume: async (record) => {
      const resume = await messageActions.downloadResume(record, by)
      return resume && answerResume(resume)
    },
    decline: ({ deliveries }, version) => {
      const isSent = deliveries.some(({ kind }) => kind === 'decline')
      const letter = isSent ? [] : content.mailCopy.decline.paragraphs
      const paragraphs = isSent ? copy.letterSent : copy.letter
      const confirmed = ['declined', copy.declined] as const
      return ask({ title: copy.confirmDecline, paragraphs, letter, confirmed }, version)
    },
    delete: (_, version) => {
      const confirmed = ['confirm', copy.confirmed] as const
      return ask({ title: copy.confirm, paragraphs: copy.consequences, confirmed }, version)
    },
    confirm: () => render({ title: copy.deleted, body: '', status: 200 }),
  }

  return {
    show,
    /** Null as `show`, or if none of the page's forms posts that. */
    act: async (id: string, form: URLSearchParams): Promise<Response | null> => {
      const record = await find(id)
      const action = form.get('action') ?? ''
      if (!record || !actionsOn(record, onlyAnswers).includes(action)) return null
      const version = Number(form.get('version'))
      const note = readNote(form)
      if (!hasAtMost(NOTE_MAX_CHARS, note)) {
        const others = eventsSince(record.history, version)
        return show(id, { status: 422, refusedNote: note, others })
      }

      const state = STATES[record.profile].find((one) => one === action)
      const isCurrent = state
        ? await messageActions.changeState(record, { state, version, by })
        : action === 'confirm'
          ? await messageActions.remove(record, version, by)
          : !ASKS.includes(action) || version === versionOf(record.history)
      const others = isCurrent ? [] : eventsSince((await find(id))?.history ?? [], version)
      if (action === 'deliver') await messageActions.deliver(record, by)
      // Last, since it makes the version outdated; and always, since nobody wants to write it again.
      const isNoted = await messageActions.addNote(record, note, by)
      if (!isCurrent) return show(id, { status: 409, others })
      const answer = Object.hasOwn(answers, action) ? answers[action] : undefined
      return answer ? answer(record, isNoted ? version + 1 : version) : show(id)
    },
  }
}

/** They lead to a question, which is asked only where nobody has acted since the page was opened. */
const ASKS = ['decline', 'delete']

/** The values of the buttons on all pages of a message. */
function actionsOn(record: SubmissionRecord, onlyAnswers: boolean): readonly string[] {
  if (onlyAnswers) return answersTo(record)
  const states = statesOf(record)
  return [
    ...['show', 'note', 'deliver', 'delete', 'confirm'],
    ...(record.resume ? ['resume'] : []),
    ...states,
    ...(states.includes('declined') ? ['decline'] : []),
  ]
}

/** The states that people may give it. */
function statesOf(record: SubmissionRecord): readonly State[] {
  return hasStates(record) ? STATES[record.profile] : []
}

/** Those of them that reminders offer. An applicant who is answered is one that the company talks to. */
function answersTo(record: SubmissionRecord): readonly State[] {
  return statesOf(record).filter((state) => ['answered', 'talking', 'closed'].includes(state))
}

/** Without the control characters that terminals obey. */
function readNote(form: URLSearchParams): string {
  const note = (form.get('note') ?? '').replace(/\r\n?/g, '\n')
  return note.replace(/(?![\n\t])\p{Cc}/gu, '').trim()
}

function describe(
  record: SubmissionRecord,
  { content, onlyAnswers, now }: MessageHandlerOptions,
  occasion: Occasion,
): Html {
  const { answerCopy, mailCopy, company, fieldLabels } = content
  const { message: copy, inbox } = answerCopy
  const { labels } = mailCopy.notification
  const { answerDueAt: dueAt, resume, history } = record
  const { office } = company.answerTimes[record.profile]
  const { timeZone } = office
  const left = describeTimeLeft(record, office, inbox.timeLeft, now())
  const { others = [] } = occasion
  const outdated = html`<p role="alert">${copy.outdated}</p>${renderHistory(others, answerCopy, timeZone)}`
  const signals = describeSuspicions(record.suspicions)
  const leftText = left?.isLate
    ? html`<span class="late">(${left.text})</span>`
    : left && `(${left.text})`
  return html`${others.length > 0 ? outdated : ''}
<p role="status">${fillCopy(copy[deliveryProgress(record)], { signals })}</p>
${renderFacts([
  [labels.received, renderTime(record.receivedAt, timeZone)],
  [inbox.columns.state, renderState(record, answerCopy)],
  [
    copy.labels.due,
    dueAt === null || !hasStates(record)
      ? ''
      : html`${renderTime(dueAt, timeZone)} ${leftText ?? ''}`,
  ],
  [inbox.columns.type, describeLabel(record.inquiryLabel)],
  [copy.labels.subject, record.subject],
  ...describeFacts(record, 'mail', labels.source).map(
    (fact) => [labels.facts[fact.name] ?? fact.label, toFactLine(fact)] as const,
  ),
  ...LINE_FIELD_NAMES.map((name) => [fieldLabels[name], record[name]] as const),
  [labels.resume, describeResume(resume)],
  ...record.deliveries.map((delivery) => describeDelivery(delivery, copy)),
  [copy.labels.reference, record.id],
])}
${renderMessage(record.message)}
${onlyAnswers ? renderAnswers(record, copy, occasion) : renderActions(record, answerCopy, occasion)}
${history.length > 0 ? html`<h2>${copy.labels.history}</h2>${renderHistory(history, answerCopy, timeZone)}` : ''}
<p class="quiet">${fillCopy(copy.timeZone, { timeZone })}</p>`
}

type Copy = ServerContent['answerCopy']

/** Empty where people give no states. */
function renderState(record: SubmissionRecord, { inbox }: Copy): Html | string {
  const state = stateOf(record)
  return hasStates(record)
    ? html`<span class="state" data-state="${state}">${inbox.states[state]}</span>`
    : ''
}

function renderAnswers(
  record: SubmissionRecord,
  copy: Copy['message'],
  { first = null }: Occasion,
): Html {
  const left = answersTo(record).filter((state) => state !== stateOf(record))
  const ordered = left.toSorted((one, other) => Number(other === first) - Number(one === first))
  return html`<form method="post">
${versionField(versionOf(record.history))}
${ordered.map((state, index) => {
  const text = state === 'closed' ? copy.closed : copy.answered
  return button(state, text, index === 0 && left.length > 1 ? 'primary' : '')
})}
</form>`
}

/** One form, so that a note is stored whichever button is pressed. */
function renderActions(
  record: SubmissionRecord,
  { message: copy, inbox }: Copy,
  { refusedNote }: Occasion,
): Html {
  const current = stateOf(record)
  const left = statesOf(record).filter((state) => state !== current)
  const primary = canDeliver(record) ? 'deliver' : current === 'open' ? 'answered' : ''
  const lookOf = (action: string) => (action === primary ? 'primary' : '')
  const stateButtons = left
    .filter((state) => state !== 'declined')
    .map((state) => button(state, inbox.states[state], lookOf(state)))
  const isRefused = refusedNote !== undefined
  const help = fillCopy(copy.noteHelp, { count: NOTE_MAX_CHARS.toLocaleString(locale) })
  const error = html`<p class="error" id="note-error">${messages.tooLong(NOTE_MAX_CHARS)}</p>`
  const state = raw(isRefused ? ' note-error" aria-invalid="true" autofocus' : '"')
  return html`${record.resume ? html`<form method="post">${button('resume', copy.resume)}</form>` : ''}
<form method="post">
${versionField(versionOf(record.history))}
${canDeliver(record) ? button('deliver', copy.deliver, lookOf('deliver')) : ''}
${left.length > 0 ? html`<fieldset><legend>${inbox.columns.state}</legend>${stateButtons}</fieldset>` : ''}
<label for="note">${copy.note}</label>
<p class="hint" id="note-hint">${help}</p>
${isRefused ? error : ''}
<textarea id="note" name="note" rows="4" dir="auto" aria-describedby="note-hint${state}>
${refusedNote ?? ''}</textarea>
${button('note', copy.addNote)}
<fieldset class="apart">
${left.includes('declined') ? button('decline', copy.decline) : ''}
${button('delete', copy.delete)}
</fieldset>
</form>`
}

/** What the reader has seen; see `versionOf`. */
function versionField(version: number): Html {
  return html`<input type="hidden" name="version" value="${version}">`
}

function button(action: string, text: string, look: 'primary' | 'danger' | '' = ''): Html {
  return html`<button name="action" value="${action}"${look && raw(` class="${look}"`)}>${text}</button>`
}
