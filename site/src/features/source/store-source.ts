/** The source of the visit, in the storage of the tab. Source: docs/decisions/source.md */
import { readSource } from '@lanternfield/contract/source.ts'
import { hasOptOutSignal, readChoice } from '../analytics/consent.ts'
import { tabStorage } from '../visitor/browser-storage.ts'

export const SOURCE_KEY = 'source'

/** Stores the source on the first page of this tab, or removes it if it may no longer be stored. */
export function storeSource(): void {
  // Here too, so that the bundler drops the rest.
  if (import.meta.env.PUBLIC_ATTRIBUTION === 'off' || !mayStoreSource())
    tabStorage.remove(SOURCE_KEY)
  else if (tabStorage.read(SOURCE_KEY) === null)
    tabStorage.write(SOURCE_KEY, JSON.stringify(readSource(location, document.referrer)))
}

/** Whether the setting, the visitor and the browser agree to it. */
export function mayStoreSource(): boolean {
  if (import.meta.env.PUBLIC_ATTRIBUTION === 'off' || hasOptOutSignal()) return false
  return import.meta.env.PUBLIC_ATTRIBUTION !== 'consent' || readChoice() === 'accepted'
}
