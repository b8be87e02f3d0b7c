import { emailAddress } from '@lanternfield/settings/kinds.ts'
import { createSendNotification } from '../../mail/send-notification.ts'
import type { ReceiverType } from './receiver-type.ts'

/** One more mailbox, which gets the notification as the profile's mailbox does. */
export const email: ReceiverType<'to'> = {
  fields: { to: emailAddress },
  open: ({ to }, { mailOptions, mailer }) => {
    const mailboxes = { SERVICES: to, CAREERS: to }
    const sendNotification = createSendNotification(mailer, { ...mailOptions, mailboxes })
    return {
      send: (submission, { messageId }) =>
        sendNotification(submission, { messageId, time: submission.receivedAt }),
      probe: () => mailer.probe(),
      discard: async ({ id }) => mailer.discard?.(id),
    }
  },
}
