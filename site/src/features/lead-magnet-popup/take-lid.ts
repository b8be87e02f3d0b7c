import { LID_PARAMETER, readLid } from '@lanternfield/contract/lid.ts'
import { rememberOver } from '../visitor/visitor.ts'

/**
 * Who comes by a link with a lead id has the guide: it is not offered again. The id is taken out of the address,
 * where a tag manager would read it and could tell whose visit this is.
 */
export function takeLid(): void {
  // Most have no query at all, and to take one apart costs a slow phone three milliseconds.
  if (!location.search || readLid(location.search) === null) return
  rememberOver('lead-magnet')
  const address = new URL(location.href)
  address.searchParams.delete(LID_PARAMETER)
  history.replaceState(history.state, '', address)
}
