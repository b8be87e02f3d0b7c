import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import type { Log } from '../base/log.ts'
import { DAY_MS, HOUR_MS, startOfDay } from '../base/times.ts'
import { UNDO_MS } from '../intake/submission-actions.ts'
import { mailDirOf, purgeMailFiles } from '../mail/file-mailer.ts'
import type { Settings } from '../settings.ts'
import type { Report, ReportSubject, Store } from '../store/store.ts'
import type { AlertReceiver } from '../submission/alert-receiver.ts'

/** More submissions than this, and more than this share of all, are never deleted at once: a clock may be wrong. */
const UNUSUAL_PURGE_MIN = 10
const UNUSUAL_PURGE_SHARE = 0.25
/** A clock that moved by more than this between two runs was set, and nothing is purged for a day. */
const CLOCK_JUMP_MS = HOUR_MS
const PURGE_PAUSE_MS = DAY_MS

export type PurgeCore = {
  readonly settings: Pick<Settings, 'dataDir' | 'retentionDays'>
  readonly store: Pick<Store, 'submissions' | 'counters' | 'outbox'>
  readonly parts: readonly {
    readonly reportsUnread?: true
    readonly alertReceivers?: readonly AlertReceiver[]
    readonly createAlerts?: (
      core: Pick<PurgeCore, 'parts' | 'mailDomain' | 'now'>,
      alert: ReportSubject & { readonly condition: string },
    ) => Report[]
  }[]
  readonly mailDomain: string
  readonly log: Pick<Log, 'info' | 'error'>
  readonly now: () => number
  /** Milliseconds of a clock that nobody can set. */
  readonly elapsed: () => number
}

/**
 * Deletes expired submissions and mail files, however many. @param signal ends it after its current batch
 * @returns how many
 */
export async function purgeExpired(core: Omit<PurgeCore, 'elapsed'>, signal?: AbortSignal) {
  const { store, settings, log } = core
  await store.submissions.mendTimes(core.now())
  const before = expiryTimes(core)
  const sparesUnread = core.parts.some(({ reportsUnread }) => reportsUnread)
  let submissions = 0
  for (const profile of PROFILES)
    submissions += await store.submissions.purge(profile, before[profile], { sparesUnread, signal })
  // The name of a mail file does not say which profile it belongs to: the shorter retention applies to all.
  const files = await purgeMailFiles(mailDirOf(settings), Math.max(...Object.values(before)))
  // The longer one: the latest report to a mailbox must be known until everything before it is deleted.
  await deleteStale(core, Math.min(...Object.values(before)))
  if (submissions + files > 0) log.info({ submissions, files }, 'deleted expired submissions')
  return { submissions, files }
}

/** Makes the purge that the server runs each hour: it deletes nothing if the clock or the settings may be wrong. */
export function createGuardedPurge(core: PurgeCore, signal: AbortSignal): () => Promise<void> {
  const { store, log, now, elapsed } = core
  const sparesUnread = core.parts.some(({ reportsUnread }) => reportsUnread)
  let clockDifference = now() - elapsed()
  let purgePausedUntil = 0

  /** Compares the clock with one that nobody can set. After sleep it looks as if the clock had jumped: no harm. */
  function isClockSuspicious(): boolean {
    const difference = now() - elapsed()
    const jumpMs = difference - clockDifference
    clockDifference = difference
    if (Math.abs(jumpMs) > CLOCK_JUMP_MS) {
      purgePausedUntil = elapsed() + PURGE_PAUSE_MS
      log.error({ jumpMs }, 'the clock was set: nothing is deleted for a day')
    }
    return elapsed() < purgePausedUntil
  }

  return async () => {
    const isSuspicious = isClockSuspicious()
    await store.submissions.mendTimes(now())
    const { all, expired } = await store.submissions.countExpired(expiryTimes(core), sparesUnread)
    const isUnusual = expired >= UNUSUAL_PURGE_MIN && expired >= all * UNUSUAL_PURGE_SHARE
    if (!isSuspicious && !isUnusual) {
      await purgeExpired(core, signal)
      return
    }
    // Counts of clients, and reports dated in the future, would otherwise stay until the next purge.
    await deleteStale(core, 0)
    if (expired === 0) return
    log.error(
      { reason: isSuspicious ? 'the clock was set' : 'too many', expired, all },
      'purge stopped: check the clock and RETENTION_DAYS, then run the inbox command purge',
    )
    const period = { from: startOfDay(now()), to: now() }
    const alert = { condition: 'purge-stopped', profile: 'SERVICES', period } as const
    for (const report of core.parts.flatMap((part) => part.createAlerts?.(core, alert) ?? []))
      await store.outbox.enqueueReport(report, now())
  }
}

async function deleteStale(
  { store, now }: Pick<PurgeCore, 'store' | 'now'>,
  settledBefore: number,
): Promise<void> {
  await store.submissions.deleteDiscarded(now() - UNDO_MS)
  await store.counters.deleteExpired(now())
  await store.outbox.deleteOldReports({ settledBefore, now: now() })
}

/** Submissions that were received before these times are past their retention. */
function expiryTimes({
  settings,
  now,
}: Pick<PurgeCore, 'settings' | 'now'>): Readonly<Record<Profile, number>> {
  const { SERVICES, CAREERS } = settings.retentionDays
  return { SERVICES: now() - SERVICES * DAY_MS, CAREERS: now() - CAREERS * DAY_MS }
}
