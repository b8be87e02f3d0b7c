/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import { Heading } from '@react-email/heading'
import type { Company } from '../../company.ts'
import type { SubmissionRecord } from '../../storage/store.ts'
import { isSuspect } from '../../suspect.ts'
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
  readonly words: MailCopy['digest']
  readonly unread: readonly UnreadSubmission[]
  /** The address at which a submission is delivered or deleted. */
  readonly reviewLink: (submissionId: string) => string
}

/** A daily list of submissions that nobody may have read, with the reason and the command for each. */
export function DigestMail({ company, words, unread, reviewLink }: DigestMailProps) {
  return (
    <MailFrame company={company} preview={words.preview} footer={words.footer}>
      <Heading as="h1" style={styles.heading}>
        {unread.length === 1
          ? words.headingOne
          : fillCopy(words.headingMany, { count: unread.length })}
      </Heading>
      <Paragraphs texts={words.introduction} />
      {unread.slice(0, EXCERPTS).map((submission) => (
        <Excerpt
          key={submission.id}
          submission={submission}
          words={words}
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
  readonly words: MailCopy['digest']
  readonly link: string
}

function Excerpt({ submission, words, link }: ExcerptProps) {
  const { id, name, email, inquiryLabel, message, suspicions } = submission
  const isSuspected = isSuspect(submission)
  return (
    <div style={styles.message}>
      <strong>{`${inquiryLabel}: ${name}, ${email}`}</strong>
      <br />
      {excerpt(message)}
      <br />
      {isSuspected
        ? fillCopy(words.suspect, { signals: suspicions.join(', ') })
        : words.undelivered}
      {submission.deletedAfter !== null &&
        `; ${fillCopy(words.deletedAfter, { date: new Date(submission.deletedAfter).toUTCString() })}`}
      <br />
      <SignedLink href={link} text={words.review} />
      <br />
      <code>{`npm run inbox -- ${isSuspected ? 'release' : 'retry'} ${id}`}</code>
    </div>
  )
}

function excerpt(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  return line.length > EXCERPT_CHARS ? `${line.slice(0, EXCERPT_CHARS)}…` : line
}
