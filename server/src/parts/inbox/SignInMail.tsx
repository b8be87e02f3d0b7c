/** @jsxRuntime automatic @jsxImportSource react */
import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { MINUTE_MS } from '../../base/times.ts'
import type { MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Box, Paragraphs, SignedLink } from '../../mail/templates/parts.tsx'
import type { SendReport } from '../../outbox/mail-transport.ts'
import type { WorkContext } from '../../part.ts'
import { createSessions } from './sessions.ts'
import { createSignInLink, SIGN_IN_LINK_MS } from './sign-in.ts'

/** Sends the mails of the inbox. @param origin where it is, if it has a host of its own */
export function createSignInMails(
  context: WorkContext,
  origin: string | null,
): Readonly<Record<string, SendReport>> {
  const { settings, store, sendToCompany, now } = context
  const sessions = createSessions(store.db)
  const signInLink = createSignInLink(store, settings, origin)
  return {
    'sign-in': async ({ id, messageId, report: { profile } }) => {
      const time = now()
      // Ended meanwhile, or used: an attempt that seemed to fail may have arrived.
      if (!(await sessions.renew(id, time))) return false
      const href = signInLink({ id, begunAt: time })
      await sendToCompany(signInMail, { profile, href }, { messageId, time })
      return true
    },
    'sign-in-warning': async ({ messageId, report: { profile, period } }) => {
      await sendToCompany(warningMail, { profile }, { messageId, time: period.to })
      return true
    },
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

const warningMail: MailEntry<Pick<SignInData, 'profile'>> = {
  to: toCompany,
  subject: (_, { copy }) => copy.signInWarning.subject,
  Body: WarningMail,
}

/** That strangers ask for the inbox again and again. */
function WarningMail({ data: { profile }, options }: MailProps<Pick<SignInData, 'profile'>>) {
  const { subject, preview, paragraphs, footer } = options.copy.signInWarning
  const mailbox = options.mailboxes[profile]
  return (
    <MailFrame company={options.company} preview={preview} heading={subject} footer={footer}>
      <Paragraphs texts={paragraphs.map((text) => fillCopy(text, { mailbox }))} />
    </MailFrame>
  )
}
