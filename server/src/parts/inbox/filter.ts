/** What the address of a list asks for. */
import {
  INQUIRY_TYPES,
  type InquiryLabels,
  type InquiryType,
  labelOf,
  type Profile,
  profileOf,
} from '@lanternfield/contract/forms.ts'
import { toIndexed } from '../../store/search-text.ts'
import { type SubmissionSearch, VIEWS } from './search-submissions.ts'

/** A search, as the form of the list has it. */
export type Filter = SubmissionSearch & {
  readonly type: InquiryType | null
  /** Of the list, from 1. */
  readonly page: number
}

/** The types that submissions of these profiles may have. */
export function typesOf(profiles: readonly Profile[]): readonly InquiryType[] {
  const types = [...INQUIRY_TYPES, 'leadMagnet'] as const
  return types.filter((type) => profiles.includes(profileOf(type)))
}

/** An unknown value counts as none. */
export function readFilter(
  query: URLSearchParams,
  profiles: readonly Profile[],
  labels: InquiryLabels,
): Filter {
  // No database has the NUL character in a text.
  const read = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').trim()
  const text = read('q')
  const type = typesOf(profiles).find((one) => one === read('type')) ?? null
  return {
    profiles,
    // Whoever searches wants it wherever it is.
    view: VIEWS.find((view) => view === read('view')) ?? (text === '' ? 'to-answer' : 'all'),
    type,
    label: type && labelOf(type, labels),
    topic: toIndexed(read('topic')) || null,
    text,
    page: Number(/^[1-9]\d{0,5}$/.exec(read('page')) ?? 1),
  }
}

/** Behind the "?" of an address. */
export function toQuery({ view, type, topic, text, page }: Filter): string {
  const values = { view, type, topic, q: text, page: page > 1 ? `${page}` : '' }
  const given = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1])
  return String(new URLSearchParams(given))
}
