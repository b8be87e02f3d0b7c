import { watchAbandonment } from '../analytics/abandonment.ts'
import { watchDrafts } from '../form-memory/watch-drafts.ts'

let isWatching = false

/** Watches all forms of a page, present and future: stores their drafts, and reports abandoned ones. Once per page. */
export function watchForms(): void {
  if (isWatching) return
  isWatching = true
  watchDrafts()
  watchAbandonment()
}
