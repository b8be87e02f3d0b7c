import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS } from '../base/durations.ts'
import type { Store } from '../storage/store.ts'
import { DAY_ENDS_LATE_MS, startOfDay } from './digests.ts'
import type { EnqueueReport } from './reports.ts'

const WEEK_MS = 7 * DAY_MS
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

export type WeeklyReportOptions = {
  readonly store: Pick<Store, 'latestReport' | 'listSubmissions'>
  readonly retentionDays: Readonly<Record<Profile, number>>
  readonly enqueueReport: EnqueueReport
  readonly now: () => number
}

/**
 * Enqueues the report on the last whole week (Monday to Sunday, UTC) for each mailbox that has ever had a submission. Its id is
 * that of the week, so that several processes enqueue one.
 */
export async function enqueueWeeklyReports(options: WeeklyReportOptions): Promise<void> {
  const { store, retentionDays, enqueueReport, now } = options
  const to = startOfWeek(now() - DAY_ENDS_LATE_MS)
  // A report that was sent is known for as long as submissions are: after that it must not be sent again.
  if (now() - to >= Math.max(...Object.values(retentionDays)) * DAY_MS) return
  for (const profile of PROFILES) {
    const latest = await store.latestReport('weekly', profile, null)
    if (latest && latest.to >= to) continue
    const before = { profile, period: { from: 0, to }, after: null, count: 1 }
    if (!latest && (await store.listSubmissions(before)).length === 0) continue
    const id = `weekly-${new Date(to).toISOString().slice(0, 10)}-${profile}`
    await enqueueReport('weekly', id, {
      profile,
      period: { from: to - WEEK_MS, to },
      condition: null,
    })
  }
}

/** The beginning of a time's week, Monday (UTC), in milliseconds since 1970. */
function startOfWeek(time: number): number {
  return startOfDay(time - ((time - FIRST_MONDAY_MS) % WEEK_MS))
}
