/** @jsxRuntime automatic @jsxImportSource react */
import type { MailWords } from '@lanternfield/contract/mail-words.ts'
import { SignedLink } from './SignedLink.tsx'
import { styles } from './theme.ts'

export type MySubmissionProps = MailWords['mySubmission'] & {
  /** The address of the page on which visitors see, download or delete what they sent. */
  readonly href: string
}

/** At the end of every mail to a visitor. */
export function MySubmission({ text, link, href }: MySubmissionProps) {
  return (
    <p style={styles.text}>
      {text}
      <br />
      <SignedLink href={href} text={link} />
    </p>
  )
}
