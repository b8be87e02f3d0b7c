/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import type { Company } from '../../base/company.ts'
import { isSuspect } from '../../base/suspect.ts'
import type { SubmissionRecord } from '../../storage/store.ts'
import { MailFrame } from './MailFrame.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { SignedLink } from './SignedLink.tsx'
import { styles } from './theme.ts'

/** Long enough to distinguish a person from a machine. */
const EXCERPT_CHARS = 200
/** Submissions beyond these have one line each. */
const EXCERPTS = 100

/** An unread submission, and from when on it may be deleted; null while that is long from now. */
export type UnreadSubmission = SubmissionRecord & { readonly deletedAfter: number | null }

export type DigestMailProps = {
  readonly company: Company
  readonly copy: MailCopy['digest']
  readonly unread: readonly UnreadSubmission[]
  /** The address at which a submission is delivered or deleted. */
  readonly reviewLink: (submissionId: string) => string
}

/** A daily list of submissions that nobody may have read, with the reason and the command for each. */
export function DigestMail({ company, copy, unread, reviewLink }: DigestMailProps) {
  return (
    <MailFrame company={company} preview={copy.preview} footer={copy.footer}>
      <h1 style={styles.heading}>
        {unread.length === 1
          ? copy.headingOne
          : fillCopy(copy.headingMany, { count: unread.length })}
      </h1>
      <Paragraphs texts={copy.introduction} />
      {unread.slice(0, EXCERPTS).map((submission) => (
        <Excerpt
          key={submission.id}
          submission={submission}
          copy={copy}
          link={reviewLink(submission.id)}
        />
      ))}
      {unread.slice(EXCERPTS).map(({ id, name, inquiryLabel }) => (
        <div key={id}>{`${id} ${inquiryLabel}: ${name}`}</div>
      ))}
    </MailFrame>
  )
}

type ExcerptProps = {
  readonly submission: UnreadSubmission
  readonly copy: MailCopy['digest']
  readonly link: string
}

function Excerpt({ submission, copy, link }: ExcerptProps) {
  const { id, name, email, inquiryLabel, message, suspicions } = submission
  const isSuspected = isSuspect(submission)
  return (
    <div style={styles.message}>
      <strong>{`${inquiryLabel}: ${name}, ${email}`}</strong>
      <br />
      {excerpt(message)}
      <br />
      {isSuspected ? fillCopy(copy.suspect, { signals: suspicions.join(', ') }) : copy.undelivered}
      {submission.deletedAfter !== null &&
        `; ${fillCopy(copy.deletedAfter, { date: new Date(submission.deletedAfter).toUTCString() })}`}
      <br />
      <SignedLink href={link} text={copy.review} />
      <br />
      <code>{`npm run inbox -- ${isSuspected ? 'release' : 'retry'} ${id}`}</code>
    </div>
  )
}

function excerpt(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  return line.length > EXCERPT_CHARS ? `${line.slice(0, EXCERPT_CHARS)}…` : line
}
