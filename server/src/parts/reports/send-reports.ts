/** Composes and sends what was enqueued, at the time when it is sent. */
import { PROFILES } from '@lanternfield/contract/forms.ts'
import { createSignedLink } from '../../base/signed-link.ts'
import { DAY_MS } from '../../base/times.ts'
import { readFindings } from '../../check.ts'
import { sendUnrefused } from '../../mail/send-notification.ts'
import type { ClaimedReport } from '../../outbox/mail-transport.ts'
import type { WorkContext } from '../../part.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { digestMail } from './DigestMail.tsx'
import { reminderMail } from './ReminderMail.tsx'
import { readOpenOffices } from './reminders.ts'
import { createReportStore, LAST_CALL_MS } from './report-store.ts'
import { weeklyMail } from './WeeklyMail.tsx'
import { countAnswers, countSources } from './weekly-figures.ts'

/** A digest lists no more; the next one lists the rest. */
const UNREAD_MAX = 2000
/** How long the link of a reminder opens its page: some answers take weeks. */
const ANSWER_LINK_MS = 30 * DAY_MS
/** Submissions that a reminder, and the report of a week, list. */
const REMINDED_MAX = 50
const OPEN_MAX = 20
/** What is deleted within this time is announced: in the next report it may be too late, if a holiday delays that. */
const EXPIRING_MS = 14 * DAY_MS
/** What the checks of the set-up found before is not reported. */
const CHECKS_OLD_MS = 2 * DAY_MS

export function createSendReports(context: WorkContext) {
  const { settings, content, store, sendToCompany, now } = context
  const reports = createReportStore(store)
  const { answerTimes } = content.company
  const mailboxes = mailboxesOf(settings, content.company)
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
      sendToCompany(digestMail, { profile, unread, refusedCode }, { messageId, time: now() })
    await sendUnrefused([() => send(), send])
    await reports.recordReported(submissions.map(({ id }) => id))
    return true
  }

  /** Decides only now what it lists: the mail server may have been away since the morning. */
  async function sendReminder({ messageId, report }: ClaimedReport): Promise<boolean> {
    const { profile } = report
    const remindedAt = report.period.to
    const at = now()
    const sharing = PROFILES.filter((other) => mailboxes[other] === mailboxes[profile])
    const offices = await readOpenOffices(context, sharing, at, remindedAt)
    for (const office of offices) await reports.recordReminded(office, remindedAt)
    const profiles = offices.map((office) => office.profile)
    const listed = await reports.listWaiting({ profiles, remindedAt, count: REMINDED_MAX })
    if (listed.count === 0) return false
    const isMorning = offices.some((office) => office.isMorning)
    const data = { profile, isMorning, waiting: { ...listed, at, answerLink } }
    const send = (refusedCode?: string) =>
      sendToCompany(reminderMail, { ...data, refusedCode }, { messageId, time: at })
    await sendUnrefused([() => send(), send])
    return true
  }

  async function sendWeekly({ messageId, report }: ClaimedReport): Promise<boolean> {
    const { profile, period } = report
    const summary = await reports.summarize({ profile, period })
    const sources = await countSources(store, report)
    const answers = await countAnswers(reports, report, answerTimes[profile])
    const open = await reports.listWaiting({ profiles: [profile], count: OPEN_MAX })
    const waiting = { ...open, at: now(), answerLink }
    const retentionMs = settings.retentionDays[profile] * DAY_MS
    const { count, first } = await reports.countWaiting(profile, now() - retentionMs + EXPIRING_MS)
    const expiring = { count, firstAt: first === null ? null : first + retentionMs }
    const checks = await readFindings(store)
    const findings = checks && now() - checks.writtenAt < CHECKS_OLD_MS ? checks.findings : null
    const figures = { summary, sources, answers, waiting, expiring, findings }
    const data = { profile, period, ...figures, hasWords: true }
    const send = (words: Partial<typeof data>) =>
      sendToCompany(weeklyMail, { ...data, ...words }, { messageId, time: now() })
    await sendUnrefused([() => send({}), () => send({ sources: [], hasWords: false })])
    return true
  }

  return { digest: sendDigest, reminder: sendReminder, weekly: sendWeekly }
}
