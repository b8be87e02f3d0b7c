/** @jsxRuntime automatic @jsxImportSource react */
/** What people of the company read of a submission, and what they do with it. */

import { describeFacts, toFactLine } from '@lanternfield/contract/facts.ts'
import { locale } from '@lanternfield/contract/language.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { PageCopy, ServerContent } from '../content.ts'
import {
  canDeliver,
  deliveryProgress,
  findUnreached,
  hasStates,
  stateOf,
  whyGivenUp,
} from '../intake/submission-actions.ts'
import type { DeliveryRecord, SubmissionRecord } from '../store/store.ts'
import { describeLabel, describeLines } from '../submission/describe.ts'
import { type HistoryEvent, versionOf } from '../submission/history.ts'
import { receiverOf } from '../submission/receiver-kind.ts'
import { STATES, type State as StateName } from '../submission/states.ts'
import { describeSuspicions } from '../submission/suspect.ts'
import { History } from './History.tsx'
import {
  type Button,
  Buttons,
  describeResume,
  type Fact,
  Facts,
  Field,
  Notice,
  PostForm,
  Quote,
  SmallPrint,
  State,
} from './parts.tsx'
import { describeTimeLeft, OfficeTime, TimeLeft } from './time-left.tsx'

export const NOTE_MAX_CHARS = 2000

export type SubmissionContent = Pick<
  ServerContent,
  'pageCopy' | 'mailCopy' | 'company' | 'fieldCopy'
>

/** What the page shows besides the message. */
export type Occasion = {
  /** What others have done while the page was open. */
  readonly others?: readonly HistoryEvent[]
  /** A note that is too long. */
  readonly refusedNote?: string
  /** A note that is not added yet. */
  readonly draft?: string | undefined
  /** The state whose button comes first, as the link in a reminder names it. */
  readonly first?: string | null
}

type SubmissionProps = {
  readonly record: SubmissionRecord
  readonly content: SubmissionContent
  readonly occasion: Occasion
  /** Whether it can be answered, and nothing else. */
  readonly onlyAnswers: boolean
  readonly by: 'inbox' | 'mail link'
  readonly now: number
}

export function SubmissionDetails({
  record,
  content,
  occasion,
  onlyAnswers,
  by,
  now,
}: SubmissionProps) {
  const { pageCopy, company } = content
  const copy = pageCopy.message
  const { office } = company.answerTimes[record.profile]
  const { others = [] } = occasion
  const signals = describeSuspicions(record.suspicions)
  const progress = deliveryProgress(record)
  const unreached = findUnreached(record)
  return (
    <>
      {others.length > 0 && (
        <>
          <Notice role="alert" text={copy.outdated} />
          <History history={others} copy={pageCopy} office={office} />
        </>
      )}
      {unreached && (
        <Notice role="alert" text={describeUnreached(unreached, record.phone, copy.unreached)} />
      )}
      {unreached && progress === 'delivered' ? null : (
        <Notice role="status" text={fillCopy(copy[progress], { signals })} />
      )}
      <Facts facts={factsOf(record, content, now)} />
      <Quote text={record.message} />
      {onlyAnswers ? (
        <AnswerForm {...{ record, copy, occasion }} />
      ) : (
        <ActionForm {...{ record, copy: pageCopy, occasion, by }} />
      )}
      {record.history.length > 0 && (
        <>
          <h2 className="mt-10 mb-3 leading-[1.2]">{copy.labels.history}</h2>
          <History history={record.history} copy={pageCopy} office={office} />
        </>
      )}
      <SmallPrint>{fillCopy(copy.timeZone, { timeZone: office.timeZone })}</SmallPrint>
    </>
  )
}

/** Which mail to the visitor did not arrive, and how to reach them nevertheless. */
export function describeUnreached(
  delivery: DeliveryRecord,
  phone: string,
  copy: PageCopy['message']['unreached'],
): string {
  const reason = copy.reasons[whyGivenUp(delivery)]
  const text = fillCopy(copy[delivery.kind as 'decline' | 'acknowledge'], { reason })
  return phone === '' ? text : `${text} ${copy.phone} ${phone}`
}

