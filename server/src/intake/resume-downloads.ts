import { DAY_MS } from '../base/durations.ts'
import type { RateLimit } from '../base/rate-limiter.ts'
import type { Store } from '../storage/store.ts'
import { countByHash } from './quotas.ts'

/** Of one resume: far more than programs need, so that no link fills the database with history. */
const DOWNLOADS: RateLimit = { max: 100, windowMs: DAY_MS }

export type ResumeDownloads = ReturnType<typeof createResumeDownloads>

/** What the links in webhooks do; see docs/decisions/signed-links.md. */
export function createResumeDownloads(store: Store, now: () => number) {
  return {
    find: async (id: string) => (await store.readSubmission(id))?.resume,
    /** Adds a download to the history. Returns 0, or the milliseconds until there is room for one more. */
    record: async (id: string): Promise<number> => {
      const counted = { name: 'resume-downloads', value: id, limit: DOWNLOADS }
      const waitMs = await store.count(countByHash(store.secret, counted), now())
      if (waitMs === 0)
        await store.recordEvent(id, { event: 'resume downloaded', by: 'receiver' }, now())
      return waitMs
    },
  }
}
