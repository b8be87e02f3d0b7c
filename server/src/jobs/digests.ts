import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS, MINUTE_MS } from '../base/durations.ts'
import { LAST_CALL_MS } from '../base/report-rules.ts'
import type { Store } from '../storage/store.ts'
import type { EnqueueReport } from './reports.ts'

/** A submission that is being stored at midnight belongs to the day before. */
export const DAY_ENDS_LATE_MS = 5 * MINUTE_MS

export type DigestOptions = {
  readonly store: Pick<Store, 'latestReport' | 'listUnread'>
  readonly retentionDays: Readonly<Record<Profile, number>>
  readonly enqueueReport: EnqueueReport
  readonly now: () => number
}

/** Enqueues a digest for each mailbox with unread submissions, once a day (UTC). */
export async function enqueueDigests(options: DigestOptions): Promise<void> {
  const { store, retentionDays, enqueueReport, now } = options
  const to = startOfDay(now() - DAY_ENDS_LATE_MS)
  for (const profile of PROFILES) {
    const latest = await store.latestReport('digest', profile, null)
    const period = { from: latest?.to ?? 0, to }
    if (period.from >= to) continue
    const expiresBefore = now() - retentionDays[profile] * DAY_MS + LAST_CALL_MS
    const unread = await store.listUnread({ profile, receivedBefore: to, expiresBefore, count: 1 })
    if (unread.length === 0) continue
    const id = `digest-${new Date(to).toISOString().slice(0, 10)}-${profile}`
    await enqueueReport('digest', id, { profile, period, condition: null })
  }
}

/** The beginning of a time's day (UTC), in milliseconds since 1970. */
export function startOfDay(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS
}
