/** @jsxRuntime automatic @jsxImportSource react */

import { openMsBetween } from '@lanternfield/contract/site/office-hours.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toOfficeTime } from '../../base/clock-time.ts'
import { excerpt } from '../../base/excerpt.ts'
import { MINUTE_MS } from '../../base/times.ts'
import type { MailOptions } from '../../mail/mail-data.ts'
import { Box, labelOf, Paragraphs, SignedLink, toDuration } from '../../mail/templates/parts.tsx'
import type { SubmissionRecord } from '../../store/store.ts'

const EXCERPT_CHARS = 100

/** Submissions that wait for an answer. */
export type WaitingList = {
  /** Those that are listed, in the order in which they are due. */
  readonly submissions: readonly SubmissionRecord[]
  /** How many there are. */
  readonly count: number
  /** When it was made, in milliseconds since 1970. */
  readonly at: number
  /** The address at which the company says that one is answered; it ends after some weeks. */
  readonly answerLink: (submissionId: string) => string
}

type WaitingSubmissionsProps = {
  readonly list: WaitingList
  readonly options: MailOptions
  /** Whether it shows what the visitors wrote. */
  readonly hasWords: boolean
}

/** Submissions that wait for an answer, with the links that say that it was given or needs none. */
export function WaitingSubmissions({ list, options, hasWords }: WaitingSubmissionsProps) {
  const { submissions, count, at, answerLink } = list
  const copy = options.copy.waiting
  const more = count - submissions.length
  return (
    <>
      {submissions.map((submission) => (
        <Box key={submission.id} lines={linesOf(submission)} />
      ))}
      {more > 0 && <Paragraphs texts={[fillCopy(copy.more, { count: more })]} />}
    </>
  )

  function linesOf(submission: SubmissionRecord) {
    const { id, inquiryLabel, name, topic, message, profile, answerDueAt } = submission
    const { office } = options.company.answerTimes[profile]
    // To all of them an answer is promised.
    const dueAt = answerDueAt ?? at
    const lateMs = openMsBetween(office, dueAt, at)
    const label = labelOf(inquiryLabel, options)
    const words = [
      <strong key="who">{`${label}: ${name}`}</strong>,
      ...(topic ? [topic.title] : []),
      excerpt(message, EXCERPT_CHARS),
    ]
    const link = answerLink(id)
    const { inboxUrl } = options
    return [
      ...(hasWords ? words : [<strong key="what">{label}</strong>]),
      fillCopy(copy.due, { time: toOfficeTime(dueAt, office) }),
      ...(lateMs < MINUTE_MS ? [] : [fillCopy(copy.late, { late: toDuration(lateMs) })]),
      ...(inboxUrl === null
        ? []
        : [<SignedLink key="inbox" href={inboxUrl + id} text={options.copy.notification.open} />]),
      <SignedLink key="answered" href={`${link}?action=answered`} text={copy.answered} />,
      <SignedLink key="closed" href={`${link}?action=closed`} text={copy.closed} />,
    ]
  }
}
