/** @jsxRuntime automatic @jsxImportSource react */
/** What people of the company read of a submission, and what they do with it. */

import { describeFacts, toFactLine } from '@lanternfield/contract/facts.ts'
import { locale } from '@lanternfield/contract/language.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { normalizePhone } from '@lanternfield/contract/phone.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { ReactNode } from 'react'
import type { PageCopy, ServerContent } from '../content.ts'
import {
  canDeliver,
  deliveryProgress,
  findUnreached,
  hasStates,
  stateOf,
  whyGivenUp,
} from '../intake/submission-actions.ts'
import { makeReplyLink } from '../mail/reply-link.ts'
import type { DeliveryRecord, SubmissionRecord } from '../store/store.ts'
import { describeLabel, describeLines } from '../submission/describe.ts'
import { type EventOrigin, type HistoryEvent, holderOf, versionOf } from '../submission/history.ts'
import { receiverOf } from '../submission/receiver-kind.ts'
import {
  ANSWERED_STATES,
  STATES,
  type State as StateName,
  WAITING_STATES,
} from '../submission/states.ts'
import { describeSuspicions, isSuspect } from '../submission/suspect.ts'
import { History, type ShownEvent, wordsOf } from './History.tsx'
import {
  BUTTON_LOOKS,
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
  /** What the reader has just done. */
  readonly done?: readonly HistoryEvent[]
  /** What others have done while the page was open, so that nothing but a note was done. */
  readonly others?: readonly HistoryEvent[]
  readonly isNoted?: boolean
  /** What the field for a note has in it. */
  readonly draft?: string
  readonly isTooLong?: true
  /** The state whose button comes first, as the link in a reminder names it. */
  readonly first?: string | null
}

type SubmissionProps = {
  readonly record: SubmissionRecord
  readonly content: SubmissionContent
  readonly occasion: Occasion
  /** Whether it can be answered, and nothing else. */
  readonly onlyAnswers: boolean
  readonly by: EventOrigin
  readonly now: number
}

/** Who has written, and what. */
export function describeTitle(
  { name, inquiryLabel }: SubmissionRecord,
  { heading }: PageCopy['message'],
): string {
  return fillCopy(heading, { name, type: describeLabel(inquiryLabel) })
}

/** @param next where the reader goes on */
export function SubmissionDetails(props: SubmissionProps & { readonly next?: ReactNode }) {
  const { record, content, occasion, onlyAnswers } = props
  const { pageCopy, company } = content
  const copy = pageCopy.message
  const { office } = company.answerTimes[record.profile]
  const { done = [], others = [], isNoted = false } = occasion
  const history = { copy: pageCopy, office }
  const notes = record.history.filter(({ event }) => event === 'note')
  const events = [
    ...record.history.filter(({ event }) => event !== 'note'),
    ...record.deliveries.filter(({ kind }) => kind === 'notify').flatMap(toDelivered),
  ]
  return (
    <>
      <Notices {...props} copy={copy} />
      {done.length > 0 && (
        <Notice role="status">
          <span>
            {describeEvents(done, pageCopy)}: <bdi>{record.name}</bdi>.
          </span>{' '}
          {props.next}
        </Notice>
      )}
      {others.length > 0 && (
        <>
          <Notice role="alert">
            {[copy.outdated, isNoted && copy.noteStored].filter(Boolean).join(' ')}
          </Notice>
          <History history={others} {...history} />
        </>
      )}
      <Standing {...props} />
      <Quote text={record.message} />
      {notes.length > 0 && (
        <section aria-label={copy.notes}>
          <History history={notes} {...history} />
        </section>
      )}
      {onlyAnswers ? <AnswerForm {...props} /> : <ActionForm {...props} />}
      <Facts facts={describeSender(record, content)} />
      <Facts facts={describeArrival(record, content)} />
      {events.length > 0 && (
        <>
          <h2 className={HEADING}>{copy.labels.history}</h2>
          <History history={events} {...history} />
        </>
      )}
      <Unsent {...{ record, copy }} />
      <SmallPrint>{fillCopy(copy.timeZone, { timeZone: office.timeZone })}</SmallPrint>
    </>
  )
}

const HEADING = 'mt-8 mb-3 leading-[1.2]'

