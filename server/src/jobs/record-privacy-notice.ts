import type { PrivacyNotice } from '@lanternfield/contract/privacy-notice.ts'
import { MINUTE_MS } from '../base/durations.ts'
import { errorCodes, type Log } from '../base/log.ts'
import type { Store } from '../storage/store.ts'

/** How often the server looks whether its site shows another notice, which a new release may. It costs nothing if not. */
export const RECORD_PRIVACY_NOTICE_EVERY_MS = MINUTE_MS

export type RecordPrivacyNoticeOptions = {
  readonly store: Pick<Store, 'recordPrivacyNotice'>
  /** The notice that the site shows now; null for a site of an older version. */
  readonly readPrivacyNotice: () => Promise<PrivacyNotice | null>
  readonly log: Pick<Log, 'error'>
  readonly now: () => number
}

/** Makes the job that stores the words of the notice that the site shows, for each version once. Never rejects. */
export function createRecordPrivacyNotice(
  options: RecordPrivacyNoticeOptions,
): () => Promise<void> {
  const { store, readPrivacyNotice, log, now } = options
  let recorded: string | null = null

  return async () => {
    try {
      const notice = await readPrivacyNotice()
      if (notice === null || notice.version === recorded) return
      await store.recordPrivacyNotice(notice, now())
      recorded = notice.version
    } catch (error) {
      log.error(errorCodes(error), 'failed to record the privacy notice')
    }
  }
}
