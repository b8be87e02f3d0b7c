import { LID_PARAMETER, readLid } from '@lanternfield/contract/lead-magnet.ts'
import { rememberOver } from '../visitor/visitor.ts'

/**
 * Who comes by a link with a lead id has the guide: it is not offered again. The id is taken out of the address,
 * where a tag manager would read it and could tell whose visit this is.
 */
export function takeLid(): void {
  if (readLid(location.search) === null) return
  rememberOver('lead-magnet')
  const address = new URL(location.href)
  address.searchParams.delete(LID_PARAMETER)
  history.replaceState(history.state, '', address)
}
