/** @jsxRuntime automatic @jsxImportSource react */
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { Company } from '../../company.ts'
import { MailFrame } from './MailFrame.tsx'
import { MySubmission, type MySubmissionProps } from './MySubmission.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { Signature } from './Signature.tsx'
import { styles } from './theme.ts'

export type GuideMailProps = {
  readonly company: Company
  readonly words: MailCopy['guide']
  readonly mySubmission: MySubmissionProps
  readonly footer: string
  /** The absolute address of the guide's page, with the visitor's `lid`. */
  readonly guideUrl: string
}

/** The mail with the link to the guide. It repeats nothing that was typed, like every thank-you. */
export function GuideMail({ company, words, mySubmission, footer, guideUrl }: GuideMailProps) {
  return (
    <MailFrame company={company} preview={words.preview} footer={footer}>
      <Heading as="h1" style={styles.heading}>
        {words.heading}
      </Heading>
      <Paragraphs texts={words.introduction} />
      <Text style={styles.text}>
        <Link href={guideUrl} style={styles.button}>
          {words.button}
        </Link>
      </Text>
      {/* For mail programs that show no links, and for the text version. */}
      <Text style={styles.address}>
        <Link href={guideUrl} style={styles.link}>
          {guideUrl}
        </Link>
      </Text>
      <Paragraphs texts={words.closing} />
      <Signature company={company} />
      <MySubmission {...mySubmission} />
    </MailFrame>
  )
}
