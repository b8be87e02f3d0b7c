/** @jsxRuntime automatic @jsxImportSource react */
/** What people of the company read of a submission, and what they do with it. */

import { describeFacts, toFactLine } from '@lanternfield/contract/facts.ts'
import { locale } from '@lanternfield/contract/language.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { normalizePhone } from '@lanternfield/contract/phone.ts'
import { RESUME_FORMATS } from '@lanternfield/contract/resume.ts'
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
import { describeEvents, History } from './History.tsx'
import { OfficeTime, ShortTime } from './office-time.tsx'
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

/** @param props `next`: where the reader goes on */
export function SubmissionDetails(props: SubmissionProps & { readonly next?: ReactNode }) {
  const { record, content, occasion, next } = props
  const { pageCopy: copy, company } = content
  const { office } = company.answerTimes[record.profile]
  const { done = [], others = [], isNoted = false } = occasion
  const notes = record.history.filter(({ event }) => event === 'note')
  const events = record.history.filter(({ event }) => event !== 'note')
  const arrived = record.deliveries.find(
    ({ kind, state }) => kind === 'notify' && state === 'delivered',
  )
  const unsent = record.deliveries.filter(({ state }) => state !== 'delivered')
  return (
    <>
      {others.length > 0 && (
        <>
          <Notice role="alert">
            {copy.message.outdated} {isNoted && copy.message.noteStored}
          </Notice>
          <History history={others} {...{ copy, office }} />
        </>
      )}
      {done.length > 0 && (
        <Notice role="status">
          {describeEvents(done, copy)}: <bdi>{record.name}</bdi>. {next}
        </Notice>
      )}
      <Obstacles {...props} />
      <Standing {...props} />
      <Quote text={record.message} />
      {/* Before the buttons, so that they are read first. */}
      <History history={notes} {...{ copy, office }} />
      <ActionForm {...props} />
      <Facts facts={describeSender(record, content)} />
      <Facts facts={describeArrival(record, content)} />
      <History
        history={events}
        arrivedAt={arrived?.settledAt}
        heading={copy.message.labels.history}
        {...{ copy, office }}
      />
      {unsent.length > 0 && (
        <details>
          <summary className="link inline-block cursor-pointer py-2">{copy.message.unsent}</summary>
          <Facts facts={unsent.map((one) => describeDelivery(one, copy.message.deliveries))} />
        </details>
      )}
      <SmallPrint>{fillCopy(copy.message.timeZone, { timeZone: office.timeZone })}</SmallPrint>
    </>
  )
}

