/** @jsxRuntime automatic @jsxImportSource react */
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import { Text } from '@react-email/text'
import { SignedLink } from './SignedLink.tsx'
import { styles } from './theme.ts'

export type MySubmissionProps = MailCopy['mySubmission'] & {
  /** The address of the page on which visitors see, download or delete what they sent. */
  readonly href: string
}

/** At the end of every mail to a visitor. */
export function MySubmission({ text, link, href }: MySubmissionProps) {
  return (
    <Text style={styles.text}>
      {text}
      <br />
      <SignedLink href={href} text={link} />
    </Text>
  )
}
