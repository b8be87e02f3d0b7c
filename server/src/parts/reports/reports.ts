import { PROFILES } from '@lanternfield/contract/forms.ts'
import { openingAt, weekBefore } from '@lanternfield/contract/site/office-hours.ts'
import { DAY_MS } from '../../base/times.ts'
import { enqueueReport } from '../../intake/enqueue-report.ts'
import type { Core } from '../../part.ts'
import { createReportStore, LAST_CALL_MS } from './report-store.ts'

/** Enqueues a digest for each mailbox with unread submissions, once on each day on which its office opens. */
export async function enqueueDigests(core: Core): Promise<void> {
  const { store, settings, content, now } = core
  for (const profile of PROFILES) {
    const opening = openingAt(content.company.answerTimes[profile].office, now())
    if (!opening) continue
    const period = { from: opening.opened, to: opening.opened }
    const expiresBefore = now() - settings.retentionDays[profile] * DAY_MS + LAST_CALL_MS
    const unread = { profile, receivedBefore: period.to, expiresBefore, count: 1 }
    if ((await createReportStore(store).listUnread(unread)).length === 0) continue
    const id = `digest-${dateOf(period.to)}-${profile}`
    await enqueueReport(core, 'digest', id, { profile, period, condition: null })
  }
}

/**
 * Enqueues the report on the last whole week of the office (Monday to Sunday, by its clocks) for each mailbox that ever
 * had a submission, when the office first opens after it.
 */
export async function enqueueWeeklyReports(core: Core): Promise<void> {
  const { store, content, now } = core
  for (const profile of PROFILES) {
    const { office } = content.company.answerTimes[profile]
    if (!openingAt(office, now())) continue
    const period = weekBefore(now(), office.timeZone)
    const latest = await store.outbox.latestReport('weekly', profile, null)
    // The same week by other clocks ends some hours earlier or later: those of UTC up to 0.2.0, or of another office.
    if (latest && latest.to > period.to - 2 * DAY_MS) continue
    const before = { profile, period: { from: 0, to: period.to }, after: null, count: 1 }
    if (!latest && (await store.submissions.list(before)).length === 0) continue
    const id = `weekly-${dateOf(period.to)}-${profile}`
    await enqueueReport(core, 'weekly', id, { profile, period, condition: null })
  }
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
