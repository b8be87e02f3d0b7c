/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import { describeFacts } from '@lanternfield/contract/facts.ts'
import { FIELDS, LINE_FIELD_NAMES, operatorLabel } from '@lanternfield/contract/fields.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import type { Submission } from '@lanternfield/contract/submission.ts'
import { Fragment, type ReactNode } from 'react'
import type { Company } from '../../base/company.ts'
import { MailFrame } from './MailFrame.tsx'
import { styles } from './theme.ts'

export type NotificationMailProps = {
  readonly company: Company
  readonly copy: MailCopy['notification']
  readonly submission: Submission
  /** The public address of the site. */
  readonly siteUrl: string
  /** Whether it looks like spam and nobody has released it. */
  readonly isSuspect: boolean
  /** The mail server's code, if it refused the notification with the resume; then the resume is not attached. */
  readonly refusedCode: string | undefined
}

/** The notification to the company's mailbox: everything the visitor sent, one fact per line. */
export function NotificationMail({
  company,
  copy,
  submission,
  siteUrl,
  isSuspect,
  refusedCode,
}: NotificationMailProps) {
  const { id, inquiryLabel, purpose, name, message, resume } = submission
  // Without it, the reader would search for the missing message.
  const remark = purpose === 'guide' ? copy.guideRemark : ''
  return (
    <MailFrame
      company={company}
      preview={message || remark || inquiryLabel}
      footer={fillCopy(copy.footer, { name, id })}
    >
      <h1 style={styles.heading}>{inquiryLabel}</h1>
      {remark && <p style={styles.text}>{remark}</p>}
      {isSuspect && (
        <p style={styles.text}>
          {fillCopy(copy.suspect, {
            signals: submission.suspicions.join(', '),
            command: `npm run inbox -- release ${id}`,
          })}
        </p>
      )}
      {refusedCode !== undefined && (
        <p style={styles.text}>
          {fillCopy(copy.resumeRefused, {
            code: refusedCode,
            command: `npm run inbox -- resume ${id}`,
          })}
        </p>
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
            <Fact key={name} label={copy.labels.facts[name] ?? label}>
              {path ? drawPage(text, path, siteUrl) : text}
            </Fact>
          ))}
          {resume && (
            <Fact
              label={copy.labels.resume}
            >{`${resume.fileName} (${refusedCode === undefined ? copy.attached : copy.notAttached}, ${toKilobytes(resume.content)})`}</Fact>
          )}
          <Fact label={copy.labels.received}>{new Date(submission.receivedAt).toUTCString()}</Fact>
        </tbody>
      </table>
      {message && <p style={styles.message}>{withLineBreaks(message)}</p>}
    </MailFrame>
  )
}

/** An address or a number as a link that writes to it or calls it. */
function drawLine(control: string, text: string): ReactNode {
  const href = { email: mailto(text), tel: `tel:${text}` }[control]
  if (!href) return text
  return (
    <a href={href} style={styles.link}>
      {text}
    </a>
  )
}

/** The title of a page and its address, which the text version has too. */
function drawPage(title: string, path: string, siteUrl: string): ReactNode {
  // A checked path names no other host.
  const { href } = new URL(path, siteUrl)
  return (
    <>
      {`${title} (`}
      <a href={href} style={styles.link}>
        {href}
      </a>
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
