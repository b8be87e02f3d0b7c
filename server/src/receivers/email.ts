import { emailAddress } from '@lanternfield/contract/settings/values.ts'
import { createSendToCompany, sendNotification } from '../mail/send-notification.ts'
import type { ReceiverType } from './receiver-type.ts'

/** One more mailbox, which gets the notification as the profile's mailbox does. */
export const email: ReceiverType<'to'> = {
  fields: { to: emailAddress },
  open: ({ to }, { mailOptions, mailer }) => {
    const mailboxes = { SERVICES: to, CAREERS: to }
    const sendToMailbox = createSendToCompany(mailer, { ...mailOptions, mailboxes })
    return {
      send: (submission, { messageId }) =>
        sendNotification(sendToMailbox, submission, { messageId, time: submission.receivedAt }),
      probe: () => mailer.probe(),
      discard: async ({ id }) => mailer.discard?.(id),
    }
  },
}
