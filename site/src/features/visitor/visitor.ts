import { lasting } from './browser-storage.ts'

/** Set by a submission outside of the contact and the careers page. Source: SPEC.md section 3 */
const SUBMITTED_KEY = 'user_data_submitted'

/** The pop-ups that open by themselves, each once in a browser. */
export type SelfOpening = 'exit-intent' | 'lead-magnet'

const OVER_KEYS: Readonly<Record<SelfOpening, string>> = {
  'exit-intent': 'exit_intent_over',
  'lead-magnet': 'lead_magnet_over',
}

/** Whether the visitor has written to the company from this browser, so that no button asks for it any more. */
export function hasSubmitted(): boolean {
  return lasting.read(SUBMITTED_KEY) === 'true'
}

export function rememberSubmitted(): void {
  lasting.write(SUBMITTED_KEY, 'true')
}

/** Whether a pop-up was shown here, or turned off, and so never opens by itself again. */
export function isOver(popup: SelfOpening): boolean {
  return lasting.read(OVER_KEYS[popup]) === 'true'
}

export function rememberOver(popup: SelfOpening): void {
  lasting.write(OVER_KEYS[popup], 'true')
}

/** Dispatched on `document` when something was sent and kept. */
export const SUBMITTED = 'visitor-submitted'

export function announceSubmitted(): void {
  document.dispatchEvent(new Event(SUBMITTED))
}
