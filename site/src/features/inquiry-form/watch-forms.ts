import { watchAbandonment } from '../analytics/abandonment.ts'
import { watchDrafts } from '../form-memory/watch-drafts.ts'
import { isUnsentKept } from '../visitor/unsent-flag.ts'

let isWatching = false

/**
 * Watches all forms of a page, present and future: stores their drafts, and reports abandoned ones. Offers unsent
 * submissions, which a page without forms does as well. Once per page.
 */
export function watchForms(): void {
  if (isWatching) return
  isWatching = true
  watchDrafts()
  watchAbandonment()
  if (isUnsentKept())
    import('./load-offers.ts').then(
      ({ loadOffers }) => loadOffers(),
      // Then they are offered on the next page.
      () => undefined,
    )
}
