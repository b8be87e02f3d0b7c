/** What a server does besides requests: it delivers, and runs jobs. */
import { createMailOptions } from './mail/mail-options.ts'
import { openMailer } from './mail/open-mailer.ts'
import { createSendToCompany } from './mail/send-notification.ts'
import type { Core, Work, WorkContext } from './part.ts'

/** Opens the mailer, and has each part say what it does. @param endpoint the address that forms post to, as this server reaches it */
export function openWork(
  core: Core,
  endpoint: string,
): WorkContext & { readonly works: readonly Work[] } {
  const mailer = openMailer(core)
  const mailOptions = createMailOptions(core)
  const sendToCompany = createSendToCompany(mailer, mailOptions)
  const context = { ...core, endpoint, mailer, mailOptions, sendToCompany }
  return { ...context, works: core.parts.flatMap(({ work }) => work?.(context) ?? []) }
}
