import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS, HOUR_MS } from '../base/durations.ts'
import type { Log } from '../base/log.ts'
import type { Store } from '../store/store.ts'

/** More submissions than this, and more than this share of all, are never deleted at once: a clock may be wrong. */
const UNUSUAL_PURGE_MIN = 10
const UNUSUAL_PURGE_SHARE = 0.25
/** A clock that moved by more than this between two runs was set, and nothing is purged for a day. */
const CLOCK_JUMP_MS = HOUR_MS
const PURGE_PAUSE_MS = DAY_MS

export type PurgeOptions = {
  readonly store: Pick<Store, 'purge' | 'countExpired' | 'deleteStale'>
  /** Days after which a submission is deleted. */
  readonly retentionDays: Readonly<Record<Profile, number>>
  /** Deletes mail files of submissions that were received before a time. Returns how many. */
  readonly purgeMailFiles: (receivedBefore: number) => Promise<number>
  /** Ends a purge after its current batch. */
  readonly signal?: AbortSignal
  readonly log: Log
  readonly now: () => number
}

export type PurgeCounts = { readonly submissions: number; readonly files: number }

/** Deletes expired submissions and mail files, without checking whether that is an unusual number. */
export async function purgeExpired(options: PurgeOptions): Promise<PurgeCounts> {
  const { store, purgeMailFiles, signal, log, now } = options
  const before = expiryTimes(options)
  let submissions = 0
  for (const profile of PROFILES) submissions += await store.purge(profile, before[profile], signal)
  // The name of a mail file does not say which profile it belongs to: the shorter retention applies to all.
  const files = await purgeMailFiles(Math.max(...Object.values(before)))
  // The longer one: the latest report to a mailbox must be known until everything before it is deleted.
  await store.deleteStale({ settledBefore: Math.min(...Object.values(before)), now: now() })
  if (submissions + files > 0) log.info({ submissions, files }, 'deleted expired submissions')
  return { submissions, files }
}

export type GuardedPurgeOptions = PurgeOptions & {
  /** Milliseconds of a clock that nobody can set. */
  readonly elapsed: () => number
  /** Called when nothing was deleted, since the clock or the settings may be wrong. */
  readonly onStopped: () => Promise<void>
}

/** Makes the purge that the server runs each hour: it deletes nothing if the clock or the settings may be wrong. */
export function createGuardedPurge(options: GuardedPurgeOptions): () => Promise<void> {
  const { store, elapsed, onStopped, log, now } = options
  let clockDifference = now() - elapsed()
  let purgePausedUntil = 0

  /** Compares the clock with one that nobody can set. After sleep a machine looks as if its clock had jumped: no harm. */
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
    const { all, expired } = await store.countExpired(expiryTimes(options))
    const isUnusual = expired >= UNUSUAL_PURGE_MIN && expired >= all * UNUSUAL_PURGE_SHARE
    if (!isSuspicious && !isUnusual) {
      await purgeExpired(options)
      return
    }
    // Counts of clients, and reports dated in the future, would otherwise stay until the next purge.
    await store.deleteStale({ settledBefore: 0, now: now() })
    if (expired === 0) return
    log.error(
      { reason: isSuspicious ? 'the clock was set' : 'too many', expired, all },
      'purge stopped: check the clock and RETENTION_DAYS, then run the inbox command purge',
    )
    await onStopped()
  }
}

/** Submissions that were received before these times are past their retention. */
function expiryTimes({
  retentionDays,
  now,
}: Pick<PurgeOptions, 'retentionDays' | 'now'>): Readonly<Record<Profile, number>> {
  return {
    SERVICES: now() - retentionDays.SERVICES * DAY_MS,
    CAREERS: now() - retentionDays.CAREERS * DAY_MS,
  }
}
