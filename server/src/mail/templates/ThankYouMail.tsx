/** @jsxRuntime automatic @jsxImportSource react */
import type { Profile } from '@lanternfield/contract/forms.ts'
import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { Company } from '../../company.ts'
import { AUTOMATIC_FOOTER } from './automatic-footer.ts'
import { MailFrame } from './MailFrame.tsx'
import { styles } from './theme.ts'

export type ThankYouMailProps = { readonly company: Company; readonly profile: Profile }

/**
 * The thank-you to the visitor. It repeats nothing that was typed: otherwise anybody could send their own
 * text to another person's address through us.
 */
export function ThankYouMail({ company, profile }: ThankYouMailProps) {
  const applied = profile === 'CAREERS'
  const what = applied ? 'application' : 'message'
  return (
    <MailFrame company={company} preview={`Your ${what} has arrived.`} footer={AUTOMATIC_FOOTER}>
      <Heading as="h1" style={styles.heading}>
        {`Thank you. Your ${what} has arrived.`}
      </Heading>
      <Text style={styles.text}>
        {applied
          ? 'A person reads every application, together with the team that would work with you. You hear from us within five working days, whatever the answer is.'
          : 'A person reads every message, usually an engineer. You hear from us within one working day.'}
      </Text>
      <Text style={styles.text}>
        If something changes or is missing, answer this message; it reaches the same people.
      </Text>
      <Text style={styles.text}>
        {company.name}
        <br />
        {company.tagline}
      </Text>
    </MailFrame>
  )
}
