import { lastingStorage } from './browser-storage.ts'

/** Set while this browser may keep an unsent submission. */
export const UNSENT_KEY = 'unsent_submission'

/** Whether this browser may keep an unsent submission; quicker than opening its database. */
export function isUnsentKept(): boolean {
  return lastingStorage.read(UNSENT_KEY) !== null
}
