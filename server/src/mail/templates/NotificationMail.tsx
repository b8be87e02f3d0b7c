/** @jsxRuntime automatic @jsxImportSource react */

import { describeFacts } from '@lanternfield/contract/facts.ts'
import { FIELDS } from '@lanternfield/contract/fields.ts'
import { fileSize } from '@lanternfield/contract/text/file-size.ts'
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
import { Box, Paragraphs, SignedLink } from './parts.tsx'
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
  // Nobody is to answer a suspect.
  const replyLink = isSuspect(submission) ? '' : makeReplyLink(submission, options)
  const described = describeFacts(submission, 'mail', copy.labels.source)
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
    ...described
      .filter(({ name }) => name === 'source')
      .map(({ name, label, text }) => `${facts.mail[name] ?? label}: ${text}`),
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
      <table
        data-text-format="dataTable"
        role="presentation"
        cellPadding={0}
        cellSpacing={0}
        width="100%"
      >
        <tbody>
          {describeLines(submission, options.fieldCopy)
            .filter(({ text }) => text)
            .map(({ name, label, text }) => (
              <Fact key={name} label={label}>
                {drawLine(FIELDS[name].control, text, replyLink)}
              </Fact>
            ))}
          {described
            .filter(({ name }) => name !== 'source')
            .map(({ name, label, text, path }) => (
              <Fact key={name} label={facts.mail[name] ?? label}>
                {path ? drawPage(text, path, options.siteUrl) : text}
              </Fact>
            ))}
          {resume && (
            <Fact
              label={copy.labels.resume}
            >{`${resume.fileName} (${attached}, ${fileSize(resume.content.byteLength)})`}</Fact>
          )}
          <Fact label={copy.labels.received}>{toOfficeTime(submission.receivedAt, office)}</Fact>
        </tbody>
      </table>
      {message && <Box lines={message.split('\n')} />}
      <hr {...styles.signature} />
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
      <Paragraphs texts={remarks.filter(Boolean)} />
    </MailFrame>
  )
}

/** In place of a notification that was refused: where to read the submission, and no word of the visitor. */
export function RefusedMail({ data, options }: MailProps<MailData['refused']>) {
  const { submissionId, receivedAt, refusedCode } = data
  const { office } = options.company.answerTimes[data.profile]
  const copy = options.copy.refused
  return (
    <MailFrame company={options.company} {...copy} heading={copy.subject}>
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
    <a href={href} {...styles.link} dir="ltr" translate="no">
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

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <tr>
      <td {...styles.label}>{label}</td>
      <td {...styles.value}>{children}</td>
    </tr>
  )
}
