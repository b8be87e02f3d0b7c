/** What the address of a list asks for. */

import {
  INQUIRY_TYPES,
  type InquiryLabels,
  type InquiryType,
  labelOf,
  type Profile,
  profileOf,
} from '@lanternfield/contract/forms.ts'
import type { Store, SubmissionRecord } from '../../store/store.ts'
import { STATES, type State } from '../../submission/states.ts'
import { searchSubmissions } from './search-submissions.ts'

type Filter = {
  readonly state: State | null
  readonly type: InquiryType | null
  readonly text: string
}

/** The states and types that submissions of these profiles may have. */
export function choicesFor(profiles: readonly Profile[]) {
  const types = [...INQUIRY_TYPES, 'leadMagnet'] as const
  return {
    states: [...new Set(profiles.flatMap((profile): readonly State[] => STATES[profile]))],
    types: types.filter((type) => profiles.includes(profileOf(type))),
  }
}

/** An unknown value counts as none. */
export function readFilter(query: URLSearchParams, profiles: readonly Profile[]): Filter {
  const { states, types } = choicesFor(profiles)
  return {
    state: states.find((state) => state === query.get('state')) ?? null,
    type: types.find((type) => type === query.get('type')) ?? null,
    // No database has the NUL character in a text.
    text: (query.get('q') ?? '').replaceAll('\0', '').trim(),
  }
}

/** Behind the "?" of an address. */
export function toQuery({ state, type, text }: Filter, page: number): string {
  const values = Object.entries({ state, type, q: text, page: page > 1 ? String(page) : '' })
  return String(
    new URLSearchParams(values.filter((entry): entry is [string, string] => !!entry[1])),
  )
}

export type Search = {
  readonly store: Pick<Store, 'db'>
  readonly profiles: readonly Profile[]
  readonly filter: Filter
  readonly labels: InquiryLabels
}

export function search(
  { store, profiles, filter: { state, type, text }, labels }: Search,
  page: { readonly offset: number; readonly count: number },
): Promise<SubmissionRecord[]> {
  const label = type && labelOf(type, labels)
  return searchSubmissions(store.db, { profiles, state, label, text, ...page })
}

const PAGE = 100

/** All that is found, each once: what comes in meanwhile moves the pages. */
export async function* searchAll(options: Search): AsyncGenerator<SubmissionRecord> {
  const seen = new Set<string>()
  for (let offset = 0; ; offset += PAGE) {
    const page = await search(options, { offset, count: PAGE })
    yield* page.filter(({ id }) => !seen.has(id) && seen.add(id))
    if (page.length < PAGE) return
  }
}
