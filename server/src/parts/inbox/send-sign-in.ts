import { randomUUID } from 'node:crypto'
import { createSignedLink } from '../../base/signed-link.ts'
import type { SendReport } from '../../outbox/mail-transport.ts'
import type { WorkContext } from '../../part.ts'
import { foldAddress } from '../../submission/address.ts'
import { signInMail } from './SignInMail.tsx'
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
