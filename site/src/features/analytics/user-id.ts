import { randomId } from '../../lib/random-id.ts'
import { lastingStorage } from '../visitor/browser-storage.ts'
import { hasOptOutSignal, isMeasured } from './consent.ts'
import { deleteCookie, readCookie, writeCookie } from './cookies.ts'

/** The name of the id in the local storage and among the cookies. */
const USER_ID = 'user_id'

let id: string | undefined

/**
 * The id by which events of one browser can be told to belong together; it is used for nothing else. To be
 * asked for only when an event that carries it is pushed: only then is it made and kept, if it may be.
 */
export function userId(): string {
  // An id that was kept before the browser sent its signal goes.
  if (hasOptOutSignal()) removeStoredId()
  // Ids of earlier visits may not be read before consent.
  id ??= (isMeasured() && (lastingStorage.read(USER_ID) || readCookie(USER_ID))) || randomId()
  storeUserId()
  return id
}

/** Lets the browser remember the id, if there is one and the visit may be measured. */
export function storeUserId(): void {
  if (!id || !isMeasured()) return
  lastingStorage.write(USER_ID, id)
  writeCookie(USER_ID, id)
}

/** The visitor does not want to be known again. */
export function forgetUserId(): void {
  id = undefined
  removeStoredId()
}

function removeStoredId(): void {
  lastingStorage.remove(USER_ID)
  deleteCookie(USER_ID)
}
