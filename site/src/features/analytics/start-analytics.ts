import { watchAbandonment } from './abandonment.ts'
import { startTagManager } from './tag-manager.ts'

/** To be called once on every page: watches for forms that are left, and starts a tag manager if there is one. */
export function startAnalytics(): void {
  watchAbandonment()
  if (import.meta.env.PUBLIC_GTM_ID) startTagManager()
}
