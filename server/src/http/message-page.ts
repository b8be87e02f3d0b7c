/** The page on which people of the company read a message and act on it. */
import { STATES, type State } from '@lanternfield/contract/answers.ts'
import { hasAtMost } from '@lanternfield/contract/characters.ts'
import { fillCopy } from '@lanternfield/contract/copy.ts'
import { describeFacts, toFactLine } from '@lanternfield/contract/facts.ts'
import { LINE_FIELD_NAMES, operatorLabel } from '@lanternfield/contract/fields.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { html, raw } from 'hono/html'
import type { ServerContent } from '../base/content.ts'
import { eventsSince, type HistoryEvent, versionOf } from '../base/history.ts'
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
  readonly content: MessageContent
  readonly by: 'inbox' | 'mail link'
  /** Whose messages may be seen; left out: all. */
  readonly profiles?: readonly Profile[]
  readonly now: () => number
}

export type MessageContent = Pick<ServerContent, 'answerCopy' | 'mailCopy' | 'company'>

export type MessageHandler = {
  /** Null if there is no such message, or it is of another profile. */
  readonly show: (id: string) => Promise<Response | null>
  /** Null for the same reasons, or if none of the page's forms posts that. */
  readonly act: (id: string, form: URLSearchParams) => Promise<Response | null>
}

/** What the page shows besides the message. */
type Occasion = {
  readonly status?: number
  /** What others have done while the page was open. */
  readonly others?: readonly HistoryEvent[]
  /** A note that is too long. */
  readonly refusedNote?: string
}

