import { DeliveryError } from '../delivery-error.ts'
import type { AlertFacts } from '../mail/alert-facts.ts'
import { composeNotice, composeReport, composeThankYou, type MailOptions } from '../mail/compose.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { LAST_CALL_MS } from '../report-rules.ts'
import type { ClaimedDelivery, ReportSubject, Store, Submission } from '../storage/store.ts'
import { readAlertFacts } from './alert-facts.ts'
import type { Transport } from './runner.ts'

/** A digest lists no more; those that are left come with the next. */
const MOST_UNREAD = 2000
const DAY_MS = 24 * 3_600_000

export type MailTransportOptions = {
  readonly store: Store
  readonly mailer: Mailer
  readonly mailOptions: MailOptions
  /** Days after which a submission is deleted, by profile. */
  readonly retentionDays: Readonly<Record<ReportSubject['profile'], number>>
  readonly now: () => number
}

/** Delivers everything that is a mail. */
export function createMailTransport(options: MailTransportOptions): Transport {
  const { store, mailer, mailOptions, retentionDays, now } = options

  async function sendDigest(delivery: ClaimedDelivery, subject: ReportSubject): Promise<boolean> {
    const { profile, period } = subject
    const retentionMs = retentionDays[profile] * DAY_MS
    const expiresBefore = now() - retentionMs + LAST_CALL_MS
    // Read only now: what was released or erased meanwhile is not listed.
    const unread = await store.listUnread({
      profile,
      receivedBefore: period.to,
      expiresBefore,
      count: MOST_UNREAD,
    })
    if (unread.length === 0) return false
    const listed = unread.map((submission) => ({
      ...submission,
      deletedAfter:
        submission.receivedAt < expiresBefore ? submission.receivedAt + retentionMs : null,
    }))
    const facts = { kind: 'digest', unread: listed } as const
    await sendToCompany(await composeReport(mailOptions, delivery, subject, facts))
    await store.recordReported(unread.map(({ id }) => id))
    return true
  }

  async function sendAlert(delivery: ClaimedDelivery, subject: ReportSubject): Promise<boolean> {
    const facts: AlertFacts = await readAlertFacts(store, subject)
    await sendToCompany(
      await composeReport(mailOptions, delivery, subject, { kind: 'alert', ...facts }),
    )
    return true
  }

  /** A mail server that refuses a resume may take the notice without it. */
  async function sendNotice(delivery: ClaimedDelivery, submission: Submission): Promise<void> {
    try {
      await mailer.send(await composeNotice(mailOptions, delivery, { submission }))
    } catch (error) {
      const isRefused =
        error instanceof DeliveryError && error.kind === 'permanent' && error.isAboutContent
      if (!isRefused || !submission.resume) throw asTemporary(error)
      const refusedCode = error.code
      await sendToCompany(await composeNotice(mailOptions, delivery, { submission, refusedCode }))
    }
  }

  async function sendToCompany(mail: Mail): Promise<void> {
    try {
      await mailer.send(mail)
    } catch (error) {
      throw asTemporary(error)
    }
  }

  return {
    kinds: ['notify', 'acknowledge', 'digest', 'alert'],
    probe: () => mailer.probe(),
    send: async (delivery) => {
      const { kind, report } = delivery
      if (report)
        return kind === 'digest' ? sendDigest(delivery, report) : sendAlert(delivery, report)
      const submission = await store.readSubmission(delivery.submissionId ?? '')
      // Erased while it waited: nobody is to be written to any more.
      if (!submission) return false
      if (kind === 'notify') await sendNotice(delivery, submission)
      else await mailer.send(await composeThankYou(mailOptions, delivery, submission))
      return true
    },
    discard: async ({ id }) => mailer.discard?.(id),
  }
}

/** Our own mailbox is full or missing for a while; only a visitor's address is wrong for good. */
function asTemporary(error: unknown): unknown {
  return error instanceof DeliveryError && error.kind === 'permanent'
    ? new DeliveryError('temporary', error.code, error.cause)
    : error
}
