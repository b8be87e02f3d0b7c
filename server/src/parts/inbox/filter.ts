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
import { type Page, searchSubmissions, VIEWS, type View } from './search-submissions.ts'

export type Filter = {
  readonly view: View
  readonly type: InquiryType | null
  /** The title of the page that a message is about. */
  readonly topic: string | null
  readonly text: string
}

/** The types that submissions of these profiles may have. */
export function typesOf(profiles: readonly Profile[]): readonly InquiryType[] {
  const types = [...INQUIRY_TYPES, 'leadMagnet'] as const
  return types.filter((type) => profiles.includes(profileOf(type)))
}

/** An unknown value counts as none. */
export function readFilter(query: URLSearchParams, profiles: readonly Profile[]): Filter {
  // No database has the NUL character in a text.
  const read = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').trim()
  const text = read('q')
  return {
    // Whoever searches wants it wherever it is.
    view: VIEWS.find((view) => view === read('view')) ?? (text === '' ? 'to-answer' : 'all'),
    type: typesOf(profiles).find((type) => type === read('type')) ?? null,
    topic: read('topic') || null,
    text,
  }
}

/** Behind the "?" of an address. */
export function toQuery({ view, type, topic, text }: Filter, page: number): string {
  const values = Object.entries({ view, type, topic, q: text, page: page > 1 ? `${page}` : '' })
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

/** What the store is asked for. */
export function toSearch({ profiles, filter: { type, ...filter }, labels }: Omit<Search, 'store'>) {
  return { profiles, label: type && labelOf(type, labels), ...filter }
}

export function search(options: Search, page: Page): Promise<SubmissionRecord[]> {
  return searchSubmissions(options.store.db, toSearch(options), page)
}

const PAGE = 100

/** All that is found, newest first, by time and id: what comes in or is deleted meanwhile moves no page. */
export async function* searchAll(options: Search): AsyncGenerator<SubmissionRecord> {
  for (let before: SubmissionRecord | null = null; ; ) {
    const page: SubmissionRecord[] = await search(options, { before, count: PAGE })
    yield* page
    before = page.at(-1) ?? null
    if (page.length < PAGE) return
  }
}
