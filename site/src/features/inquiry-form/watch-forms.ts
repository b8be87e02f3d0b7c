import { watchAbandonment } from '../analytics/abandonment.ts'
import { watchDrafts } from '../drafts/watch-drafts.ts'

let isWatching = false

/** Watches the forms of a page, those that are there and those that come: keeps what is typed, reports what is left. */
export function watchForms(): void {
  if (isWatching) return
  isWatching = true
  watchDrafts()
  watchAbandonment()
}
