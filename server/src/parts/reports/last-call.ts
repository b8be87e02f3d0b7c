import { DAY_MS } from '../../base/durations.ts'

/** Submissions that are still unread are listed once more this long before they may be deleted, in milliseconds. */
export const LAST_CALL_MS = 7 * DAY_MS
