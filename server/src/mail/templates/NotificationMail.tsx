/** @jsxRuntime automatic @jsxImportSource react */

import { describeFacts } from '@lanternfield/contract/facts.ts'
import { FIELDS } from '@lanternfield/contract/fields.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { ReactNode } from 'react'
import { toOfficeTime } from '../../base/clock-time.ts'
import { domainOf } from '../../submission/address.ts'
import { describeLabel, describeLines } from '../../submission/describe.ts'
import { describeSuspicions, isSuspect } from '../../submission/suspect.ts'
import { toHeaderAddress } from '../header-values.ts'
import type { MailData, MailProps } from '../mail-data.ts'
import { makeReplyLink } from '../reply-link.ts'
import { MailFrame } from './MailFrame.tsx'
import { Box, Paragraphs, SignedLink, toKilobytes } from './parts.tsx'
import { styles } from './theme.ts'

/** The address that a reply goes to; null if it is in no header, as that of a suspect, to which nobody is to answer. */
export function replyAddressOf({ submission, withoutReply }: MailData['notification']) {
  return withoutReply || isSuspect(submission) ? null : toHeaderAddress(submission.email)
}

/**
 * The notification to the company's mailbox: everything the visitor sent, one fact per line. A reply quotes it to the
 * visitor: what is for the company alone stands below the line at which mail programs cut.
 */
export function NotificationMail({ data, options }: MailProps<MailData['notification']>) {
  const { submission, refusedCode } = data
  const { id, purpose, email, message, resume } = submission
  const label = describeLabel(submission.inquiryLabel)
  const { notification: copy, facts } = options.copy
  const { office } = options.company.answerTimes[submission.profile]
  const attached = refusedCode === undefined ? copy.attached : copy.notAttached
  const replyLink = makeReplyLink(submission, options)
  const described = describeFacts(submission, 'mail', copy.labels.source).map(
    ({ name, label, text, path }) => ({
      name,
      label: facts.mail[name] ?? label,
      text: path ? drawPage(text, path, options.siteUrl) : text,
    }),
  )
  // Without it, the reader would search for the missing message.
  const remark = purpose === 'guide' ? copy.guideRemark : ''
  const remarks = [
    remark,
    isSuspect(submission)
      ? fillCopy(copy.suspect, { signals: describeSuspicions(submission.suspicions) })
      : '',
    resume?.isDamaged ? copy.resumeDamaged : '',
    refusedCode !== undefined && resume ? fillCopy(copy.resumeRefused, { code: refusedCode }) : '',
    submission.hasNoMailServer
      ? fillCopy(copy.noMailServer, { visitorDomain: domainOf(email) })
      : '',
  ]
  return (
    <MailFrame
      company={options.company}
      preview={message || remark || label}
      heading={label}
      footer={fillCopy(copy.footer, { id })}
    >
      {replyAddressOf(data) === null && !isSuspect(submission) && (
        <Paragraphs texts={[fillCopy(copy.noReply, { address: email })]} />
      )}
      <FactTable
        facts={[
          ...describeLines(submission, options.fieldCopy).map(({ name, label, text }) => ({
            label,
            text: text && drawLine(FIELDS[name].control, text, replyLink),
          })),
          ...described.filter(({ name }) => name !== 'source'),
          {
            label: copy.labels.resume,
            text: resume && `${resume.fileName} (${attached}, ${toKilobytes(resume.content)})`,
          },
          { label: copy.labels.received, text: toOfficeTime(submission.receivedAt, office) },
        ]}
      />
      {message && <Box lines={message.split('\n')} />}
      <p {...styles.signature} data-text-format="signature">
        {'-- '}
      </p>
      <Paragraphs texts={remarks.filter(Boolean)} />
      <FactTable facts={described.filter(({ name }) => name === 'source')} />
      {(options.inboxUrl || isSuspect(submission) || refusedCode !== undefined) && (
        <p {...styles.text}>
          {options.inboxUrl ? (
            // It gives no permission.
            <SignedLink href={options.inboxUrl + id} text={copy.open} />
          ) : (
            <code>{`npm run inbox -- show ${id}`}</code>
          )}
        </p>
      )}
    </MailFrame>
  )
}

/** In place of a notification that was refused: where to read the submission, and no word of the visitor. */
export function RefusedMail({ data, options }: MailProps<MailData['refused']>) {
  const { submissionId, receivedAt, refusedCode } = data
  const { office } = options.company.answerTimes[data.profile]
  const copy = options.copy.refused
  return (
    <MailFrame
      company={options.company}
      preview={copy.preview}
      heading={copy.subject}
      footer={copy.footer}
    >
      <Paragraphs texts={copy.paragraphs.map((text) => fillCopy(text, { code: refusedCode }))} />
      <Box
        lines={[
          fillCopy(copy.received, { time: toOfficeTime(receivedAt, office) }),
          fillCopy(copy.reference, { id: submissionId }),
          <SignedLink key="review" href={options.reviewLink(submissionId)} text={copy.review} />,
        ]}
      />
    </MailFrame>
  )
}

/** An address or a number as a link that answers or calls. */
function drawLine(control: string, text: string, replyLink: string): ReactNode {
  // A stored number has digits and a plus alone.
  const href = { email: replyLink, tel: `tel:${text}` }[control]
  if (!href) return text
  return (
    <a href={href} {...styles.link} translate="no">
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
      <a href={href} {...styles.link}>
        {href}
      </a>
      )
    </>
  )
}

type Fact = { readonly label: string; readonly text: ReactNode }

/** Those that are given, one per line. */
function FactTable({ facts }: { readonly facts: readonly Fact[] }) {
  const given = facts.filter(({ text }) => text)
  if (given.length === 0) return null
  return (
    <table
      data-text-format="dataTable"
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      width="100%"
    >
      <tbody>
        {given.map(({ label, text }) => (
          <tr key={label}>
            <td {...styles.label}>{label}</td>
            <td {...styles.value}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
