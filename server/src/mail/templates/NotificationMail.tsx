/** @jsxRuntime automatic @jsxImportSource react */
import { FIELDS, LINE_FIELD_NAMES, operatorLabel } from '@lanternfield/contract/fields.ts'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { Fragment, type ReactNode } from 'react'
import type { Company } from '../../company.ts'
import type { Submission } from '../../storage/store.ts'
import { MailFrame } from './MailFrame.tsx'
import { styles } from './theme.ts'

// Without it, the reader would search for the missing message.
const GUIDE_REMARK =
  'This visitor asked for the guide. Its form asks for a name and an address, and for nothing else.'

export type NotificationMailProps = {
  readonly company: Company
  readonly submission: Submission
  /** Whether it looks like spam and nobody has released it. */
  readonly isSuspect: boolean
  /** The mail server's code, if it refused the notice with the resume; then the resume is not attached. */
  readonly refusedCode: string | undefined
}

/** The notice to the company's mailbox: everything the visitor sent, one fact per line. */
export function NotificationMail({
  company,
  submission,
  isSuspect,
  refusedCode,
}: NotificationMailProps) {
  const { inquiryLabel, purpose, name, message, resume } = submission
  const remark = purpose === 'guide' ? GUIDE_REMARK : ''
  return (
    <MailFrame
      company={company}
      preview={message || remark || inquiryLabel}
      footer={`Sent from the website. Answer this message to write to ${name}. Reference ${submission.id}.`}
    >
      <Heading as="h1" style={styles.heading}>
        {inquiryLabel}
      </Heading>
      {remark && <Text style={styles.text}>{remark}</Text>}
      {isSuspect && (
        <Text style={styles.text}>
          {`It looks like spam: ${submission.suspicions.join(', ')}. The visitor has not been mailed. If it is from a person, release it: npm run inbox -- release ${submission.id}`}
        </Text>
      )}
      {refusedCode !== undefined && (
        <Text style={styles.text}>
          {`The mail server refused the resume (${refusedCode}), so it is not attached. It is stored; this writes it to a file: npm run inbox -- resume ${submission.id}`}
        </Text>
      )}
      <table
        data-text-format="dataTable"
        role="presentation"
        cellPadding={0}
        cellSpacing={0}
        width="100%"
      >
        <tbody>
          {LINE_FIELD_NAMES.filter((field) => submission[field]).map((field) => (
            <Fact key={field} label={operatorLabel(field)}>
              {drawLine(FIELDS[field].control, submission[field])}
            </Fact>
          ))}
          {resume && (
            <Fact label="Resume">{`${resume.fileName} (${refusedCode === undefined ? 'attached' : 'stored, not attached'}, ${toKilobytes(resume.content)})`}</Fact>
          )}
          <Fact label="Received">{new Date(submission.receivedAt).toUTCString()}</Fact>
        </tbody>
      </table>
      {message && <Text style={styles.message}>{withLineBreaks(message)}</Text>}
    </MailFrame>
  )
}

/** An address or a number as a link that writes to it or calls it. */
function drawLine(control: string, text: string): ReactNode {
  const href = { email: mailto(text), tel: `tel:${text}` }[control]
  if (!href) return text
  return (
    <Link href={href} style={styles.link}>
      {text}
    </Link>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <tr>
      <td style={styles.label}>{label}</td>
      <td style={styles.value}>{children}</td>
    </tr>
  )
}

function toKilobytes({ byteLength }: Uint8Array): string {
  return `${Math.max(1, Math.round(byteLength / 1024))} KB`
}

/** Escapes every character with a meaning in a link, except the "@". */
function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

/** Some mail programs, and the text version, know line breaks only as elements. */
function withLineBreaks(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and are never reordered.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
