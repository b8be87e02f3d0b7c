/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import { MINUTE_MS } from '../../base/durations.ts'
import { SIGN_IN_LINK_MS } from '../../base/signed-link.ts'
import type { MailProps } from '../../mail/mail-data.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Box, Paragraphs, SignedLink } from '../../mail/templates/parts.tsx'

/** The link to the inbox. */
export function SignInMail({ data: { href }, options }: MailProps<'sign-in'>) {
  const { subject, preview, paragraphs, link, footer } = options.copy.signIn
  const minutes = SIGN_IN_LINK_MS / MINUTE_MS
  return (
    <MailFrame company={options.company} preview={preview} heading={subject} footer={footer}>
      <Paragraphs texts={paragraphs.map((text) => fillCopy(text, { minutes }))} />
      <Box lines={[<SignedLink key="link" href={href} text={link} />]} />
    </MailFrame>
  )
}
