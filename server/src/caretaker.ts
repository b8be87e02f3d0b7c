import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { newDelivery } from './intake/owe.ts'
import { errorCodes, type Log } from './log.ts'
import type { AlertTopic, QueueState, Report, Store } from './storage/store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A notice that waits for longer raises an alert. */
const LATE_AFTER_MS = HOUR_MS
/** What is being stored at midnight belongs to the day that is over. */
const DAY_ENDS_LATE_MS = 5 * MINUTE_MS
/** The same trouble raises another alert after this long. */
const LATE_ALERT_AGAIN_MS = DAY_MS
const GIVEN_UP_ALERT_AGAIN_MS = HOUR_MS
/** A digest lists what is still unread this long before it may be deleted once more. */
export const LAST_CALL_MS = 7 * DAY_MS
/** Webhooks of a receiver that is not configured any more are given up as late as those that always fail. */
const GIVE_UP_WEBHOOKS_MS = 3 * DAY_MS

/** More submissions than this, and more than this part of all, are never deleted at once: a clock may be wrong. */
const PURGE_ALARM_MIN = 10
const PURGE_ALARM_SHARE = 0.25
/** A clock that moved by more than this between two rounds was set, and the purge rests. */
const CLOCK_JUMP_MS = HOUR_MS
const PURGE_RESTS_MS = DAY_MS

export type CaretakerParts = {
  readonly store: Store
  /** Days after which a submission is deleted. */
  readonly retentionDays: Readonly<Record<Profile, number>>
  /** Deletes mails that lie as files, of submissions that were received before a time. Returns how many. */
  readonly purgeMailFiles: (receivedBefore: number) => Promise<number>
  readonly mailDomain: string
  /** Whether webhooks are delivered; those of a receiver that is gone are given up. */
  readonly deliversWebhooks: boolean
  /** Whether each alert is posted as a webhook too. */
  readonly alertsByWebhook: boolean
  /** Called when a report is enqueued. */
  readonly onOwed: () => void
  readonly log: Log
  readonly now: () => number
  /** Milliseconds of a clock that nobody can set. */
  readonly elapsed: () => number
}

/** What a server does by itself: deletes what is past its retention, enqueues digests and alerts. */
export type Caretaker = {
  /** Deletes what is past its retention, without asking whether that is much. Returns how many of each there were. */
  purge(): Promise<{ submissions: number; files: number }>
  /** Each hour: purges unless that would be unusual, and enqueues the digests that are due. Never rejects. */
  cleanUp(): Promise<void>
  /** Each hour, but not at start: gives up webhooks that no process has tried for days. Never rejects. */
  giveUpWebhooks(): Promise<void>
  /** Each minute: raises alerts for notices that wait too long or were given up. Never rejects. */
  lookAfter(): Promise<void>
  /** How many notices were given up, as of the last minute. */
  deadNotices(): number
  /** Starts nothing more, ends a purge, and resolves when nothing runs any more. */
  stop(): Promise<void>
}

