/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import type { Company } from '../../base/company.ts'
import { MailFrame } from './MailFrame.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { styles } from './theme.ts'

export type DeletionMailProps = {
  readonly company: Company
  readonly copy: MailCopy['deletion']
  readonly heading: string
  readonly submissionId: string
  readonly receivedAt: number
  readonly deletedAt: number
}

/** Tells the mailbox that a visitor has deleted a submission, with what finds the mails about it, and nothing that was typed. */
export function DeletionMail({
  company,
  copy,
  heading,
  submissionId,
  receivedAt,
  deletedAt,
}: DeletionMailProps) {
  return (
    <MailFrame company={company} preview={copy.preview} footer={copy.footer}>
      <h1 style={styles.heading}>{heading}</h1>
      <Paragraphs texts={copy.paragraphs} />
      <div style={styles.message}>
        {fillCopy(copy.reference, { id: submissionId })}
        <br />
        {fillCopy(copy.received, { time: utc(receivedAt) })}
        <br />
        {fillCopy(copy.deleted, { time: utc(deletedAt) })}
      </div>
    </MailFrame>
  )
}

function utc(time: number): string {
  return new Date(time).toUTCString()
}