function factsOf(
  record: SubmissionRecord,
  content: SubmissionContent,
  now: number,
): readonly Fact[] {
  const { pageCopy, mailCopy, company, fieldCopy } = content
  const { message: copy, inbox } = pageCopy
  const { facts, notification } = mailCopy
  const { labels } = notification
  const { office } = company.answerTimes[record.profile]
  const left = describeTimeLeft(record, office, inbox.timeLeft, now)
  const state = hasStates(record) && <State state={stateOf(record)} copy={inbox.states} />
  const due = record.answerDueAt !== null && hasStates(record) && (
    <>
      <OfficeTime time={record.answerDueAt} office={office} />{' '}
      {left && <TimeLeft {...left} text={`(${left.text})`} />}
    </>
  )
  return [
    [labels.received, <OfficeTime key="time" time={record.receivedAt} office={office} />],
    [inbox.columns.state, state],
    [copy.labels.due, due],
    [inbox.columns.type, describeLabel(record.inquiryLabel)],
    [copy.labels.subject, record.subject],
    ...describeFacts(record, 'mail', labels.source).map(
      (fact): Fact => [facts.mail[fact.name] ?? fact.label, toFactLine(fact)],
    ),
    ...describeLines(record, fieldCopy).map(({ label, text }): Fact => [label, text]),
    [labels.resume, describeResume(record.resume)],
    ...record.deliveries
      .filter(({ state }) => state !== 'delivered')
      .map((delivery) => describeDelivery(delivery, copy.deliveries)),
    [copy.labels.reference, record.id],
  ]
}

/** A delivery that waits or was given up. */
function describeDelivery(
  { kind, state, lastError }: DeliveryRecord,
  copy: PageCopy['message']['deliveries'],
): Fact {
  const label =
    kind in copy
      ? copy[kind as keyof typeof copy]
      : fillCopy(copy.receiver, { name: receiverOf(kind) ?? kind })
  return [label, [copy[state as 'waiting' | 'dead'], lastError].filter(Boolean).join(': ')]
}

/** The states that people may give it. */
export function statesOf(record: SubmissionRecord): readonly StateName[] {
  return hasStates(record) ? STATES[record.profile] : []
}

/** Those of them that reminders offer. An applicant who is answered is one that the company talks to. */
export function answersTo(record: SubmissionRecord): readonly StateName[] {
  return statesOf(record).filter((state) => ['answered', 'talking', 'closed'].includes(state))
}

type FormProps<Copy> = Pick<SubmissionProps, 'record' | 'occasion'> & { readonly copy: Copy }

function AnswerForm({ record, copy, occasion }: FormProps<PageCopy['message']>) {
  const { first = null } = occasion
  const left = answersTo(record).filter((state) => state !== stateOf(record))
  const ordered = left.toSorted((one, other) => Number(other === first) - Number(one === first))
  const buttons = ordered.map((state, index): Button => {
    const text = state === 'closed' ? copy.closed : copy.answered
    return { action: state, text, look: index === 0 && left.length > 1 ? 'primary' : 'plain' }
  })
  return (
    <PostForm hidden={{ version: versionOf(record.history) }}>
      <Buttons buttons={[{ action: 'show', text: copy.refresh }, ...buttons]} />
    </PostForm>
  )
}

const GROUP = 'flex min-w-0 basis-full flex-wrap gap-3'

type ActionFormProps = FormProps<PageCopy> & Pick<SubmissionProps, 'by'>

/** One form, so that a note is stored whichever button is pressed but that of a download, which keeps the page open. */
function ActionForm({ record, copy: { message: copy, inbox }, occasion, by }: ActionFormProps) {
  const { refusedNote, draft } = occasion
  const left = statesOf(record).filter((state) => state !== stateOf(record))
  const isHeld = canDeliver(record)
  const primary = !isHeld && stateOf(record) === 'open' ? 'answered' : null
  const states = left
    .filter((state) => state !== 'declined')
    .map((state): Button => {
      const look = state === primary ? 'primary' : 'plain'
      return { action: state, text: inbox.states[state], look }
    })
  const beginning: readonly Button[] = [
    // Programs that follow links in mails press the first button.
    ...(by === 'mail link' ? [{ action: 'show', text: copy.refresh }] : []),
    ...(record.resume ? [{ action: 'resume', text: copy.resume }] : []),
    ...(isHeld ? [{ action: 'deliver', text: copy.deliver, look: 'primary' } as const] : []),
  ]
  const last: readonly Button[] = [
    ...(left.includes('declined') ? [{ action: 'decline', text: copy.decline }] : []),
    { action: 'delete', text: copy.delete },
  ]
  return (
    <PostForm hidden={{ version: versionOf(record.history) }}>
      <Buttons buttons={beginning} />
      {left.length > 0 && (
        <fieldset className={GROUP}>
          <legend className="mb-2 strong">{inbox.columns.state}</legend>
          <Buttons buttons={states} />
        </fieldset>
      )}
      <Field
        id="note"
        label={copy.note}
        hint={fillCopy(copy.noteHelp, { count: NOTE_MAX_CHARS.toLocaleString(locale) })}
        error={refusedNote === undefined ? undefined : messages.tooLong(NOTE_MAX_CHARS)}
        rows={4}
        defaultValue={refusedNote ?? draft}
      />
      <Buttons buttons={[{ action: 'note', text: copy.addNote }]} />
      <div className={`mt-10 border-t border-line pt-6 ${GROUP}`}>
        <Buttons buttons={last.map((button) => ({ ...button, look: 'danger' }))} />
      </div>
    </PostForm>
  )
}