export function createCaretaker(parts: CaretakerParts): Caretaker {
  const { store, retentionDays, purgeMailFiles, mailDomain, onOwed, log, now, elapsed } = parts
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let deadNotices = 0
  let clockDifference = now() - elapsed()
  let purgeRestsUntil = 0

  const receivedBefore = (profile: Profile) => now() - retentionDays[profile] * DAY_MS
  const latestTimes = () => ({
    SERVICES: receivedBefore('SERVICES'),
    CAREERS: receivedBefore('CAREERS'),
  })

  async function purge(): Promise<{ submissions: number; files: number }> {
    let submissions = 0
    for (const profile of PROFILES)
      submissions += await store.purge(profile, receivedBefore(profile), stopping.signal)
    // A mail's file does not say which profile it belongs to: the shorter time holds for all.
    const files = await purgeMailFiles(Math.max(...Object.values(latestTimes())))
    // The longer time: what a mailbox was told last must be known until everything before it is gone.
    await store.forget({ settledBefore: Math.min(...Object.values(latestTimes())), now: now() })
    if (submissions + files > 0)
      log.info({ submissions, files }, 'deleted what is past its retention')
    return { submissions, files }
  }

  async function purgeUnlessUnusual(): Promise<void> {
    const isSuspicious = isClockSuspicious()
    const { all, expired } = await store.countExpired(latestTimes())
    const isMuch = expired >= PURGE_ALARM_MIN && expired >= all * PURGE_ALARM_SHARE
    if (!isSuspicious && !isMuch) {
      await purge()
      return
    }
    // What counts senders, and reports of a time to come, would otherwise stay for as long as the purge rests.
    await store.forget({ settledBefore: 0, now: now() })
    if (expired === 0) return
    log.error(
      { reason: isSuspicious ? 'the clock was set' : 'too many', expired, all },
      'purge stopped: check the clock and RETENTION_DAYS, then run the inbox command purge',
    )
    await raise('purge-stopped', 'SERVICES', { from: dayOf(now()), to: now() })
  }

  /** Compares the clock with one that nobody can set. A machine that slept looks like a clock that jumped: no harm. */
  function isClockSuspicious(): boolean {
    const difference = now() - elapsed()
    const jumpMs = difference - clockDifference
    clockDifference = difference
    if (Math.abs(jumpMs) > CLOCK_JUMP_MS) {
      purgeRestsUntil = elapsed() + PURGE_RESTS_MS
      log.error({ jumpMs }, 'the clock was set: nothing is deleted for a day')
    }
    return elapsed() < purgeRestsUntil
  }

  /** Once a day (UTC), for each mailbox with unread submissions that a digest has to list. */
  async function enqueueDigests(): Promise<void> {
    const to = dayOf(now() - DAY_ENDS_LATE_MS)
    for (const profile of PROFILES) {
      const latest = await store.latestReport('digest', profile, null)
      const period = { from: latest?.to ?? 0, to }
      if (period.from >= to) continue
      const expiresBefore = receivedBefore(profile) + LAST_CALL_MS
      const unread = await store.listUnread({
        profile,
        receivedBefore: to,
        expiresBefore,
        count: 1,
      })
      if (unread.length === 0) continue
      const id = `digest-${new Date(to).toISOString().slice(0, 10)}-${profile}`
      await enqueue({ ...newDelivery('digest', mailDomain, id), profile, period, topic: null })
    }
  }

  async function giveUpWebhooks(): Promise<void> {
    if (parts.deliversWebhooks) return
    const count = await store.giveUp({
      kinds: ['webhook'],
      enqueuedBefore: now() - GIVE_UP_WEBHOOKS_MS,
      reason: 'WEBHOOK_URL is not set any more',
      now: now(),
    })
    if (count > 0) log.warn({ count }, 'webhooks given up, since no receiver is configured')
  }

  async function raiseAlerts(): Promise<void> {
    const queue = await store.readQueue()
    deadNotices = Object.values(queue.deadNotices).reduce((sum, count) => sum + count, 0)
    for (const profile of PROFILES) {
      await alertOfLate(profile, queue)
      await alertOfGivenUp(profile, queue)
    }
  }

  async function alertOfLate(
    profile: Profile,
    { waiting, lateNotices }: QueueState,
  ): Promise<void> {
    const since = lateNotices[profile]
    if (since === null || now() - since < LATE_AFTER_MS) return
    const oldestWaitingS = Math.round((now() - since) / 1000)
    log.error({ profile, waiting, oldestWaitingS }, 'a notice waits for too long')
    const latest = await store.latestReport('alert', otherMailbox(profile), 'late')
    // The same oldest notice is the same trouble.
    if (latest && latest.to > since && now() - latest.to < LATE_ALERT_AGAIN_MS) return
    await raise('late', otherMailbox(profile), { from: since, to: now() })
  }

  async function alertOfGivenUp(profile: Profile, queue: QueueState): Promise<void> {
    if (queue.deadNotices[profile] === 0) return
    const latest = await store.latestReport('alert', otherMailbox(profile), 'given-up')
    if (latest && now() - latest.to < GIVEN_UP_ALERT_AGAIN_MS) return
    const period = { from: latest?.to ?? 0, to: now() }
    const dead = await store.listDeadNotices({ profile, period, count: 1 })
    if (dead.length > 0) await raise('given-up', otherMailbox(profile), period)
  }

  /** The id follows from the trouble, so that two processes raise one alert. */
  async function raise(
    topic: AlertTopic,
    profile: Profile,
    period: { readonly from: number; readonly to: number },
  ): Promise<void> {
    const kinds = parts.alertsByWebhook
      ? (['alert', 'alert-webhook'] as const)
      : (['alert'] as const)
    for (const kind of kinds) {
      const again = topic === 'late' ? `-${dayOf(now())}` : ''
      const id = `${kind}-${topic}-${profile}-${period.from}${again}`
      await enqueue({ ...newDelivery(kind, mailDomain, id), profile, period, topic })
    }
  }

  async function enqueue(report: Report): Promise<void> {
    if (await store.oweReport(report, now())) onOwed()
  }

  async function orLog(work: () => Promise<unknown>, sentence: string): Promise<void> {
    if (stopping.signal.aborted) return
    await work().catch((error) => log.error(errorCodes(error), sentence))
  }

  /** A round that `stop` waits for, and that does not begin while the one before still runs. */
  function round(run: () => Promise<void>): () => Promise<void> {
    let current: Promise<void> | null = null
    return () => {
      if (current) return current
      const started = run().finally(() => {
        current = null
        running.delete(started)
      })
      current = started
      running.add(started)
      return started
    }
  }

  return {
    purge,
    cleanUp: round(async () => {
      await orLog(purgeUnlessUnusual, 'failed to delete old submissions')
      await orLog(enqueueDigests, 'failed to look for unread submissions')
    }),
    // After a long downtime a process with WEBHOOK_URL may start a little later than this one.
    giveUpWebhooks: round(() =>
      orLog(giveUpWebhooks, 'failed to give up webhooks without a receiver'),
    ),
    lookAfter: round(() => orLog(raiseAlerts, 'failed to look for late deliveries')),
    deadNotices: () => deadNotices,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** The mailbox that is told of trouble with a profile's: its own may be what is broken. */
export function otherMailbox(profile: Profile): Profile {
  return profile === 'SERVICES' ? 'CAREERS' : 'SERVICES'
}

/** The beginning of a time's day (UTC), in milliseconds since 1970. */
function dayOf(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS
}

export const CLEAN_UP_EVERY_MS = HOUR_MS
export const LOOK_AFTER_EVERY_MS = MINUTE_MS
