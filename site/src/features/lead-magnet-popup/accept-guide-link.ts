import { LID_PARAMETER, readLid } from '@lanternfield/contract/guide-link.ts'
import { saveDismissed } from '../visitor/visitor.ts'

/**
 * A visitor who follows a link with a guide token has the guide, so it is not offered again. The token is removed from
 * the address, where a tag manager could read it and identify the visitor.
 */
export function acceptGuideLink(): void {
  if (readLid(location.search) === null) return
  saveDismissed('lead-magnet')
  const address = new URL(location.href)
  address.searchParams.delete(LID_PARAMETER)
  history.replaceState(history.state, '', address)
}
