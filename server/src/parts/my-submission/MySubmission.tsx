/** @jsxRuntime automatic @jsxImportSource react */
/** What visitors see of what they sent. */
import { describeFacts } from '@lanternfield/contract/facts.ts'
import { FIELDS, TYPED_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type { Office } from '@lanternfield/contract/site/office-hours.ts'
import type { FieldCopy, MailCopy, PageCopy } from '../../content.ts'
import { deliveryProgress, hasStates, stateOf } from '../../intake/submission-actions.ts'
import { OfficeTime } from '../../pages/office-time.tsx'
import {
  type Button,
  Buttons,
  describeResume,
  type Fact,
  Facts,
  Field,
  Notice,
  Paragraphs,
  PostForm,
  Quote,
  SmallPrint,
} from '../../pages/parts.tsx'
import type { SubmissionRecord } from '../../store/store.ts'
import { describeLabel, describeLines } from '../../submission/describe.ts'
import { questionFor } from './sender-question.ts'

type Copy = PageCopy['mySubmission']

type SubmissionProps = {
  readonly record: SubmissionRecord
  /** When it is deleted, in milliseconds since 1970. */
  readonly endsAt: number
  /** That answers it. */
  readonly office: Office
  readonly copy: Copy
  readonly fieldCopy: FieldCopy
  readonly factLabels: MailCopy['facts']['ownPage']
}

type ClosedProps = SubmissionProps & {
  /** What is wrong with the answer: none fits, or it was given too long ago. */
  readonly problem?: 'wrong' | 'askAgain' | undefined
}

/** What became of it, and a question that only the sender can answer. Nothing that was typed. */
export function ClosedSubmission({ problem, ...submission }: ClosedProps) {
  const { record, copy, fieldCopy } = submission
  const typed = TYPED_FIELD_NAMES.filter((name) => record[name].trim() !== '')
  const fields = [
    ...typed.map((name) => fieldCopy.labels[name]),
    ...(record.resume ? [fieldCopy.labels.resume] : []),
  ]
  const question = questionFor(record)
  const { control, autoComplete } = FIELDS[question]
  return (
    <>
      <Progress {...submission} />
      <Facts facts={[...commonFacts(submission), [copy.labels.fields, fields.join(', ')]]} />
      <h2 className="mt-10 mb-3 leading-[1.2]">{copy.question}</h2>
      <Paragraphs texts={[copy.why]} />
      <PostForm>
        <Field
          id="answer"
          label={copy[question]}
          error={problem && copy[problem]}
          type={control}
          autoComplete={autoComplete}
          required
        />
        <Buttons
          buttons={[
            { action: 'show', text: copy.refresh, asIs: true },
            { action: 'answer', text: copy.answer, look: 'primary' },
          ]}
        />
      </PostForm>
      <SmallPrint>{copy.notMine}</SmallPrint>
    </>
  )
}

type OpenedProps = SubmissionProps & {
  /** Of the right answer, for the forms. */
  readonly proof: string
}

/** Everything that was sent. */
export function OpenedSubmission({ proof, ...submission }: OpenedProps) {
  const { record, copy, fieldCopy, factLabels } = submission
  const facts: readonly Fact[] = [
    ...commonFacts(submission),
    [copy.labels.state, describeApplication(record, copy)],
    [fieldCopy.labels.inquiryType, describeLabel(record.inquiryLabel)],
    [copy.labels.subject, record.subject],
    ...describeFacts(record, 'ownPage', copy.labels.source).map(
      ({ name, text }): Fact => [factLabels[name] ?? name, text],
    ),
    ...describeLines(record, fieldCopy).map(({ label, text }): Fact => [label, text]),
    [fieldCopy.labels.resume, describeResume(record.resume)],
  ]
  const buttons: readonly Button[] = [
    { action: 'show', text: copy.refresh },
    { action: 'download', text: copy.download, look: 'primary' },
    ...(record.resume ? [{ action: 'resume', text: copy.resume }] : []),
    { action: 'delete', text: copy.delete, look: 'danger' },
  ]
  return (
    <>
      <Progress {...submission} />
      <Facts facts={facts} />
      <Quote text={record.message} />
      <PostForm hidden={{ proof }}>
        <Buttons buttons={buttons} />
      </PostForm>
    </>
  )
}

function Progress({ record, copy }: SubmissionProps) {
  const progress = deliveryProgress(record)
  // The link of a suspect is not sent before it is approved.
  return <Notice role="status">{copy[progress === 'suspect' ? 'waiting' : progress]}</Notice>
}

/** How far an application is; others have no state that their visitors are told. */
function describeApplication(record: SubmissionRecord, { states }: Copy): string {
  const state = stateOf(record)
  if (record.profile !== 'CAREERS' || !hasStates(record)) return ''
  return state === 'answered' ? '' : states[state]
}

function commonFacts({ record, endsAt, office, copy }: SubmissionProps): readonly Fact[] {
  const { id, receivedAt, profile, purpose } = record
  const { labels, kinds } = copy
  const kind = purpose === 'guide' ? 'guide' : profile === 'CAREERS' ? 'application' : 'inquiry'
  return [
    [labels.kind, kinds[kind]],
    [labels.received, <OfficeTime key="time" time={receivedAt} office={office} hasCity />],
    [labels.keptUntil, <OfficeTime key="time" time={endsAt} office={office} hasCity />],
    [labels.reference, id],
  ]
}
