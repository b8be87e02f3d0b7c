import { startTagManager } from './tag-manager.ts'

/** To be called once on every page: starts a tag manager if there is one. */
export function startAnalytics(): void {
  if (import.meta.env.PUBLIC_GTM_ID) startTagManager()
}
