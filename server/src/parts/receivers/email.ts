import { emailAddress } from '@lanternfield/settings/kinds.ts'
import { createSendNotification } from '../../mail/send-notification.ts'
import { mailerHooks } from '../../outbox/mail-transport.ts'
import type { ReceiverType } from './receiver-type.ts'

/** One more mailbox, which gets the notification as the profile's mailbox does. */
export const email: ReceiverType<'to'> = {
  fields: { to: emailAddress },
  open: ({ to }, { mailOptions, openMailer }) => {
    // Its own: a mailbox whose mail server is slow delays no other mail.
    const mailer = openMailer()
    const mailboxes = { SERVICES: to, CAREERS: to }
    const sendNotification = createSendNotification(mailer, { ...mailOptions, mailboxes })
    return {
      places: 1,
      ...mailerHooks(mailer),
      send: (submission, { messageId }) =>
        sendNotification(submission, { messageId, time: submission.receivedAt }),
    }
  },
}
