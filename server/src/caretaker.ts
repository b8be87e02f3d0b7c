import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { newDelivery } from './intake/owe.ts'
import { errorCodes, type Log } from './log.ts'
import type { Store } from './storage/store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A delivery that waits for longer is told of. */
export const LATE_AFTER_MS = HOUR_MS
/** Suspects of one list fit into memory and a mail; whoever has more has a flood. */
const ONE = 1

export type CaretakerParts = {
  readonly store: Store
  /** Days after which a submission is deleted. */
  readonly retentionDays: Readonly<Record<Profile, number>>
  /** Deletes mails that lie as files and were written before a time. Returns how many. */
  readonly purgeMailFiles: (writtenBefore: number) => Promise<number>
  readonly mailDomain: string
  /** Called when a report is owed. */
  readonly onOwed: () => void
  readonly log: Log
  readonly now: () => number
}

/** What a server does by itself: deletes what is past its time, owes reports, looks after what waits too long. */
export type Caretaker = {
  /** Deletes what is past its retention, and says how many submissions and mail files that were. */
  purge(): Promise<{ submissions: number; files: number }>
  /** Each hour: purges, and owes what is due of digests. Never rejects. */
  cleanUp(): Promise<void>
  /** Each minute: tells of what waits too long. Never rejects. */
  lookAfter(): Promise<void>
}

export function createCaretaker(parts: CaretakerParts): Caretaker {
  const { store, retentionDays, purgeMailFiles, mailDomain, onOwed, log, now } = parts

  async function purge(): Promise<{ submissions: number; files: number }> {
    const receivedBefore = (profile: Profile) => now() - retentionDays[profile] * DAY_MS
    let submissions = 0
    for (const profile of PROFILES)
      submissions += await store.purge(profile, receivedBefore(profile))
    // A mail's file does not say which profile it belongs to: the shorter time holds for all.
    const latest = Math.max(...PROFILES.map(receivedBefore))
    const files = await purgeMailFiles(latest)
    await store.forget({ settledBefore: latest, now: now() })
    if (submissions + files > 0)
      log.info({ submissions, files }, 'deleted what is past its retention')
    return { submissions, files }
  }

  /** Once a day (UTC), for each mailbox with suspects that no digest has listed yet. */
  async function oweDigests(): Promise<void> {
    const to = Math.floor(now() / DAY_MS) * DAY_MS
    for (const profile of PROFILES) {
      const latest = await store.latestReport('digest', profile)
      const period = { from: latest?.to ?? 0, to }
      if (period.from >= to) continue
      const suspects = await store.listSubmissions({
        suspectsOnly: true,
        profile,
        period,
        after: null,
        count: ONE,
      })
      if (suspects.length === 0) continue
      const id = `digest-${new Date(to).toISOString().slice(0, 10)}-${profile}`
      await owe(id, 'digest', profile, period)
    }
  }

  async function tellOfLate(): Promise<void> {
    const { waiting, oldestOwedAt } = await store.readQueue()
    if (oldestOwedAt === null || now() - oldestOwedAt < LATE_AFTER_MS) return
    log.error(
      { waiting, oldestWaitingS: Math.round((now() - oldestOwedAt) / 1000) },
      'deliveries wait too long',
    )
    // The same oldest delivery means the same trouble, and that is told once.
    const latest = await store.latestReport('alert', 'SERVICES')
    if (latest && latest.to > oldestOwedAt) return
    await owe(`alert-${oldestOwedAt}`, 'alert', 'SERVICES', { from: oldestOwedAt, to: now() })
  }

  async function owe(
    id: string,
    kind: 'digest' | 'alert',
    profile: Profile,
    period: { from: number; to: number },
  ): Promise<void> {
    const report = { ...newDelivery(kind, mailDomain, id), profile, period }
    if (await store.oweReport(report, now())) onOwed()
  }

  async function orLog(work: Promise<unknown>, sentence: string): Promise<void> {
    await work.catch((error) => log.error(errorCodes(error), sentence))
  }

  return {
    purge,
    cleanUp: async () => {
      await orLog(purge(), 'old submissions could not be deleted')
      await orLog(oweDigests(), 'suspects could not be looked through')
    },
    lookAfter: () => orLog(tellOfLate(), 'what waits could not be looked through'),
  }
}

export const CLEAN_UP_EVERY_MS = HOUR_MS
export const LOOK_AFTER_EVERY_MS = MINUTE_MS
