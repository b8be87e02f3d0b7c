import { lastingStorage } from './browser-storage.ts'

/** Set by a submission outside the contact and careers pages. Source: docs/specification.md section 3 */
const SUBMITTED_KEY = 'user_data_submitted'

/** The pop-ups that open by themselves, each once in a browser. */
export type SelfOpening = 'exit-intent' | 'lead-magnet'

const DISMISSED_KEYS: Readonly<Record<SelfOpening, string>> = {
  'exit-intent': 'exit_intent_over',
  'lead-magnet': 'lead_magnet_over',
}

/** Whether an inquiry was submitted from this browser, so that the floating button is hidden. */
export function hasSubmitted(): boolean {
  return lastingStorage.read(SUBMITTED_KEY) === 'true'
}

export function saveSubmitted(): void {
  lastingStorage.write(SUBMITTED_KEY, 'true')
}

/** Whether a pop-up was shown in this browser, or made pointless by a link, and so never opens by itself again. */
export function isDismissed(popup: SelfOpening): boolean {
  return lastingStorage.read(DISMISSED_KEYS[popup]) === 'true'
}

export function saveDismissed(popup: SelfOpening): void {
  lastingStorage.write(DISMISSED_KEYS[popup], 'true')
}

/** Set while this browser may keep an unsent submission. */
export const UNSENT_KEY = 'unsent_submission'

/** Whether this browser may keep an unsent submission; quicker than opening its database. */
export function isUnsentKept(): boolean {
  return lastingStorage.read(UNSENT_KEY) !== null
}

/** The start of the keys of drafts in the storage of the tab. */
export const DRAFT_KEY = 'draft:'

/** Dispatched on `document` when a submission was stored. */
export const SUBMITTED = 'visitor-submitted'

export function announceSubmitted(): void {
  document.dispatchEvent(new Event(SUBMITTED))
}
