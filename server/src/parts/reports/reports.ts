import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS, MINUTE_MS } from '../../base/durations.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import type { REPORT_DELIVERIES, ReportSubject, Store } from '../../store/store.ts'
import { LAST_CALL_MS } from '../../submission/report-rules.ts'

/** A submission that is being stored at midnight belongs to the day before. */
const DAY_ENDS_LATE_MS = 5 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

export type ReportOptions = {
  readonly store: Store
  readonly mailDomain: string
  /** Days after which a submission is deleted. */
  readonly retentionDays: Readonly<Record<Profile, number>>
  readonly now: () => number
}

/** Enqueues a report unless one with its id exists: several processes enqueue one. */
export async function enqueueReport(
  { store, mailDomain, now }: Omit<ReportOptions, 'retentionDays'>,
  kind: (typeof REPORT_DELIVERIES)[number],
  id: string,
  subject: ReportSubject,
): Promise<void> {
  await store.enqueueReport({ ...createDelivery(kind, mailDomain, id), ...subject }, now())
}

/** Enqueues a digest for each mailbox with unread submissions, once a day (UTC). */
export async function enqueueDigests(options: ReportOptions): Promise<void> {
  const { store, retentionDays, now } = options
  const to = startOfDay(now() - DAY_ENDS_LATE_MS)
  for (const profile of PROFILES) {
    const latest = await store.latestReport('digest', profile, null)
    const period = { from: latest?.to ?? 0, to }
    if (period.from >= to) continue
    const expiresBefore = now() - retentionDays[profile] * DAY_MS + LAST_CALL_MS
    const unread = await store.listUnread({ profile, receivedBefore: to, expiresBefore, count: 1 })
    if (unread.length === 0) continue
    const id = `digest-${dateOf(to)}-${profile}`
    await enqueueReport(options, 'digest', id, { profile, period, condition: null })
  }
}

/** Enqueues the report on the last whole week (Monday to Sunday, UTC) for each mailbox that has ever had a submission. */
export async function enqueueWeeklyReports(options: ReportOptions): Promise<void> {
  const { store, retentionDays, now } = options
  const dayEnd = now() - DAY_ENDS_LATE_MS
  const to = startOfDay(dayEnd - ((dayEnd - FIRST_MONDAY_MS) % WEEK_MS))
  // A report that was sent is known for as long as submissions are: after that it must not be sent again.
  if (now() - to >= Math.max(...Object.values(retentionDays)) * DAY_MS) return
  for (const profile of PROFILES) {
    const latest = await store.latestReport('weekly', profile, null)
    if (latest && latest.to >= to) continue
    const before = { profile, period: { from: 0, to }, after: null, count: 1 }
    if (!latest && (await store.listSubmissions(before)).length === 0) continue
    const period = { from: to - WEEK_MS, to }
    const id = `weekly-${dateOf(to)}-${profile}`
    await enqueueReport(options, 'weekly', id, { profile, period, condition: null })
  }
}

/** The beginning of a time's day (UTC), in milliseconds since 1970. */
export function startOfDay(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