/** What is in the way of an answer. */
function Obstacles({ record, content }: SubmissionProps) {
  const { message: copy } = content.pageCopy
  const progress = deliveryProgress(record)
  const unreached = findUnreached(record)
  const signals = describeSuspicions(record.suspicions)
  return (
    <>
      {unreached && (
        <Notice role="alert">
          {describeUnreached(unreached, copy.unreached)}{' '}
          {record.phone !== '' && copy.unreached.phone}{' '}
          <Telephone phone={record.phone} look={LINE_LINK} />
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
  const holder = holderOf(record.history)
  const state = stateOf(record)
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-md text-muted">
      <State state={state} copy={inbox.states} />
      {record.answerDueAt !== null && WAITING_STATES.includes(state) && (
        <span>
          {copy.labels.due}{' '}
          <ShortTime time={record.answerDueAt} {...{ office, now }} late={inbox.late} />
        </span>
      )}
      {holder !== null && (
        <bdi data-holder>{fillCopy(copy.holder, { name: holder || copy.somebody })}</bdi>
      )}
    </p>
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

/** As high as a finger needs, without moving the lines apart. */
const LINE_LINK = 'link -my-1 inline-block py-2'

/** What the visitor has told. */
function describeSender(record: SubmissionRecord, content: SubmissionContent): readonly Fact[] {
  const { fieldCopy, mailCopy, pageCopy } = content
  const links: Readonly<Record<string, ReactNode>> = {
    // Nobody is to answer a suspect.
    email: !isSuspect(record) && (
      <ReplyLink {...{ record, content }} look={LINE_LINK} text={record.email} />
    ),
    phone: record.phone && <Telephone phone={record.phone} look={LINE_LINK} />,
  }
  return [
    ...describeLines(record, fieldCopy).map(
      ({ name, label, text }): Fact => [label, links[name] || text],
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

/** One form, so that a note is stored whichever button is pressed but that of a download, which keeps the page open. */
function ActionForm({ record, content, occasion, onlyAnswers, by }: SubmissionProps) {
  const { message: copy, inbox } = content.pageCopy
  const { first, draft, isTooLong } = occasion
  const state = stateOf(record)
  const left = (onlyAnswers ? answersTo(record) : statesOf(record)).filter((one) => one !== state)
  // Next to the link that begins a reply, what says that it was sent.
  const rank = (one: StateName) =>
    one === first ? 2 : one === 'declined' ? -1 : Number(ANSWERED_STATES.includes(one))
  const ordered = left.toSorted((one, other) => rank(other) - rank(one))
  const states = ordered.map((one, index): Button => {
    // A reminder asks whether an applicant was answered, too.
    const word = onlyAnswers && one === 'talking' ? 'answered' : one
    const text = one === 'open' ? copy.reopen : inbox.states[word]
    if (one === 'declined') return { action: 'decline', text: copy.decline, look: 'danger' }
    const isFirst = onlyAnswers && index === 0 && left.length > 1
    // What follows a reply looks like the likeliest once that is begun.
    const look = isFirst ? 'primary' : ANSWERED_STATES.includes(one) ? 'next' : 'plain'
    return { action: one, text, look }
  })
  const isTaken = holderOf(record.history) !== null
  const taking = isTaken
    ? { action: 'give-back', text: copy.giveBack }
    : { action: 'take', text: copy.take }
  const deletion: Button = { action: 'delete', text: copy.delete, look: 'danger' }
  const isHeld = isSuspect(record)
  const wantsReply = hasStates(record) && WAITING_STATES.includes(state)
  return (
    <PostForm hidden={{ version: versionOf(record.history) }}>
      {/* Programs that follow links in mails press the first button. */}
      {by === 'mail link' && <Buttons buttons={[{ action: 'show', text: copy.refresh }]} />}
      {record.resume && !onlyAnswers && <ResumeLinks resume={record.resume} {...{ copy, by }} />}
      {!isHeld && !onlyAnswers && (
        <ReplyLink
          {...{ record, content }}
          look={BUTTON_LOOKS[wantsReply ? 'reply' : 'plain']}
          text={copy.reply}
        />
      )}
      <Buttons buttons={[...(isHeld ? [deletion] : []), ...states]} />
      {!onlyAnswers && (
        <>
          {!isHeld && <Telephone phone={record.phone} look={BUTTON_LOOKS.plain} />}
          <Buttons
            buttons={[
              ...(canDeliver(record) ? [{ action: 'deliver', text: copy.deliver }] : []),
              ...(hasStates(record) ? [taking] : []),
              ...(isHeld ? [] : [deletion]),
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
        </>
      )}
    </PostForm>
  )
}

type ResumeLinksProps = Pick<SubmissionProps, 'by'> & {
  readonly resume: NonNullable<SubmissionRecord['resume']>
  readonly copy: PageCopy['message']
}

/** In the inbox a PDF is looked at in a tab of its own. Where a mail leads, a program could follow such links. */
function ResumeLinks({ resume, copy, by }: ResumeLinksProps) {
  if (by === 'mail link') return <Buttons buttons={[{ action: 'resume', text: copy.resume }]} />
  return (
    <>
      {resume.contentType === RESUME_FORMATS.pdf && (
        <a href="?resume=open" target="_blank" rel="noopener" className={BUTTON_LOOKS.plain}>
          {copy.openResume}
        </a>
      )}
      <a href="?resume=download" className={BUTTON_LOOKS.plain}>
        {copy.resume}
      </a>
    </>
  )
}

type LinkProps = { readonly look: string }
type ReplyLinkProps = LinkProps &
  Pick<SubmissionProps, 'record' | 'content'> & { readonly text: string }

/** Begins an answer in the mail program of the reader. */
function ReplyLink({ record, content, look, text }: ReplyLinkProps) {
  const href = makeReplyLink(record, { company: content.company, copy: content.mailCopy })
  return (
    <a href={href} className={look} dir="ltr" translate="no">
      {text}
    </a>
  )
}

/** Nothing without a number. */
function Telephone({ phone, look }: LinkProps & { readonly phone: string }) {
  if (phone === '') return null
  return (
    <a href={`tel:${normalizePhone(phone)}`} className={`nums ${look}`} dir="ltr" translate="no">
      {phone}
    </a>
  )
}
