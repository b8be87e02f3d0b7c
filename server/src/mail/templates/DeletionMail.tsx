/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import { Heading } from '@react-email/heading'
import type { Company } from '../../company.ts'
import { MailFrame } from './MailFrame.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { styles } from './theme.ts'

export type DeletionMailProps = {
  readonly company: Company
  readonly words: MailCopy['deletion']
  readonly heading: string
  readonly submissionId: string
  readonly receivedAt: number
  readonly deletedAt: number
}

/** Tells the mailbox that a visitor has deleted a submission, with what finds the mails about it, and nothing that was typed. */
export function DeletionMail({
  company,
  words,
  heading,
  submissionId,
  receivedAt,
  deletedAt,
}: DeletionMailProps) {
  return (
    <MailFrame company={company} preview={words.preview} footer={words.footer}>
      <Heading as="h1" style={styles.heading}>
        {heading}
      </Heading>
      <Paragraphs texts={words.paragraphs} />
      <div style={styles.message}>
        {fillCopy(words.reference, { id: submissionId })}
        <br />
        {fillCopy(words.received, { time: utc(receivedAt) })}
        <br />
        {fillCopy(words.deleted, { time: utc(deletedAt) })}
      </div>
    </MailFrame>
  )
}

function utc(time: number): string {
  return new Date(time).toUTCString()
}
