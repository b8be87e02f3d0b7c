/** @jsxRuntime automatic @jsxImportSource react */
import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { Company } from '../../company.ts'
import type { SubmissionRecord } from '../../storage/store.ts'
import { MailFrame } from './MailFrame.tsx'
import { styles } from './theme.ts'

/** Enough to tell a person from a machine. */
const EXCERPT_CHARS = 200

export type DigestMailProps = {
  readonly company: Company
  readonly suspects: readonly SubmissionRecord[]
  readonly hasMore: boolean
}

/** Once a day, what was kept and not delivered because it looks like spam, and how to have it delivered. */
export function DigestMail({ company, suspects, hasMore }: DigestMailProps) {
  return (
    <MailFrame
      company={company}
      preview="Kept, and not delivered: please look whether a person is among them."
      footer="Sent by the website itself, at most once a day, and only if there is something to list."
    >
      <Heading as="h1" style={styles.heading}>
        {suspects.length === 1
          ? 'One message looks like spam'
          : `${suspects.length} messages look like spam`}
      </Heading>
      <Text style={styles.text}>
        They are kept as long as any other. If one is from a person, have it delivered on the
        server:
      </Text>
      {hasMore && (
        <Text style={styles.text}>
          There are more. All of them: npm run inbox -- list --suspects
        </Text>
      )}
      {suspects.map(({ id, name, email, inquiryLabel, message, suspicions }) => (
        <div key={id} style={styles.message}>
          <strong>{`${inquiryLabel}: ${name}, ${email}`}</strong>
          <br />
          {excerpt(message)}
          <br />
          {`Signs: ${suspicions.join(', ')}`}
          <br />
          <code>{`npm run inbox -- release ${id}`}</code>
        </div>
      ))}
    </MailFrame>
  )
}

function excerpt(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  return line.length > EXCERPT_CHARS ? `${line.slice(0, EXCERPT_CHARS)}…` : line
}