export function createMessageHandler(options: MessageHandlerOptions): MessageHandler {
  const { render, messageActions, content, by, profiles, now } = options
  const copy = content.answerCopy.message

  async function find(id: string): Promise<SubmissionRecord | null> {
    const record = await messageActions.find(id)
    return record && (profiles?.includes(record.profile) ?? true) ? record : null
  }

  async function show(id: string, occasion: Occasion = {}): Promise<Response | null> {
    const record = await find(id)
    const { status = 200 } = occasion
    return (
      record &&
      render({ title: copy.heading, body: describe(record, content, occasion, now()), status })
    )
  }

  /** What is answered with something else than the page, by the value of a button. */
  const answers: Readonly<
    Record<string, (record: SubmissionRecord, version: number) => Promise<Response | null>>
  > = {
    resume: async (record) => {
      const resume = await messageActions.downloadResume(record, by)
      return resume && answerResume(resume)
    },
    decline: (record, version) =>
      render({
        title: copy.confirmDecline,
        body: askToDecline(record, content, version),
        status: 200,
      }),
    delete: (_, version) => {
      const question = { paragraphs: copy.consequences, action: 'confirm', text: copy.confirmed }
      return render({
        title: copy.confirm,
        body: askAgain(question, copy.keep, version),
        status: 200,
      })
    },
    confirm: async (record) => {
      await messageActions.remove(record, by)
      return render({ title: copy.deleted, body: '', status: 200 })
    },
  }

  return {
    show,
    act: async (id, form) => {
      const record = await find(id)
      const action = form.get('action') ?? ''
      if (!record || !actionsOn(record).includes(action)) return null
      const note = readNote(form)
      if (!hasAtMost(NOTE_MAX_CHARS, note)) return show(id, { status: 422, refusedNote: note })

      const version = Number(form.get('version'))
      const state = STATES[record.profile].find((one) => one === action)
      const isCurrent = state
        ? await messageActions.changeState(record, { state, version, by })
        : !NEEDS_CURRENT.includes(action) || version === versionOf(record.history)
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

/** With these nobody may be mistaken about what others have done. */
const NEEDS_CURRENT = ['decline', 'delete', 'confirm']

/** The values of the buttons on all pages of a message. */
function actionsOn(record: SubmissionRecord): readonly string[] {
  const states: readonly State[] = hasStates(record) ? STATES[record.profile] : []
  return [
    ...['show', 'note', 'deliver', 'delete', 'confirm'],
    ...(record.resume ? ['resume'] : []),
    ...states,
    ...(states.includes('declined') ? ['decline'] : []),
  ]
}

/** Without the control characters that terminals obey. */
function readNote(form: URLSearchParams): string {
  const note = (form.get('note') ?? '').replace(/\r\n?/g, '\n')
  return note.replace(/(?![\n\t])\p{Cc}/gu, '').trim()
}

function describe(
  record: SubmissionRecord,
  { answerCopy, mailCopy, company }: MessageContent,
  { others = [], refusedNote }: Occasion,
  now: number,
): Html {
  const { message: copy, inbox } = answerCopy
  const { labels } = mailCopy.notification
  const { id, receivedAt, answerDueAt, inquiryLabel, subject, resume, suspicions, history } = record
  const { office } = company.answerTimes[record.profile]
  const time = (at: number) => renderTime(at, office.timeZone)
  const left = describeTimeLeft(record, office, inbox.timeLeft, now)
  return html`${renderOthers(others, record, { answerCopy, company })}
<p role="status">${fillCopy(copy[deliveryProgress(record)], { signals: suspicions.join(', ') })}</p>
${renderFacts([
  [labels.received, time(receivedAt)],
  [inbox.columns.state, renderState(record, answerCopy)],
  [
    copy.labels.due,
    answerDueAt === null
      ? ''
      : html`${time(answerDueAt)} ${left ? html`<span class="${left.isLate ? 'late' : ''}">(${left.text})</span>` : ''}`,
  ],
  [inbox.columns.type, inquiryLabel],
  [copy.labels.subject, subject],
  ...describeFacts(record, 'mail', labels.source).map(
    (fact) => [labels.facts[fact.name] ?? fact.label, toFactLine(fact)] as const,
  ),
  ...LINE_FIELD_NAMES.map((name) => [operatorLabel(name), record[name]] as const),
  [labels.resume, describeResume(resume)],
  ...record.deliveries.flatMap((delivery) => {
    const fact = describeDelivery(delivery, copy)
    return fact ? [fact] : []
  }),
  [copy.labels.reference, id],
])}
${renderMessage(record.message)}
${resume ? html`<form method="post">${button('resume', copy.resume)}</form>` : ''}
${renderActions(record, answerCopy, refusedNote)}
${history.length > 0 ? html`<h2>${copy.labels.history}</h2>${renderHistory(history, answerCopy, office.timeZone)}` : ''}
<p class="quiet">${fillCopy(copy.timeZone, { timeZone: office.timeZone })}</p>`
}

/** What others have done since the reader has opened the page. */
export function renderOthers(
  events: readonly HistoryEvent[],
  { profile }: SubmissionRecord,
  { answerCopy, company }: Pick<MessageContent, 'answerCopy' | 'company'>,
): Html | string {
  if (events.length === 0) return ''
  const { timeZone } = company.answerTimes[profile].office
  return html`<p role="alert">${answerCopy.message.outdated}</p>
${renderHistory(events, answerCopy, timeZone)}`
}

export function renderState(
  record: SubmissionRecord,
  { inbox }: MessageContent['answerCopy'],
): Html | string {
  const state = stateOf(record)
  return hasStates(record)
    ? html`<span class="state" data-state="${state}">${inbox.states[state]}</span>`
    : ''
}

/** One form, so that a note is stored whichever button is pressed. */
function renderActions(
  record: SubmissionRecord,
  { message: copy, inbox }: MessageContent['answerCopy'],
  refusedNote: string | undefined,
): Html {
  const current = stateOf(record)
  const states: readonly State[] = hasStates(record) ? STATES[record.profile] : []
  const others = states.filter((state) => state !== current && state !== 'declined')
  const canDecline = states.includes('declined') && current !== 'declined'
  const isRefused = refusedNote !== undefined
  const error = html`<p class="error" id="note-error">${messages.tooLong(NOTE_MAX_CHARS)}</p>`
  const described = isRefused
    ? raw(' aria-describedby="note-hint note-error" aria-invalid="true" autofocus')
    : raw(' aria-describedby="note-hint"')
  return html`<form method="post">
${versionField(versionOf(record.history))}
${canDeliver(record) ? button('deliver', copy.deliver, { isPrimary: true }) : ''}
${others.length === 0 ? '' : html`<fieldset><legend>${inbox.columns.state}</legend>${others.map((state) => button(state, inbox.states[state], { isPrimary: state === 'answered' && current === 'open' }))}</fieldset>`}
<label for="note">${copy.note}</label>
<p class="hint" id="note-hint">${fillCopy(copy.noteHelp, { count: NOTE_MAX_CHARS.toLocaleString('en') })}</p>
${isRefused ? error : ''}
<textarea id="note" name="note" rows="4" dir="auto"${described}>
${refusedNote ?? ''}</textarea>
${button('note', copy.addNote)}
<fieldset class="apart">
${canDecline ? button('decline', copy.decline) : ''}
${button('delete', copy.delete)}
</fieldset>
</form>`
}

type Question = {
  readonly paragraphs: readonly string[]
  /** The words of a letter. */
  readonly letter?: readonly string[]
  readonly action: string
  readonly text: string
}

function askToDecline(
  { deliveries }: SubmissionRecord,
  { answerCopy, mailCopy }: MessageContent,
  version: number,
): Html {
  const copy = answerCopy.message
  const isSent = deliveries.some(({ kind }) => kind === 'decline')
  const question = isSent
    ? { paragraphs: copy.letterSent }
    : { paragraphs: copy.letter, letter: mailCopy.decline.paragraphs }
  return askAgain({ ...question, action: 'declined', text: copy.declined }, copy.keep, version)
}

/** The harmless button comes first: programs that follow links in mails press the first one. */
function askAgain(
  { paragraphs, letter = [], action, text }: Question,
  keep: string,
  version: number,
): Html {
  return html`${paragraphs.map((text) => html`<p>${text}</p>`)}
${renderMessage(letter.join('\n\n'))}
<form method="post">
${versionField(version)}
${button('show', keep)}
<button name="action" value="${action}" class="danger">${text}</button>
</form>`
}

/** What the reader has seen; see `versionOf`. */
export function versionField(version: number): Html {
  return html`<input type="hidden" name="version" value="${version}">`
}

function button(action: string, text: string, { isPrimary = false } = {}): Html {
  return html`<button name="action" value="${action}"${isPrimary ? raw(' class="primary"') : ''}>${text}</button>`
}
