import { PROFILES } from '@lanternfield/contract/forms.ts'
import { isOpen } from '@lanternfield/contract/site/office-hours.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '../../base/times.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import { enqueueReport } from '../../intake/enqueue-report.ts'
import type { Core } from '../../part.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { createReportStore, LAST_CALL_MS } from './report-store.ts'

/** A submission that is being stored at midnight belongs to the day before. */
const DAY_ENDS_LATE_MS = 5 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS
/** A mailbox gets no more than one reminder in this time. */
const REMINDED_AGAIN_MS = HOUR_MS

/** Enqueues a digest for each mailbox with unread submissions, once a day (UTC). */
export async function enqueueDigests(core: Core): Promise<void> {
  const { store, settings, now } = core
  const { retentionDays } = settings
  const to = startOfDay(now() - DAY_ENDS_LATE_MS)
  for (const profile of PROFILES) {
    const latest = await store.outbox.latestReport('digest', profile, null)
    const period = { from: latest?.to ?? 0, to }
    if (period.from >= to) continue
    const expiresBefore = now() - retentionDays[profile] * DAY_MS + LAST_CALL_MS
    const unread = await createReportStore(store).listUnread({
      profile,
      receivedBefore: to,
      expiresBefore,
      count: 1,
    })
    if (unread.length === 0) continue
    const id = `digest-${dateOf(to)}-${profile}`
    await enqueueReport(core, 'digest', id, { profile, period, condition: null })
  }
}

/** Enqueues the report on the last whole week (Monday to Sunday, UTC) for each mailbox that ever had one. */
export async function enqueueWeeklyReports(core: Core): Promise<void> {
  const { store, settings, now } = core
  const { retentionDays } = settings
  const dayEnd = now() - DAY_ENDS_LATE_MS
  const to = startOfDay(dayEnd - ((dayEnd - FIRST_MONDAY_MS) % WEEK_MS))
  // A report that was sent is known for as long as submissions are: after that it must not be sent again.
  if (now() - to >= Math.max(...Object.values(retentionDays)) * DAY_MS) return
  for (const profile of PROFILES) {
    const latest = await store.outbox.latestReport('weekly', profile, null)
    if (latest && latest.to >= to) continue
    const before = { profile, period: { from: 0, to }, after: null, count: 1 }
    if (!latest && (await store.submissions.list(before)).length === 0) continue
    const period = { from: to - WEEK_MS, to }
    const id = `weekly-${dateOf(to)}-${profile}`
    await enqueueReport(core, 'weekly', id, { profile, period, condition: null })
  }
}

/** Enqueues a reminder for each mailbox with late answers, in its office hours. @param reminds whether to remind */
export async function enqueueReminders(core: Core, reminds: boolean): Promise<void> {
  const { store, settings, content, mailDomain } = core
  const reports = createReportStore(store)
  const now = core.now()
  if (!reminds) return reports.dropReminders(now)
  const { answerTimes } = content.company
  const mailboxes = mailboxesOf(settings, content.company)
  for (const profile of PROFILES) {
    if (!isOpen(answerTimes[profile].office, now)) continue
    let latest = 0
    // One mailbox may be that of both.
    for (const one of PROFILES.filter((other) => mailboxes[other] === mailboxes[profile]))
      latest = Math.max(latest, (await store.outbox.latestReport('reminder', one, null))?.to ?? 0)
    if (now - latest < REMINDED_AGAIN_MS) continue
    const subject = { profile, period: { from: now, to: now }, condition: null }
    await reports.enqueueReminder({ ...createDelivery('reminder', mailDomain), ...subject }, now)
  }
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
