import { PROBE_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import type { Queries } from '../../store/db.ts'
import { foldForSearch } from '../../store/search-text.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import { listRecords } from '../../store/submissions.ts'
import type { State } from '../../submission/states.ts'

export type SubmissionSearch = {
  readonly profiles: readonly Profile[]
  readonly state: State | null
  /** Of the inquiry. */
  readonly label: string | null
  /** Within name, address or message, whatever the case of letters; empty: any. */
  readonly text: string
  readonly offset: number
  readonly count: number
}

/** One page of submissions of these profiles, newest first, without probes. */
export function searchSubmissions(
  queries: Queries,
  { profiles, state, label, text, offset, count }: SubmissionSearch,
): Promise<SubmissionRecord[]> {
  const pattern = `%${foldForSearch(text).replace(/[%_!]/g, '!$&')}%`
  // The ids first, by an index that has all of this: pages far behind read no documents.
  return listRecords(
    queries,
    `WHERE s.id IN (
       SELECT found.id FROM submissions found
       WHERE found.profile IN (:profiles) AND found.inquiry_label <> :probe
         ${state ? 'AND found.state = :state' : ''}
         ${label ? 'AND found.inquiry_label = :label' : ''}
         ${text ? `AND found.search LIKE :pattern ESCAPE '!'` : ''}
       ORDER BY found.received_at DESC, found.id DESC LIMIT :count OFFSET :offset)
     ORDER BY s.received_at DESC, s.id DESC`,
    { profiles, state, label, pattern, probe: PROBE_LABEL, offset, count },
  )
}
