/** What a server does besides requests: it delivers, and runs jobs. */
import { createMailOptions } from './mail/mail-options.ts'
import { createOpenMailer } from './mail/open-mailer.ts'
import { createSendToCompany } from './mail/send-notification.ts'
import {
  COMPANY_CONNECTIONS,
  createCompanyTransport,
  createVisitorTransport,
} from './outbox/mail-transport.ts'
import type { Core, WorkContext } from './part.ts'

/** Opens the mailers, and has each part say what it does. @param endpoint where forms post, as this server reaches it */
export function openWork(core: Core, endpoint: string) {
  const openMailer = createOpenMailer(core)
  const mailer = openMailer(COMPANY_CONNECTIONS)
  const mailOptions = createMailOptions(core)
  const sendToCompany = createSendToCompany(mailer, mailOptions)
  const context: WorkContext = { ...core, endpoint, openMailer, mailOptions, sendToCompany }
  const works = core.parts.flatMap(({ work }) => work?.(context) ?? [])
  const mails = { ...context, mailer, works }
  const transports = [
    createCompanyTransport(mails),
    createVisitorTransport(mails),
    ...works.flatMap((work) => work.transports ?? []),
  ]
  return { ...context, works, transports, kinds: transports.flatMap(({ kinds }) => kinds) }
}
