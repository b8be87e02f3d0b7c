import { randomId } from '../../lib/random-id.ts'
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
  id ??= (isMeasured() && storedId()) || randomId()
  storeUserId()
  return id
}

/** Lets the browser remember the id, if there is one and the visit may be measured. */
export function storeUserId(): void {
  const known = id
  if (!known || !isMeasured()) return
  attempt(() => localStorage.setItem(USER_ID, known))
  attempt(() => writeCookie(USER_ID, known))
}

/** The visitor does not want to be known again. */
export function forgetUserId(): void {
  id = undefined
  removeStoredId()
}

function removeStoredId(): void {
  attempt(() => localStorage.removeItem(USER_ID))
  attempt(() => deleteCookie(USER_ID))
}

function storedId(): string | null | undefined {
  return attempt(() => localStorage.getItem(USER_ID)) || attempt(() => readCookie(USER_ID))
}

/** Browsers throw where a visitor has blocked storage; the visitor must not notice. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
