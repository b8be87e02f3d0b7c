/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import { describeFacts } from '@lanternfield/contract/facts.ts'
import { FIELDS, LINE_FIELD_NAMES, operatorLabel } from '@lanternfield/contract/fields.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import type { Submission } from '@lanternfield/contract/submission.ts'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { Fragment, type ReactNode } from 'react'
import type { Company } from '../../company.ts'
import { MailFrame } from './MailFrame.tsx'
import { styles } from './theme.ts'

export type NotificationMailProps = {
  readonly company: Company
  readonly words: MailCopy['notice']
  readonly submission: Submission
  /** The public address of the site. */
  readonly siteUrl: string
  /** Whether it looks like spam and nobody has released it. */
  readonly isSuspect: boolean
  /** The mail server's code, if it refused the notice with the resume; then the resume is not attached. */
  readonly refusedCode: string | undefined
}

/** The notice to the company's mailbox: everything the visitor sent, one fact per line. */
export function NotificationMail({
  company,
  words,
  submission,
  siteUrl,
  isSuspect,
  refusedCode,
}: NotificationMailProps) {
  const { id, inquiryLabel, purpose, name, message, resume } = submission
  // Without it, the reader would search for the missing message.
  const remark = purpose === 'guide' ? words.guideRemark : ''
  return (
    <MailFrame
      company={company}
      preview={message || remark || inquiryLabel}
      footer={fillCopy(words.footer, { name, id })}
    >
      <Heading as="h1" style={styles.heading}>
        {inquiryLabel}
      </Heading>
      {remark && <Text style={styles.text}>{remark}</Text>}
      {isSuspect && (
        <Text style={styles.text}>
          {fillCopy(words.suspect, {
            signals: submission.suspicions.join(', '),
            command: `npm run inbox -- release ${id}`,
          })}
        </Text>
      )}
      {refusedCode !== undefined && (
        <Text style={styles.text}>
          {fillCopy(words.resumeRefused, {
            code: refusedCode,
            command: `npm run inbox -- resume ${id}`,
          })}
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
          {describeFacts(submission, 'mail').map(({ name, label, text, path }) => (
            <Fact key={name} label={words.labels.facts[name] ?? label}>
              {path ? drawPage(text, path, siteUrl) : text}
            </Fact>
          ))}
          {resume && (
            <Fact
              label={words.labels.resume}
            >{`${resume.fileName} (${refusedCode === undefined ? words.attached : words.notAttached}, ${toKilobytes(resume.content)})`}</Fact>
          )}
          <Fact label={words.labels.received}>{new Date(submission.receivedAt).toUTCString()}</Fact>
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

/** The title of a page and its address, which the text version has too. */
function drawPage(title: string, path: string, siteUrl: string): ReactNode {
  // A checked path names no other host.
  const { href } = new URL(path, siteUrl)
  return (
    <>
      {`${title} (`}
      <Link href={href} style={styles.link}>
        {href}
      </Link>
      )
    </>
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
