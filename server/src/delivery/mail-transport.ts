import type { Submission } from '@lanternfield/contract/submission.ts'
import { DeliveryError } from '../base/delivery-error.ts'
import { DAY_MS } from '../base/durations.ts'
import { deletedSubmissionId, LAST_CALL_MS } from '../base/report-rules.ts'
import { type ComposeMail, createComposeMail, type Envelope } from '../mail/compose.ts'
import type { MailData, MailName, MailOptions } from '../mail/mail-data.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ACKNOWLEDGEMENTS } from '../mail/mails.ts'
import type { ClaimedDelivery, DeliveryKind, ReportSubject, Store } from '../storage/store.ts'
import { readAlertFacts } from './read-alert-facts.ts'
import type { Transport } from './runner.ts'

/** A digest lists no more; the next one lists the rest. */
const UNREAD_MAX = 2000

export type MailTransportOptions = {
  readonly store: Store
  readonly mailer: Mailer
  readonly mailOptions: MailOptions
  /** Days after which a submission is deleted, by profile. */
  readonly retentionDays: Readonly<Record<ReportSubject['profile'], number>>
  readonly now: () => number
}

/** The kinds of delivery that are mails. */
type MailKind = Exclude<DeliveryKind, 'webhook' | 'alert-webhook' | 'probe'>

/** Sends one delivery; false if there is nothing left to send. */
type Send = (delivery: ClaimedDelivery) => Promise<boolean>

/** Sends every delivery that is a mail. */
export function createMailTransport(options: MailTransportOptions): Transport {
  const { store, mailer, mailOptions, retentionDays, now } = options
  const compose: ComposeMail = createComposeMail(mailOptions)

  /** A mail server that refuses a resume may accept the notification without it. */
  async function sendNotification(
    delivery: ClaimedDelivery,
    submission: Submission,
  ): Promise<void> {
    const envelope = { messageId: delivery.messageId, time: submission.receivedAt }
    try {
      await mailer.send(await compose('notification', { submission }, envelope))
    } catch (error) {
      const isRefused =
        error instanceof DeliveryError && error.kind === 'permanent' && error.isAboutContent
      if (!isRefused || !submission.resume) throw asTemporary(error)
      await sendToCompany('notification', { submission, refusedCode: error.code }, envelope)
    }
  }

  async function sendAcknowledgement(
    { messageId }: ClaimedDelivery,
    submission: Submission,
  ): Promise<void> {
    const envelope = { messageId, time: submission.receivedAt }
    const name = ACKNOWLEDGEMENTS[submission.purpose]
    await mailer.send(await compose(name, { submission }, envelope))
  }

  async function sendDigest(
    { messageId }: ClaimedDelivery,
    { profile, period }: ReportSubject,
  ): Promise<boolean> {
    const retentionMs = retentionDays[profile] * DAY_MS
    const expiresBefore = now() - retentionMs + LAST_CALL_MS
    // Read only now: submissions that were released or erased in the meantime are not listed.
    const submissions = await store.listUnread({
      profile,
      receivedBefore: period.to,
      expiresBefore,
      count: UNREAD_MAX,
    })
    if (submissions.length === 0) return false
    const unread = submissions.map((submission) => ({
      ...submission,
      deletedAfter:
        submission.receivedAt < expiresBefore ? submission.receivedAt + retentionMs : null,
    }))
    await sendToCompany('digest', { profile, unread }, { messageId, time: period.to })
    await store.recordReported(submissions.map(({ id }) => id))
    return true
  }

  async function sendWeeklyReport(
    { messageId }: ClaimedDelivery,
    { profile, period }: ReportSubject,
  ): Promise<boolean> {
    const summary = await store.summarize({ profile, period })
    await sendToCompany('weekly', { profile, period, summary }, { messageId, time: now() })
    return true
  }

  async function sendAlert(
    { messageId }: ClaimedDelivery,
    subject: ReportSubject,
  ): Promise<boolean> {
    const facts = await readAlertFacts(store, subject)
    const { profile, period } = subject
    await sendToCompany('alert', { profile, facts }, { messageId, time: period.to })
    return true
  }

  async function sendDeletion(
    { id, messageId }: ClaimedDelivery,
    { profile, period }: ReportSubject,
  ): Promise<boolean> {
    const submissionId = deletedSubmissionId(id)
    const data = { profile, submissionId, receivedAt: period.from, deletedAt: period.to }
    await sendToCompany('deletion', data, { messageId, time: period.to })
    return true
  }

  async function sendToCompany<Name extends MailName>(
    name: Name,
    data: MailData[Name],
    envelope: Envelope,
  ): Promise<void> {
    try {
      await mailer.send(await compose(name, data, envelope))
    } catch (error) {
      throw asTemporary(error)
    }
  }

  function withSubmission(
    send: (delivery: ClaimedDelivery, submission: Submission) => Promise<void>,
  ): Send {
    return async (delivery) => {
      const submission = await store.readSubmission(delivery.submissionId ?? '')
      // Erased while the delivery waited.
      if (!submission) return false
      await send(delivery, submission)
      return true
    }
  }

  function withReport(
    send: (delivery: ClaimedDelivery, subject: ReportSubject) => Promise<boolean>,
  ): Send {
    return async (delivery) => delivery.report !== null && send(delivery, delivery.report)
  }

  const sendOfKind: Readonly<Record<MailKind, Send>> = {
    notify: withSubmission(sendNotification),
    acknowledge: withSubmission(sendAcknowledgement),
    digest: withReport(sendDigest),
    weekly: withReport(sendWeeklyReport),
    alert: withReport(sendAlert),
    deletion: withReport(sendDeletion),
  }

  return {
    kinds: Object.keys(sendOfKind) as MailKind[],
    probe: () => mailer.probe(),
    send: (delivery) => sendOfKind[delivery.kind as MailKind](delivery),
    discard: async ({ id }) => mailer.discard?.(id),
  }
}

/** The company's own mailbox may be full or missing for a while; only a visitor's address is wrong for good. */
function asTemporary(error: unknown): unknown {
  return error instanceof DeliveryError && error.kind === 'permanent'
    ? new DeliveryError('temporary', error.code, error.cause)
    : error
}
