/** @jsxRuntime automatic @jsxImportSource react */
import type { Profile } from '@lanternfield/contract/forms.ts'
import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import { type AlertFacts, titleOfAlert } from '../../alert-facts.ts'
import type { Company } from '../../company.ts'
import { MailFrame } from './MailFrame.tsx'
import { styles } from './theme.ts'

export type AlertMailProps = {
  readonly company: Company
  readonly mailboxes: Readonly<Record<Profile, string>>
  readonly facts: AlertFacts
}

/** Tells a person that the website needs one. */
export function AlertMail({ company, mailboxes, facts }: AlertMailProps) {
  const paragraphs = PARAGRAPHS[facts.topic](facts, mailboxes[facts.about])
  return (
    <MailFrame
      company={company}
      preview={paragraphs[0] ?? ''}
      footer="Sent by the website itself. What to do is in docs/operations.md."
    >
      <Heading as="h1" style={styles.heading}>
        {titleOfAlert(facts, mailboxes)}
      </Heading>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={styles.text}>
          {paragraph}
        </Text>
      ))}
      {facts.submissions.map(({ id, receivedAt }) => (
        <div key={id} style={styles.message}>
          {`Received ${utc(receivedAt)}`}
          <br />
          <code>{`npm run inbox -- show ${id}`}</code>
        </div>
      ))}
    </MailFrame>
  )
}

const PARAGRAPHS: Readonly<
  Record<AlertFacts['topic'], (facts: AlertFacts, mailbox: string) => readonly string[]>
> = {
  late: ({ period, waiting }) => [
    `The oldest has waited since ${utc(period.from)}; this was noticed at ${utc(period.to)}. Nothing is lost: it is tried again for three days, and the visitors have seen that their message arrived.`,
    `When this was written, ${waiting} deliveries were waiting. Check the mailbox and the mail server; the log has the mail server\u2019s code.`,
  ],
  'given-up': (_facts, mailbox) => [
    `${mailbox} did not accept them for three days, so nobody has read them. They are stored. Check that the mailbox exists and has room, read each with the command below, and have all delivered again with: npm run inbox -- retry --all-dead`,
  ],
  'purge-stopped': ({ period }) => [
    `At ${utc(period.to)} an unusually large part of all submissions was past its retention. Nothing was deleted, since the clock or RETENTION_DAYS may be wrong.`,
    'Check both. If it is right, delete them with: npm run inbox -- purge',
  ],
}

function utc(time: number): string {
  return new Date(time).toUTCString()
}
