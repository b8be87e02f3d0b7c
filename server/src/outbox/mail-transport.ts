import { randomUUID } from 'node:crypto'
import { isOpen } from '@lanternfield/contract/office-hours.ts'
import { DAY_MS } from '../base/durations.ts'
import { SIGN_IN_LINK_MS } from '../base/signed-link.ts'
import { createComposeMail } from '../mail/compose.ts'
import type { MailOptions } from '../mail/mail-data.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ACKNOWLEDGEMENTS } from '../mail/mails.ts'
import {
  createSendNotification,
  createSendToCompany,
  sendUnrefused,
} from '../mail/send-notification.ts'
import { readAlertFacts } from '../parts/alerts/read-alert-facts.ts'
import { countAnswers } from '../parts/reports/count-answers.ts'
import { countSources } from '../parts/reports/count-sources.ts'
import type { ClaimedDelivery, DeliveryKind, ReportSubject, Store } from '../store/store.ts'
import { foldAddress } from '../submission/address.ts'
import { LAST_CALL_MS, readDeletionReportId } from '../submission/report-rules.ts'
import type { Transport } from './runner.ts'

/** A digest lists no more; the next one lists the rest. */
const UNREAD_MAX = 2000
/** Submissions that a reminder, and the report of a week, list. */
const REMINDED_MAX = 50
const OPEN_MAX = 20
/** What the checks of the set-up found before is not reported. */
const CHECKS_OLD_MS = 2 * DAY_MS

export type MailTransportOptions = {
  readonly store: Store
  readonly mailer: Mailer
  readonly mailOptions: MailOptions
  /** Days after which a submission is deleted, by profile. */
  readonly retentionDays: Readonly<Record<ReportSubject['profile'], number>>
  readonly now: () => number
}

/** The kinds of delivery that are mails. */
const MAIL_KINDS: readonly DeliveryKind[] = [
  'notify',
  'acknowledge',
  'decline',
  'reminder',
  'sign-in',
  'digest',
  'weekly',
  'alert',
  'deletion',
]

/** Sends every delivery that is a mail. */
export function createMailTransport(options: MailTransportOptions): Transport {
  const { store, mailer, mailOptions, retentionDays, now } = options
  const compose = createComposeMail(mailOptions)
  const sendToCompany = createSendToCompany(mailer, mailOptions)
  const sendNotification = createSendNotification(mailer, mailOptions)

  /** @returns whether there was something to list */
  async function sendDigest(
    messageId: string,
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
    const send = (refusedCode?: string) =>
      sendToCompany('digest', { profile, unread, refusedCode }, { messageId, time: period.to })
    await sendUnrefused([() => send(), send])
    await store.recordReported(submissions.map(({ id }) => id))
    return true
  }

  /** @returns whether something still waits for an answer, and the office is open */
  async function sendReminder(
    messageId: string,
    { profile, period }: ReportSubject,
  ): Promise<boolean> {
    const reminder = { profile, remindedAt: period.to }
    if (!isOpen(mailOptions.company.answerTimes[profile].office, now())) {
      // The mail server could not be reached in time.
      await store.postponeReminder(reminder)
      return false
    }
    const late = await store.listWaiting({ ...reminder, count: REMINDED_MAX })
    if (late.count === 0) return false
    const waiting = { ...late, at: now() }
    const send = (refusedCode?: string) =>
      sendToCompany('reminder', { profile, waiting, refusedCode }, { messageId, time: period.to })
    await sendUnrefused([() => send(), send])
    return true
  }

  async function sendSignIn(messageId: string, { profile }: ReportSubject): Promise<void> {
    const time = now()
    const linkId = randomUUID()
    const mailbox = foldAddress(mailOptions.mailboxes[profile])
    await store.addSession({ id: linkId, kind: 'link', mailbox, begunAt: time, usedAt: time })
    const href = mailOptions.signInLink(linkId, time + SIGN_IN_LINK_MS)
    await sendToCompany('sign-in', { profile, href }, { messageId, time })
  }

  async function sendWeekly(messageId: string, report: ReportSubject): Promise<void> {
    const { profile, period } = report
    const summary = await store.summarize({ profile, period })
    const sources = await countSources(store, report)
    const answers = await countAnswers(store, report, mailOptions.company.answerTimes[profile])
    const waiting = {
      ...(await store.listWaiting({ profile, remindedAt: null, count: OPEN_MAX })),
      at: now(),
    }
    const checks = await store.readChecks()
    const findings = checks && now() - checks.writtenAt < CHECKS_OLD_MS ? checks.findings : null
    const data = { profile, period, summary, sources, answers, waiting, findings, hasWords: true }
    const send = (words: Partial<typeof data>) =>
      sendToCompany('weekly', { ...data, ...words }, { messageId, time: now() })
    await sendUnrefused([() => send({}), () => send({ sources: [], hasWords: false })])
  }

  async function sendReport(
    { id, kind, messageId }: ClaimedDelivery,
    report: ReportSubject,
  ): Promise<boolean> {
    const { profile, period } = report
    const envelope = { messageId, time: period.to }
    if (kind === 'digest') return sendDigest(messageId, report)
    if (kind === 'reminder') return sendReminder(messageId, report)
    if (kind === 'sign-in') await sendSignIn(messageId, report)
    else if (kind === 'weekly') await sendWeekly(messageId, report)
    else if (kind === 'alert') {
      const facts = await readAlertFacts(store, report)
      if (!facts) return false
      await sendToCompany('alert', { profile, facts }, envelope)
    } else {
      const deletion = readDeletionReportId(id)
      const data = { profile, ...deletion, receivedAt: period.from, deletedAt: period.to }
      await sendToCompany('deletion', data, envelope)
    }
    return true
  }

  return {
    kinds: MAIL_KINDS,
    probe: () => mailer.probe(),
    send: async (delivery) => {
      if (delivery.report) return sendReport(delivery, delivery.report)
      const submission = await store.readSubmission(delivery.submissionId ?? '')
      // Erased while the delivery waited.
      if (!submission) return false
      const isLetter = delivery.kind === 'decline'
      const time = isLetter ? delivery.enqueuedAt : submission.receivedAt
      const envelope = { messageId: delivery.messageId, time }
      if (delivery.kind === 'notify') await sendNotification(submission, envelope)
      else {
        const mail = isLetter ? 'decline' : ACKNOWLEDGEMENTS[submission.purpose]
        await mailer.send(await compose(mail, { submission }, envelope))
      }
      return true
    },
    discard: async ({ id }) => mailer.discard?.(id),
  }
}
