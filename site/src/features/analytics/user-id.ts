import { randomId } from '../../lib/random-id.ts'
import { lastingStorage } from '../visitor/browser-storage.ts'
import { hasOptOutSignal, isMeasured, readChoice } from './consent.ts'
import { deleteCookie, readCookie, writeCookie } from './cookies.ts'

/** The name in local storage and of the cookie. */
const USER_ID = 'user_id'

let id: string | undefined

/** The id of this browser in analytics events, created and stored when the first event needs it. */
export function userId(): string {
  // It may have been stored before the browser sent its signal.
  if (hasOptOutSignal()) removeStoredId()
  // Ids of earlier visits may not be read before consent.
  id ??= (mayKeepId() && (lastingStorage.read(USER_ID) || readCookie(USER_ID))) || randomId()
  storeUserId()
  return id
}

/** Stores the id, if there is one and it may be kept. */
export function storeUserId(): void {
  if (!id || !mayKeepId()) return
  lastingStorage.write(USER_ID, id)
  writeCookie(USER_ID, id)
}

function mayKeepId(): boolean {
  if (import.meta.env.PUBLIC_USER_ID !== 'consent') return isMeasured()
  return Boolean(import.meta.env.PUBLIC_GTM_ID) && readChoice() === 'accepted'
}

export function forgetUserId(): void {
  id = undefined
  removeStoredId()
}

function removeStoredId(): void {
  lastingStorage.remove(USER_ID)
  deleteCookie(USER_ID)
}