/** What keeps it from being answered. */
function Notices({
  record,
  copy,
}: Pick<SubmissionProps, 'record'> & { readonly copy: PageCopy['message'] }) {
  const progress = deliveryProgress(record)
  const unreached = findUnreached(record)
  const signals = describeSuspicions(record.suspicions)
  return (
    <>
      {unreached && (
        <Notice role="alert">
          {describeUnreached(unreached, copy.unreached)}
          {record.phone !== '' && (
            <>
              {` ${copy.unreached.phone} `}
              <Telephone phone={record.phone} />
            </>
          )}
        </Notice>
      )}
      {progress !== 'delivered' && (
        <Notice role="status">{fillCopy(copy[progress], { signals })}</Notice>
      )}
    </>
  )
}

/** Its state, by when an answer is promised, and who gives it. */
function Standing({ record, content, now }: SubmissionProps) {
  const { message: copy, inbox } = content.pageCopy
  const { office } = content.company.answerTimes[record.profile]
  if (!hasStates(record)) return null
  const left = describeTimeLeft(record, office, inbox.timeLeft, now)
  const holder = holderOf(record.history)
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-md text-muted">
      <State state={stateOf(record)} copy={inbox.states} />
      {left && record.answerDueAt !== null && (
        <span>
          {copy.labels.due} <OfficeTime time={record.answerDueAt} office={office} />{' '}
          <TimeLeft {...left} text={`(${left.text})`} />
        </span>
      )}
      {holder !== null && (
        <bdi data-holder>{fillCopy(copy.holder, { name: holder || copy.somebody })}</bdi>
      )}
    </p>
  )
}

/** What was done, in a few words, and by whom if that is known. */
function describeEvents(events: readonly HistoryEvent[], copy: PageCopy): string {
  const words = wordsOf(copy)
  return events.map(({ event, name }) => words[event] + (name ? ` (${name})` : '')).join(', ')
}

/** The moment at which it was in the mailbox, which is told apart from the press that sent it on. */
function toDelivered({ state, settledAt }: DeliveryRecord): readonly ShownEvent[] {
  return state === 'delivered' && settledAt !== null
    ? [{ event: 'in the mailbox', at: settledAt }]
    : []
}

/** What waits or was given up, which helps whoever runs the website. */
function Unsent({
  record,
  copy,
}: Pick<SubmissionProps, 'record'> & { readonly copy: PageCopy['message'] }) {
  const unsent = record.deliveries.filter(({ state }) => state !== 'delivered')
  if (unsent.length === 0) return null
  return (
    <details className="mt-8">
      <summary className="link inline-block cursor-pointer py-2">{copy.unsent}</summary>
      <Facts facts={unsent.map((delivery) => describeDelivery(delivery, copy.deliveries))} />
    </details>
  )
}

/** Which mail to the visitor did not arrive. */
export function describeUnreached(
  delivery: DeliveryRecord,
  copy: PageCopy['message']['unreached'],
): string {
  const reason = copy.reasons[whyGivenUp(delivery)]
  return fillCopy(copy[delivery.kind as 'decline' | 'acknowledge'], { reason })
}

/** What the visitor has told. */
function describeSender(record: SubmissionRecord, content: SubmissionContent): readonly Fact[] {
  const { fieldCopy, mailCopy, pageCopy } = content
  const links: Readonly<Record<string, ReactNode>> = {
    email: <ReplyLink {...{ record, content }} look="link" text={record.email} />,
    phone: record.phone && <Telephone phone={record.phone} />,
  }
  return [
    ...describeLines(record, fieldCopy).map(
      ({ name, label, text }): Fact => [label, links[name] ?? text],
    ),
    [mailCopy.notification.labels.resume, describeResume(record.resume)],
    [pageCopy.message.labels.subject, record.subject],
  ]
}

