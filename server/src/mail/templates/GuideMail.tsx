/** @jsxRuntime automatic @jsxImportSource react */
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { Company } from '../../company.ts'
import { AUTOMATIC_FOOTER } from './automatic-footer.ts'
import { MailFrame } from './MailFrame.tsx'
import { styles } from './theme.ts'

export type GuideMailProps = {
  readonly company: Company
  /** The absolute address of the guide's page, with the visitor's `lid`. */
  readonly guideUrl: string
}

/** The mail with the link to the guide. It repeats nothing that was typed, like every thank-you. */
export function GuideMail({ company, guideUrl }: GuideMailProps) {
  return (
    <MailFrame company={company} preview="A PDF to print and write on." footer={AUTOMATIC_FOOTER}>
      <Heading as="h1" style={styles.heading}>
        Your guide is ready.
      </Heading>
      <Text style={styles.text}>
        Thank you for asking for it. It is a PDF to print and write on: decisions that make software
        cheaper to buy and easier to finish, whoever builds it.
      </Text>
      <Text style={styles.text}>
        <Link href={guideUrl} style={styles.button}>
          Go to your guide
        </Link>
      </Text>
      {/* For mail programs that show no links, and for the text version. */}
      <Text style={styles.address}>
        <Link href={guideUrl} style={styles.link}>
          {guideUrl}
        </Link>
      </Text>
      <Text style={styles.text}>
        If a question comes up while you read, answer this message. It reaches an engineer, and you
        hear from us within one working day.
      </Text>
      <Text style={styles.text}>
        {company.name}
        <br />
        {company.tagline}
      </Text>
    </MailFrame>
  )
}
