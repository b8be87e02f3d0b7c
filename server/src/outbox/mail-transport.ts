import { HOUR_MS } from '../base/times.ts'
import { createComposeMail } from '../mail/compose.ts'
import type { MailOptions } from '../mail/mail-data.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ACKNOWLEDGEMENTS, MAILS } from '../mail/mails.ts'
import type { OpenMailer } from '../mail/open-mailer.ts'
import { createSendNotification, type SendToCompany } from '../mail/send-notification.ts'
import type { Settings } from '../settings.ts'
import type { ClaimedDelivery, DeliveryKind, ReportSubject, Store } from '../store/store.ts'
import { readDeletionReportId } from '../submission/deletion-report.ts'
import type { Transport } from './runner.ts'

export type ClaimedReport = ClaimedDelivery & { readonly report: ReportSubject }

/** Sends a report. Resolves to whether there was anything to report. */
export type SendReport = (delivery: ClaimedReport) => Promise<boolean>

/** Of the company's mailer. With the one for visitors they are three, as many as small mail servers allow. */
export const COMPANY_CONNECTIONS = 2

/** The kinds of delivery that are mails of the core: about a submission, and the report of a deletion. */
const TO_COMPANY = ['notify', 'deletion']
/** A letter, which a person has sent, goes before thank-you mails. */
const TO_VISITORS = ['decline', 'acknowledge']
export const CORE_DELIVERIES = [...TO_COMPANY, ...TO_VISITORS]

type MailTransportOptions = {
  readonly settings: Pick<Settings, 'thanksPerHour'>
  readonly store: Pick<Store, 'submissions' | 'counters'>
  readonly mailer: Mailer
  readonly openMailer: OpenMailer
  readonly mailOptions: MailOptions
  readonly sendToCompany: SendToCompany
  readonly works: readonly {
    /** Sends the reports of a part, by the kind of delivery. */
    readonly mails?: Readonly<Record<DeliveryKind, SendReport>>
  }[]
  readonly now: () => number
}

/** Sends every mail to the company, with those of the parts: nothing addressed to a stranger delays them. */
export function createCompanyTransport(options: MailTransportOptions): Transport {
  const { store, mailer, mailOptions, sendToCompany, works } = options
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
    kinds: [...TO_COMPANY, ...works.flatMap(({ mails = {} }) => Object.keys(mails))],
    places: COMPANY_CONNECTIONS,
    ...mailerHooks(mailer),
    send: async (delivery) => {
      const { report, kind, messageId, submissionId } = delivery
      if (report) return reports[kind]?.({ ...delivery, report }) ?? false
      const submission = await store.submissions.read(submissionId ?? '')
      // Erased while the delivery waited.
      if (!submission) return false
      await sendNotification(submission, { messageId, time: submission.receivedAt })
      return true
    },
  }
}

/** Sends thank-you mails and letters, one at a time: a mail server may be slow with any address that a visitor chose. */
export function createVisitorTransport(options: MailTransportOptions): Transport {
  const { settings, store, openMailer, mailOptions, now } = options
  const mailer = openMailer()
  const compose = createComposeMail(mailOptions)
  const limit = { max: settings.thanksPerHour, windowMs: HOUR_MS }
  return {
    kinds: TO_VISITORS,
    places: 1,
    ...mailerHooks(mailer),
    count: async (kind) =>
      kind === 'acknowledge' ? store.counters.count({ hash: 'thanks-to-all', limit }, now()) : 0,
    send: async ({ kind, messageId, submissionId, enqueuedAt }) => {
      const submission = await store.submissions.read(submissionId ?? '')
      if (!submission) return false
      const isLetter = kind === 'decline'
      const mail = MAILS[isLetter ? 'decline' : ACKNOWLEDGEMENTS[submission.purpose]]
      const time = isLetter ? enqueuedAt : submission.receivedAt
      await mailer.send(await compose(mail, { submission }, { messageId, time }))
      return true
    },
  }
}

/** What a transport does by its mailer. Closing that one lets the mails underway finish. */
export function mailerHooks(mailer: Mailer): Pick<Transport, 'probe' | 'discard' | 'close'> {
  return {
    probe: () => mailer.probe(),
    discard: async ({ id }) => mailer.discard?.(id),
    close: () => mailer.close(),
  }
}
