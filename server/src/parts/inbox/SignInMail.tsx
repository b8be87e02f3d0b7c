/** @jsxRuntime automatic @jsxImportSource react */
import { randomUUID } from 'node:crypto'
import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { createSignedLink } from '../../base/signed-link.ts'
import { MINUTE_MS } from '../../base/times.ts'
import type { MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Box, Paragraphs, SignedLink } from '../../mail/templates/parts.tsx'
import type { SendReport } from '../../outbox/mail-transport.ts'
import type { WorkContext } from '../../part.ts'
import { foldAddress } from '../../submission/address.ts'
import { createSessions } from './sessions.ts'
import { SIGN_IN_LINK_MS } from './sign-in.ts'

/** Mails a new link to the inbox. */
export function createSendSignIn(context: WorkContext): SendReport {
  const { settings, store, mailOptions, sendToCompany, now } = context
  const sessions = createSessions(store.db)
  const { endpointUrl } = settings
  const signInLink = createSignedLink('sign-in', { secret: store.secret, endpointUrl })
  return async ({ messageId, report: { profile } }) => {
    const time = now()
    const id = randomUUID()
    const mailbox = foldAddress(mailOptions.mailboxes[profile])
    await sessions.add({ id, kind: 'link', mailbox, begunAt: time, usedAt: time })
    const href = signInLink(id, time + SIGN_IN_LINK_MS)
    await sendToCompany(signInMail, { profile, href }, { messageId, time })
    return true
  }
}

type SignInData = { readonly profile: Profile; readonly href: string }

const signInMail: MailEntry<SignInData> = {
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
