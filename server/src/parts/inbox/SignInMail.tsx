/** @jsxRuntime automatic @jsxImportSource react */
import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { MINUTE_MS } from '../../base/times.ts'
import type { MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Paragraphs } from '../../mail/templates/parts.tsx'
import { styles } from '../../mail/templates/theme.ts'
import type { SendReport } from '../../outbox/mail-transport.ts'
import type { WorkContext } from '../../part.ts'
import { createSessions } from './sessions.ts'
import { createSignInLink, SIGN_IN_LINK_MS } from './sign-in.ts'

/** Sends the mails of the inbox. @param origin where it is, if it has a host of its own */
export function createSignInMails(
  context: WorkContext,
  origin: string | null,
): Readonly<Record<string, SendReport>> {
  const { store, sendToCompany, now } = context
  const sessions = createSessions(store.db)
  const signInLink = createSignInLink(context, origin)
  return {
    'sign-in': async ({ id, messageId, report: { profile, period } }) => {
      const time = now()
      // Whoever asked has left, or has asked again.
      if (time >= period.to + SIGN_IN_LINK_MS) return false
      // Ended meanwhile, or used: an attempt that seemed to fail may have arrived.
      if (!(await sessions.renew(id, time))) return false
      const data = { profile, href: signInLink(id, time) }
      await sendToCompany(signInMail, data, { messageId, time })
      return true
    },
    'sign-in-warning': async ({ messageId, report: { profile, period } }) => {
      await sendToCompany(signInMail, { profile, href: null }, { messageId, time: period.to })
      return true
    },
  }
}

/** Without a link, it tells that strangers ask for very many. */
type SignInData = { readonly profile: Profile; readonly href: string | null }

const signInMail: MailEntry<SignInData> = {
  to: toCompany,
  subject: ({ href }, { copy }) => (href ? copy.signIn : copy.signInWarning).subject,
  Body: SignInMail,
}

function SignInMail({ data: { href, profile }, options }: MailProps<SignInData>) {
  const { company, copy } = options
  const words = href ? copy.signIn : copy.signInWarning
  const facts = { minutes: SIGN_IN_LINK_MS / MINUTE_MS, mailbox: options.mailboxes[profile] }
  return (
    <MailFrame company={company} {...words} heading={words.subject}>
      <Paragraphs texts={words.paragraphs.map((text) => fillCopy(text, facts))} />
      {href && (
        <p {...styles.text}>
          <a href={href} {...styles.button} data-text-format="anchor">
            {copy.signIn.link}
          </a>
        </p>
      )}
    </MailFrame>
  )
}
