/** @jsxRuntime automatic @jsxImportSource react */
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import type { Company } from '../../base/company.ts'
import { MailFrame } from './MailFrame.tsx'
import { MySubmission, type MySubmissionProps } from './MySubmission.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { Signature } from './Signature.tsx'
import { styles } from './theme.ts'

export type GuideMailProps = {
  readonly company: Company
  readonly copy: MailCopy['guide']
  readonly mySubmission: MySubmissionProps
  readonly footer: string
  /** The absolute address of the guide's page, with the visitor's `lid`. */
  readonly guideUrl: string
}

/** The mail with the link to the guide. It repeats nothing that was typed, like every thank-you. */
export function GuideMail({ company, copy, mySubmission, footer, guideUrl }: GuideMailProps) {
  return (
    <MailFrame company={company} preview={copy.preview} footer={footer}>
      <h1 style={styles.heading}>{copy.heading}</h1>
      <Paragraphs texts={copy.introduction} />
      <p style={styles.text}>
        <a href={guideUrl} style={styles.button}>
          {copy.button}
        </a>
      </p>
      {/* For mail programs that show no links, and for the text version. */}
      <p style={styles.address}>
        <a href={guideUrl} style={styles.link}>
          {guideUrl}
        </a>
      </p>
      <Paragraphs texts={copy.closing} />
      <Signature company={company} />
      <MySubmission {...mySubmission} />
    </MailFrame>
  )
}