/** How it came. */
function describeArrival(record: SubmissionRecord, content: SubmissionContent): readonly Fact[] {
  const { pageCopy, mailCopy, company } = content
  const { facts, notification } = mailCopy
  const { labels } = notification
  const { office } = company.answerTimes[record.profile]
  return [
    [labels.received, <OfficeTime key="time" time={record.receivedAt} office={office} />],
    ...describeFacts(record, 'mail', labels.source).map(
      (fact): Fact => [facts.mail[fact.name] ?? fact.label, toFactLine(fact)],
    ),
    [pageCopy.message.labels.reference, record.id],
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

/** A button for a state. */
function toButton(
  state: StateName,
  copy: PageCopy['message'],
  look: Button['look'] = 'plain',
): Button {
  const text = state === 'answered' || state === 'closed' ? copy[state] : copy.toStates[state]
  return { action: state, text, look }
}

function AnswerForm({ record, content, occasion }: SubmissionProps) {
  const { message: copy } = content.pageCopy
  const { first = null } = occasion
  const left = answersTo(record).filter((state) => state !== stateOf(record))
  const ordered = left.toSorted((one, other) => Number(other === first) - Number(one === first))
  const buttons = ordered.map((state, index) =>
    toButton(state, copy, index === 0 && left.length > 1 ? 'primary' : 'plain'),
  )
  return (
    <PostForm hidden={{ version: versionOf(record.history) }}>
      <Buttons buttons={[{ action: 'show', text: copy.refresh }, ...buttons]} />
    </PostForm>
  )
}

const GROUP = 'flex min-w-0 basis-full flex-wrap gap-3'

/** One form, so that a note is stored whichever button is pressed but that of a download, which keeps the page open. */
function ActionForm({ record, content, occasion, by }: SubmissionProps) {
  const { message: copy } = content.pageCopy
  const { draft, isTooLong } = occasion
  const left = statesOf(record).filter((state) => state !== stateOf(record))
  const isHeld = isSuspect(record)
  const deletion: Button = { action: 'delete', text: copy.delete, look: 'danger' }
  const isTaken = holderOf(record.history) !== null
  const wantsReply = hasStates(record) && WAITING_STATES.includes(stateOf(record))
  // What follows a reply has the look of the likeliest once that is begun.
  const states = left
    .filter((state) => state !== 'declined')
    .map((state) => toButton(state, copy, ANSWERED_STATES.includes(state) ? 'next' : 'plain'))
  return (
    <PostForm hidden={{ version: versionOf(record.history) }}>
      {/* Programs that follow links in mails press the first button. */}
      {by === 'mail link' && <Buttons buttons={[{ action: 'show', text: copy.refresh }]} />}
      {isHeld ? (
        <Buttons buttons={[deletion]} />
      ) : (
        <ReplyLink
          {...{ record, content }}
          look={wantsReply ? BUTTON_LOOKS.reply : BUTTON_LOOKS.plain}
          text={copy.reply}
        />
      )}
      <Buttons
        buttons={[
          ...states,
          ...(canDeliver(record) ? [{ action: 'deliver', text: copy.deliver }] : []),
          ...(hasStates(record)
            ? [
                isTaken
                  ? { action: 'give-back', text: copy.giveBack }
                  : { action: 'take', text: copy.take },
              ]
            : []),
          ...(record.resume ? [{ action: 'resume', text: copy.resume }] : []),
        ]}
      />
      <Field
        id="note"
        label={copy.note}
        hint={fillCopy(copy.noteHelp, { count: NOTE_MAX_CHARS.toLocaleString(locale) })}
        error={isTooLong && messages.tooLong(NOTE_MAX_CHARS)}
        rows={3}
        defaultValue={draft}
      />
      <Buttons buttons={[{ action: 'note', text: copy.addNote }]} />
      {!isHeld && (
        <div className={`mt-6 border-t border-line pt-6 ${GROUP}`}>
          <Buttons
            buttons={[
              ...(left.includes('declined')
                ? [{ action: 'decline', text: copy.decline, look: 'danger' } as const]
                : []),
              deletion,
            ]}
          />
        </div>
      )}
    </PostForm>
  )
}

type ReplyLinkProps = Pick<SubmissionProps, 'record' | 'content'> & {
  readonly look: string
  readonly text: string
}

/** Begins an answer in the mail program of the reader. */
function ReplyLink({ record, content, look, text }: ReplyLinkProps) {
  const href = makeReplyLink(record, { company: content.company, copy: content.mailCopy })
  return (
    <a href={href} className={look} translate="no">
      {text}
    </a>
  )
}

function Telephone({ phone }: { readonly phone: string }) {
  return (
    <a href={`tel:${normalizePhone(phone)}`} className="link nums" translate="no">
      {phone}
    </a>
  )
}
