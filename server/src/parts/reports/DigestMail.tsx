/** @jsxRuntime automatic @jsxImportSource react */

import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toClockDay } from '../../base/clock-time.ts'
import { excerpt } from '../../base/excerpt.ts'
import type { MailOptions, MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Box, Paragraphs, SignedLink } from '../../mail/templates/parts.tsx'
import type { SubmissionRecord } from '../../store/store.ts'
import { describeLabel } from '../../submission/describe.ts'
import { describeSuspicions, isSuspect } from '../../submission/suspect.ts'

/** Long enough to distinguish a person from a machine. */
const EXCERPT_CHARS = 200
/** Submissions beyond these have one line each. */
const EXCERPTS = 100

/** An unread submission, and from when on it may be deleted; null while that is long from now. */
type UnreadSubmission = SubmissionRecord & { readonly deletedAfter: number | null }

/** Submissions that nobody may have read. */
type DigestData = {
  readonly profile: Profile
  readonly unread: readonly UnreadSubmission[]
  /** The mail server's code, if it refused the digest with what visitors wrote; then that is left out. */
  readonly refusedCode?: string | undefined
}

export const digestMail: MailEntry<DigestData> = {
  to: toCompany,
  subject: ({ unread }, { copy }) => fillCopy(copy.digest.subject, { count: unread.length }),
  Body: DigestMail,
}

/** A daily list of submissions, with the reason and the link for each. */
function DigestMail({ data: { unread, refusedCode }, options }: MailProps<DigestData>) {
  const copy = options.copy.digest
  const hasWords = refusedCode === undefined
  const { length: count } = unread
  const heading = count === 1 ? copy.headingOne : fillCopy(copy.headingMany, { count })
  return (
    <MailFrame company={options.company} {...copy} heading={heading}>
      <Paragraphs texts={copy.introduction} />
      {!hasWords && <Paragraphs texts={[fillCopy(copy.refused, { code: refusedCode })]} />}
      {unread.slice(0, EXCERPTS).map((submission) => (
        <Excerpt key={submission.id} {...{ submission, options, hasWords }} />
      ))}
      {unread.slice(EXCERPTS).map(({ id, name, inquiryLabel }) => (
        <div key={id}>{hasWords ? `${id} ${describeLabel(inquiryLabel)}: ${name}` : id}</div>
      ))}
    </MailFrame>
  )
}

type ExcerptProps = {
  readonly submission: UnreadSubmission
  readonly options: MailOptions
  /** Whether it shows what the visitor wrote. */
  readonly hasWords: boolean
}

function Excerpt({ submission, options, hasWords }: ExcerptProps) {
  const { id, profile, name, email, inquiryLabel, message, suspicions, deletedAfter } = submission
  const { office } = options.company.answerTimes[profile]
  const copy = options.copy.digest
  const reason = isSuspect(submission)
    ? fillCopy(copy.suspect, { signals: describeSuspicions(suspicions) })
    : copy.undelivered
  const deletion =
    deletedAfter === null
      ? []
      : [fillCopy(copy.deletedAfter, { date: toClockDay(deletedAfter, office.timeZone) })]
  const words = [
    <strong key="who">{`${describeLabel(inquiryLabel)}: ${name}, ${email}`}</strong>,
    excerpt(message, EXCERPT_CHARS),
  ]
  return (
    <Box
      lines={[
        ...(hasWords ? words : []),
        [reason, ...deletion].join('; '),
        <SignedLink key="review" href={options.reviewLink(id)} text={copy.review} />,
      ]}
    />
  )
}
