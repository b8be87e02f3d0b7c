/** @jsxRuntime automatic @jsxImportSource react */
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import type { Company } from '../../base/company.ts'
import { MailFrame } from './MailFrame.tsx'
import { MySubmission, type MySubmissionProps } from './MySubmission.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { Signature } from './Signature.tsx'
import { styles } from './theme.ts'

export type ThankYouMailProps = {
  readonly company: Company
  /** The words for an inquiry, or for an application. */
  readonly copy: MailCopy['thankYou']['inquiry' | 'application']
  readonly mySubmission: MySubmissionProps
  readonly footer: string
}

/**
 * The thank-you to the visitor. It repeats nothing that was typed: otherwise anybody could send their own
 * text to another person's address through us.
 */
export function ThankYouMail({ company, copy, mySubmission, footer }: ThankYouMailProps) {
  return (
    <MailFrame company={company} preview={copy.preview} footer={footer}>
      <h1 style={styles.heading}>{copy.heading}</h1>
      <Paragraphs texts={copy.paragraphs} />
      <Signature company={company} />
      <MySubmission {...mySubmission} />
    </MailFrame>
  )
}
