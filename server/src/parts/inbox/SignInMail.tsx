/** @jsxRuntime automatic @jsxImportSource react */

import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { MINUTE_MS } from '../../base/durations.ts'
import type { MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Box, Paragraphs, SignedLink } from '../../mail/templates/parts.tsx'
import { SIGN_IN_LINK_MS } from './sign-in.ts'

type SignInData = { readonly profile: Profile; readonly href: string }

/** The mail with the link to the inbox. */
export const signInMail: MailEntry<SignInData> = {
  to: toCompany,
  subject: (_, { copy }) => copy.signIn.subject,
  Body: SignInMail,
}

/** The link to the inbox. */
function SignInMail({ data: { href }, options }: MailProps<SignInData>) {
  const { subject, preview, paragraphs, link, footer } = options.copy.signIn
  const minutes = SIGN_IN_LINK_MS / MINUTE_MS
  return (
    <MailFrame company={options.company} preview={preview} heading={subject} footer={footer}>
      <Paragraphs texts={paragraphs.map((text) => fillCopy(text, { minutes }))} />
      <Box lines={[<SignedLink key="link" href={href} text={link} />]} />
    </MailFrame>
  )
}
