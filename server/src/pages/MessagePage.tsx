/** @jsxRuntime automatic @jsxImportSource react */
/** What people of the company read of a message, and what they do with it. */

import { STATES, type State } from '@lanternfield/contract/answers.ts'
import { fillCopy } from '@lanternfield/contract/copy.ts'
import { describeFacts, toFactLine } from '@lanternfield/contract/facts.ts'
import { LINE_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import { locale } from '@lanternfield/contract/language.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import type { AnswerCopy, ServerContent } from '../base/content.ts'
import { describeLabel } from '../base/describe-label.ts'
import { type HistoryEvent, versionOf } from '../base/history.ts'
import { receiverOf } from '../base/receiver-kind.ts'
import { describeSuspicions } from '../base/suspect.ts'
import { canDeliver, deliveryProgress, hasStates, stateOf } from '../intake/message-actions.ts'
import type { DeliveryRecord, SubmissionRecord } from '../storage/store.ts'
import { History } from './History.tsx'
import {
  ActionButton,
  describeResume,
  type Fact,
  Facts,
  Field,
  Notice,
  Paragraphs,
  PostForm,
  Quote,
  SmallPrint,
} from './parts.tsx'
import { StateChip } from './StateChip.tsx'
import { describeTimeLeft, OfficeTime, TimeLeft } from './time-left.tsx'

export const NOTE_MAX_CHARS = 2000

export type MessageContent = Pick<
  ServerContent,
  'answerCopy' | 'mailCopy' | 'company' | 'fieldLabels'
>

/** What the page shows besides the message. */
export type Occasion = {
  /** What others have done while the page was open. */
  readonly others?: readonly HistoryEvent[]
  /** A note that is too long. */
  readonly refusedNote?: string
  /** The state whose button comes first, as the link in a reminder names it. */
  readonly first?: string | null
}

type MessageProps = {
  readonly record: SubmissionRecord
  readonly content: MessageContent
  readonly occasion: Occasion
  /** Whether it can be answered, and nothing else. */
  readonly onlyAnswers: boolean
  readonly now: number
}

export function Message({ record, content, occasion, onlyAnswers, now }: MessageProps) {
  const { answerCopy, company } = content
  const copy = answerCopy.message
  const { timeZone } = company.answerTimes[record.profile].office
  const { others = [] } = occasion
  const signals = describeSuspicions(record.suspicions)
  return (
    <>
      {others.length > 0 && (
        <>
          <Notice role="alert">{copy.outdated}</Notice>
          <History history={others} copy={answerCopy} timeZone={timeZone} />
        </>
      )}
      <Notice role="status">{fillCopy(copy[deliveryProgress(record)], { signals })}</Notice>
      <Facts facts={factsOf(record, content, now)} />
      <Quote text={record.message} />
      {onlyAnswers ? (
        <AnswerForm {...{ record, copy, occasion }} />
      ) : (
        <ActionForms {...{ record, copy: answerCopy, occasion }} />
      )}
      {record.history.length > 0 && (
        <>
          <h2 className="mt-10 mb-3 leading-[1.2]">{copy.labels.history}</h2>
          <History history={record.history} copy={answerCopy} timeZone={timeZone} />
        </>
      )}
      <SmallPrint>{fillCopy(copy.timeZone, { timeZone })}</SmallPrint>
    </>
  )
}

function factsOf(record: SubmissionRecord, content: MessageContent, now: number): readonly Fact[] {
  const { answerCopy, mailCopy, company, fieldLabels } = content
  const { message: copy, inbox } = answerCopy
  const { labels } = mailCopy.notification
  const { office } = company.answerTimes[record.profile]
  const { timeZone } = office
  const left = describeTimeLeft(record, office, inbox.timeLeft, now)
  const due = record.answerDueAt !== null && hasStates(record) && (
    <>
      <OfficeTime time={record.answerDueAt} timeZone={timeZone} />{' '}
      {left && <TimeLeft {...left} text={`(${left.text})`} />}
    </>
  )
  return [
    [labels.received, <OfficeTime key="time" time={record.receivedAt} timeZone={timeZone} />],
    // Empty where people give no states.
    [
      inbox.columns.state,
      hasStates(record) && <StateChip key="state" state={stateOf(record)} copy={inbox} />,
    ],
    [copy.labels.due, due],
    [inbox.columns.type, describeLabel(record.inquiryLabel)],
    [copy.labels.subject, record.subject],
    ...describeFacts(record, 'mail', labels.source).map(
      (fact): Fact => [labels.facts[fact.name] ?? fact.label, toFactLine(fact)],
    ),
    ...LINE_FIELD_NAMES.map((name): Fact => [fieldLabels[name], record[name]]),
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
  copy: AnswerCopy['message']['deliveries'],
): Fact {
  const label =
    kind in copy
      ? copy[kind as keyof typeof copy]
      : fillCopy(copy.receiver, { name: receiverOf(kind) ?? kind })
  return [label, [copy[state as 'waiting' | 'dead'], lastError].filter(Boolean).join(': ')]
}

/** The states that people may give it. */
export function statesOf(record: SubmissionRecord): readonly State[] {
  return hasStates(record) ? STATES[record.profile] : []
}

/** Those of them that reminders offer. An applicant who is answered is one that the company talks to. */
export function answersTo(record: SubmissionRecord): readonly State[] {
  return statesOf(record).filter((state) => ['answered', 'talking', 'closed'].includes(state))
}

type FormProps<Copy> = Pick<MessageProps, 'record' | 'occasion'> & { readonly copy: Copy }

function AnswerForm({ record, copy, occasion }: FormProps<AnswerCopy['message']>) {
  const { first = null } = occasion
  const left = answersTo(record).filter((state) => state !== stateOf(record))
  const ordered = left.toSorted((one, other) => Number(other === first) - Number(one === first))
  return (
    <PostForm hidden={{ name: 'version', value: versionOf(record.history) }}>
      {ordered.map((state, index) => (
        <ActionButton
          key={state}
          action={state}
          text={state === 'closed' ? copy.closed : copy.answered}
          look={index === 0 && left.length > 1 ? 'primary' : 'plain'}
        />
      ))}
    </PostForm>
  )
}

/** One form but for the resume, so that a note is stored whichever button is pressed. */
function ActionForms({ record, copy: { message: copy, inbox }, occasion }: FormProps<AnswerCopy>) {
  const { refusedNote } = occasion
  const left = statesOf(record).filter((state) => state !== stateOf(record))
  const primary = canDeliver(record) ? 'deliver' : stateOf(record) === 'open' ? 'answered' : ''
  return (
    <>
      {record.resume && (
        <PostForm>
          <ActionButton action="resume" text={copy.resume} />
        </PostForm>
      )}
      <PostForm hidden={{ name: 'version', value: versionOf(record.history) }}>
        {canDeliver(record) && <ActionButton action="deliver" text={copy.deliver} look="primary" />}
        {left.length > 0 && (
          <fieldset className={BUTTONS}>
            <legend className="mb-2 strong">{inbox.columns.state}</legend>
            {left
              .filter((state) => state !== 'declined')
              .map((state) => (
                <ActionButton
                  key={state}
                  action={state}
                  text={inbox.states[state]}
                  look={state === primary ? 'primary' : 'plain'}
                />
              ))}
          </fieldset>
        )}
        <Field
          id="note"
          label={copy.note}
          hint={fillCopy(copy.noteHelp, { count: NOTE_MAX_CHARS.toLocaleString(locale) })}
          error={refusedNote === undefined ? undefined : messages.tooLong(NOTE_MAX_CHARS)}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              rows={4}
              dir="auto"
              defaultValue={refusedNote}
              className="control"
            />
          )}
        </Field>
        <ActionButton action="note" text={copy.addNote} />
        <fieldset className={`mt-10 border-t border-line pt-6 ${BUTTONS}`}>
          {left.includes('declined') && (
            <ActionButton action="decline" text={copy.decline} look="danger" />
          )}
          <ActionButton action="delete" text={copy.delete} look="danger" />
        </fieldset>
      </PostForm>
    </>
  )
}

const BUTTONS = 'flex min-w-0 basis-full flex-wrap gap-3'

type QuestionProps = {
  readonly paragraphs: readonly string[]
  /** The words of a letter that will be sent. */
  readonly letter?: readonly string[]
  readonly confirmed: { readonly action: string; readonly text: string }
  readonly keep: string
  /** Of the history that the person has seen. */
  readonly version: number
}

/** Whether to do what cannot be undone. The harmless button comes first: programs that follow links in mails press the first one. */
export function Question({ paragraphs, letter = [], confirmed, keep, version }: QuestionProps) {
  return (
    <>
      <Paragraphs texts={paragraphs} />
      <Quote text={letter.join('\n\n')} />
      <PostForm hidden={{ name: 'version', value: version }}>
        <ActionButton action="show" text={keep} />
        <ActionButton {...confirmed} look="danger" />
      </PostForm>
    </>
  )
}
