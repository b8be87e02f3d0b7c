import { createComposeMail } from '../mail/compose.ts'
import type { MailOptions } from '../mail/mail-data.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ACKNOWLEDGEMENTS, MAILS } from '../mail/mails.ts'
import { createSendNotification, type SendToCompany } from '../mail/send-notification.ts'
import type { ClaimedDelivery, DeliveryKind, ReportSubject, Store } from '../store/store.ts'
import { readDeletionReportId } from '../submission/deletion-report.ts'
import type { Transport } from './runner.ts'

export type ClaimedReport = ClaimedDelivery & { readonly report: ReportSubject }

/** Sends a report. Resolves to whether there was anything to report. */
export type SendReport = (delivery: ClaimedReport) => Promise<boolean>

/** The kinds of delivery that are mails of the core: about a submission, and the report of a deletion. */
export const CORE_DELIVERIES = ['notify', 'acknowledge', 'decline', 'deletion']

export type MailTransportOptions = {
  readonly store: Pick<Store, 'submissions'>
  readonly mailer: Mailer
  readonly mailOptions: MailOptions
  readonly sendToCompany: SendToCompany
  readonly works: Works
}

type Works = readonly {
  /** Sends the reports of a part, by the kind of delivery. */
  readonly mails?: Readonly<Record<DeliveryKind, SendReport>>
}[]

/** The kinds of delivery that are mails. */
export function listMailKinds(works: Works): readonly DeliveryKind[] {
  return [...CORE_DELIVERIES, ...works.flatMap(({ mails = {} }) => Object.keys(mails))]
}

/** Sends every delivery that is a mail, with those of the parts, since all go through the one mail server. */
export function createMailTransport(options: MailTransportOptions): Transport {
  const { store, mailer, mailOptions, sendToCompany, works } = options
  const compose = createComposeMail(mailOptions)
  const sendNotification = createSendNotification(mailer, mailOptions)
  const sendDeletion: SendReport = async ({ id, messageId, report: { profile, period } }) => {
    const times = { receivedAt: period.from, deletedAt: period.to }
    const data = { profile, ...readDeletionReportId(id), ...times }
    await sendToCompany(MAILS.deletion, data, { messageId, time: period.to })
    return true
  }
  const reports: Readonly<Record<string, SendReport>> = Object.assign(
    { deletion: sendDeletion },
    ...works.map(({ mails }) => mails),
  )

  return {
    kinds: listMailKinds(works),
    probe: () => mailer.probe(),
    send: async (delivery) => {
      const { report, kind, messageId, submissionId } = delivery
      if (report) return reports[kind]?.({ ...delivery, report }) ?? false
      const submission = await store.submissions.read(submissionId ?? '')
      // Erased while the delivery waited.
      if (!submission) return false
      const isLetter = kind === 'decline'
      const envelope = { messageId, time: isLetter ? delivery.enqueuedAt : submission.receivedAt }
      if (kind === 'notify') await sendNotification(submission, envelope)
      else {
        const mail = MAILS[isLetter ? 'decline' : ACKNOWLEDGEMENTS[submission.purpose]]
        await mailer.send(await compose(mail, { submission }, envelope))
      }
      return true
    },
    discard: async ({ id }) => mailer.discard?.(id),
  }
}
