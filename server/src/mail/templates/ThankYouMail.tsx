/** @jsxRuntime automatic @jsxImportSource react */
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import { Heading } from '@react-email/heading'
import type { Company } from '../../company.ts'
import { MailFrame } from './MailFrame.tsx'
import { MySubmission, type MySubmissionProps } from './MySubmission.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { Signature } from './Signature.tsx'
import { styles } from './theme.ts'

export type ThankYouMailProps = {
  readonly company: Company
  /** The words for an inquiry, or for an application. */
  readonly words: MailCopy['thankYou']['inquiry' | 'application']
  readonly mySubmission: MySubmissionProps
  readonly footer: string
}

/**
 * The thank-you to the visitor. It repeats nothing that was typed: otherwise anybody could send their own
 * text to another person's address through us.
 */
export function ThankYouMail({ company, words, mySubmission, footer }: ThankYouMailProps) {
  return (
    <MailFrame company={company} preview={words.preview} footer={footer}>
      <Heading as="h1" style={styles.heading}>
        {words.heading}
      </Heading>
      <Paragraphs texts={words.paragraphs} />
      <Signature company={company} />
      <MySubmission {...mySubmission} />
    </MailFrame>
  )
}
