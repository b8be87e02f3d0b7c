/** Composes and sends what was enqueued, at the time when it is sent. */
import { isOpen } from '@lanternfield/contract/site/office-hours.ts'
import { createSignedLink } from '../../base/signed-link.ts'
import { DAY_MS } from '../../base/times.ts'
import { readFindings } from '../../check.ts'
import { sendUnrefused } from '../../mail/send-notification.ts'
import type { ClaimedReport, SendReport } from '../../outbox/mail-transport.ts'
import type { WorkContext } from '../../part.ts'
import { digestMail } from './DigestMail.tsx'
import { reminderMail } from './ReminderMail.tsx'
import { createReportStore, LAST_CALL_MS } from './report-store.ts'
import { weeklyMail } from './WeeklyMail.tsx'
import { countAnswers, countSources } from './weekly-figures.ts'

/** How long the link of a reminder opens its page: some answers take weeks. */
const ANSWER_LINK_MS = 30 * DAY_MS
/** A digest lists no more; the next one lists the rest. */
const UNREAD_MAX = 2000
/** Submissions that a reminder, and the report of a week, list. */
const REMINDED_MAX = 50
const OPEN_MAX = 20
/** What the checks of the set-up found before is not reported. */
const CHECKS_OLD_MS = 2 * DAY_MS

export function createSendReports({
  settings,
  content,
  store,
  sendToCompany,
  now,
}: WorkContext): Readonly<Record<'digest' | 'reminder' | 'weekly', SendReport>> {
  const reports = createReportStore(store)
  const { answerTimes } = content.company
  const links = { secret: store.secret, endpointUrl: settings.endpointUrl }
  const createAnswerLink = createSignedLink('answer', links)
  const answerLink = (id: string) => createAnswerLink(id, now() + ANSWER_LINK_MS)

  async function sendDigest({ messageId, report }: ClaimedReport): Promise<boolean> {
    const { profile, period } = report
    const retentionMs = settings.retentionDays[profile] * DAY_MS
    const expiresBefore = now() - retentionMs + LAST_CALL_MS
    // Read only now: submissions that were approved or erased in the meantime are not listed.
    const submissions = await reports.listUnread({
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
      sendToCompany(digestMail, { profile, unread, refusedCode }, { messageId, time: period.to })
    await sendUnrefused([() => send(), send])
    await reports.recordReported(submissions.map(({ id }) => id))
    return true
  }

  /** @returns whether something still waits for an answer, and the office is open */
  async function sendReminder({ messageId, report }: ClaimedReport): Promise<boolean> {
    const { profile, period } = report
    const reminder = { profile, remindedAt: period.to }
    if (!isOpen(answerTimes[profile].office, now())) {
      // The mail server could not be reached in time.
      await reports.postponeReminder(reminder)
      return false
    }
    const late = await reports.listWaiting({ ...reminder, count: REMINDED_MAX })
    if (late.count === 0) return false
    const waiting = { ...late, at: now(), answerLink }
    const send = (refusedCode?: string) =>
      sendToCompany(reminderMail, { profile, waiting, refusedCode }, { messageId, time: period.to })
    await sendUnrefused([() => send(), send])
    return true
  }

  async function sendWeekly({ messageId, report }: ClaimedReport): Promise<boolean> {
    const { profile, period } = report
    const summary = await reports.summarize({ profile, period })
    const sources = await countSources(store, report)
    const answers = await countAnswers(reports, report, answerTimes[profile])
    const open = await reports.listWaiting({ profile, remindedAt: null, count: OPEN_MAX })
    const waiting = { ...open, at: now(), answerLink }
    const checks = await readFindings(store)
    const findings = checks && now() - checks.writtenAt < CHECKS_OLD_MS ? checks.findings : null
    const data = { profile, period, summary, sources, answers, waiting, findings, hasWords: true }
    const send = (words: Partial<typeof data>) =>
      sendToCompany(weeklyMail, { ...data, ...words }, { messageId, time: now() })
    await sendUnrefused([() => send({}), () => send({ sources: [], hasWords: false })])
    return true
  }

  return { digest: sendDigest, reminder: sendReminder, weekly: sendWeekly }
}
