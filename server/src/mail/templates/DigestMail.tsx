/** @jsxRuntime automatic @jsxImportSource react */
import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { Company } from '../../company.ts'
import type { SubmissionRecord } from '../../storage/store.ts'
import { MailFrame } from './MailFrame.tsx'
import { styles } from './theme.ts'

/** Long enough to distinguish a person from a machine. */
const EXCERPT_CHARS = 200
/** Submissions beyond these have one line each. */
const EXCERPTS = 100

/** An unread submission, and from when on it may be deleted; null while that is long from now. */
export type UnreadSubmission = SubmissionRecord & { readonly deletedAfter: number | null }

export type DigestMailProps = {
  readonly company: Company
  readonly unread: readonly UnreadSubmission[]
}

/** A daily list of submissions that nobody may have read, with the reason and the command for each. */
export function DigestMail({ company, unread }: DigestMailProps) {
  return (
    <MailFrame
      company={company}
      preview="Stored, and perhaps not read by anybody: please look whether a person is among them."
      footer="Sent by the website itself, at most once a day, and only if there is something to list."
    >
      <Heading as="h1" style={styles.heading}>
        {unread.length === 1
          ? 'One message that nobody may have read'
          : `${unread.length} messages that nobody may have read`}
      </Heading>
      <Text style={styles.text}>
        They are stored. Those that look like spam were not mailed; if one is from a person, release
        it on the server. Those that could not be delivered were given up by the mail server.
      </Text>
      {unread.slice(0, EXCERPTS).map((submission) => (
        <Excerpt key={submission.id} {...submission} />
      ))}
      {unread.slice(EXCERPTS).map(({ id, name, inquiryLabel }) => (
        <div key={id}>{`${id} ${inquiryLabel}: ${name}`}</div>
      ))}
    </MailFrame>
  )
}

function Excerpt({
  id,
  name,
  email,
  inquiryLabel,
  message,
  suspicions,
  releasedAt,
  deletedAfter,
}: UnreadSubmission) {
  const isSuspect = suspicions.length > 0 && releasedAt === null
  return (
    <div style={styles.message}>
      <strong>{`${inquiryLabel}: ${name}, ${email}`}</strong>
      <br />
      {excerpt(message)}
      <br />
      {isSuspect ? `Looks like spam: ${suspicions.join(', ')}` : 'Could not be delivered'}
      {deletedAfter !== null && `; deleted after ${new Date(deletedAfter).toUTCString()}`}
      <br />
      <code>{`npm run inbox -- ${isSuspect ? 'release' : 'retry'} ${id}`}</code>
    </div>
  )
}

function excerpt(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  return line.length > EXCERPT_CHARS ? `${line.slice(0, EXCERPT_CHARS)}…` : line
}
