import { LEAD_MAGNET_LABEL, PROBE_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import type { Queries } from '../../store/db.ts'
import { digitsOf, foldForSearch } from '../../store/search-text.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import { listRecords, WAITING } from '../../store/submissions.ts'

export const VIEWS = ['to-answer', 'suspects', 'done', 'all'] as const
export type View = (typeof VIEWS)[number]

export type SubmissionSearch = {
  readonly profiles: readonly Profile[]
  readonly view: View
  /** Of the inquiry. */
  readonly label: string | null
  /** The title of the page that it is about. */
  readonly topic: string | null
  /** Words, or a telephone number however it is written; empty: any. */
  readonly text: string
}

/** A page by its place in the order of its view, or the newest before a submission. */
type Place = { readonly count: number } & (
  | { readonly offset: number }
  | { readonly before: Pick<SubmissionRecord, 'id' | 'receivedAt'> | null }
)

const IS_SUSPECT = '(suspicions IS NOT NULL AND approved_at IS NULL)'
const IN_VIEW: Readonly<Record<View, string>> = {
  'to-answer': `${WAITING} AND NOT ${IS_SUSPECT} AND inquiry_label <> '${LEAD_MAGNET_LABEL}'`,
  suspects: IS_SUSPECT,
  done: `NOT ${WAITING} AND NOT ${IS_SUSPECT}`,
  all: 'TRUE',
}
const NEWEST_FIRST = 'received_at DESC, id DESC'
const DUE_FIRST = 'answer_due_at NULLS LAST, received_at, id'

/** The last ones, which a number has with and without its country code. */
const DIGITS_COMPARED = 7
const DIGITS_MIN = 5
/** A database has a limit, and nobody types more. */
const WORDS_MAX = 20

/** One page of submissions, without probes and what was deleted. */
export function searchSubmissions(
  queries: Queries,
  { profiles, view, label, topic, text }: SubmissionSearch,
  place: Place,
): Promise<SubmissionRecord[]> {
  const found = matchText(text)
  const isPaged = 'offset' in place
  const order = isPaged && view === 'to-answer' ? DUE_FIRST : NEWEST_FIRST
  const before = isPaged ? null : place.before
  // The ids first, by an index that has all of this: pages far behind read no documents.
  return listRecords(
    queries,
    `WHERE s.id IN (
       SELECT id FROM submissions
       WHERE ${whereListed({ label, topic })} AND ${IN_VIEW[view]} ${found.where}
         ${before ? 'AND (received_at, id) < (:beforeTime, :beforeId)' : ''}
       ORDER BY ${order} LIMIT :count OFFSET :offset)
     ORDER BY ${order}`,
    {
      ...{ profiles, label, topic, probe: PROBE_LABEL },
      ...found.patterns,
      beforeTime: before?.receivedAt ?? null,
      beforeId: before?.id ?? null,
      count: place.count,
      offset: isPaged ? place.offset : 0,
    },
  )
}

const AT_ONCE = 100

/** All that is found, newest first, by time and id: what comes in or is deleted meanwhile moves no page. */
export async function* searchAll(
  queries: Queries,
  search: SubmissionSearch,
): AsyncGenerator<SubmissionRecord> {
  for (let before: SubmissionRecord | null = null; ; ) {
    const place: Place = { before, count: AT_ONCE }
    const found = await searchSubmissions(queries, search, place)
    yield* found
    before = found.at(-1) ?? null
    if (found.length < AT_ONCE) return
  }
}

/** How many submissions each view has. */
export async function countByView(
  queries: Queries,
  { profiles, label, topic }: Omit<SubmissionSearch, 'view' | 'text'>,
): Promise<Readonly<Record<View, number>>> {
  const counts = VIEWS.map((view) => `count(*) FILTER (WHERE ${IN_VIEW[view]}) AS "${view}"`)
  const [row = {}] = await queries.all(
    `SELECT ${counts.join(', ')} FROM submissions WHERE ${whereListed({ label, topic })}`,
    { profiles, label, topic, probe: PROBE_LABEL },
  )
  return Object.fromEntries(VIEWS.map((view) => [view, Number(row[view])])) as Record<View, number>
}

/** Visitors send them: a program could send any number. */
const TOPICS_MAX = 50

/** The titles of the pages that most submissions are about. */
export async function listTopics(
  queries: Queries,
  profiles: readonly Profile[],
): Promise<readonly string[]> {
  const rows = await queries.all(
    `SELECT topic FROM submissions
     WHERE topic IS NOT NULL AND NOT ${IS_SUSPECT} AND ${whereListed({ label: null, topic: null })}
     GROUP BY topic ORDER BY count(*) DESC LIMIT ${TOPICS_MAX}`,
    { profiles, probe: PROBE_LABEL },
  )
  return rows.map(({ topic }) => String(topic)).sort((one, other) => one.localeCompare(other))
}

const whereListed = ({ label, topic }: Pick<SubmissionSearch, 'label' | 'topic'>) =>
  `profile IN (:profiles) AND inquiry_label <> :probe AND deleted_at IS NULL
   ${label === null ? '' : 'AND inquiry_label = :label'} ${topic === null ? '' : 'AND topic = :topic'}`

/** Each word somewhere, or what is written like a telephone number by its last digits. */
function matchText(text: string) {
  const words = [...new Set(foldForSearch(text).split(/\s+/))].filter((word) => word !== '')
  // A long word is rare, and where it is missing the others are not looked for.
  const longest = words.sort((one, other) => other.length - one.length).slice(0, WORDS_MAX)
  if (longest.length === 0) return { where: '', patterns: {} }
  const patterns: Record<string, string> = {}
  const has = (part: string) => {
    const name = `pattern${Object.keys(patterns).length}`
    patterns[name] = `%${part.replace(/[%_!]/g, '!$&')}%`
    return `search LIKE :${name} ESCAPE '!'`
  }
  const inWords = longest.map(has).join(' AND ')
  const digits = /\p{L}/u.test(text) ? '' : digitsOf(text).replace(/^0+/, '')
  const isPhone = digits.length >= DIGITS_MIN
  const orDigits = isPhone ? `OR ${has(digits.slice(-DIGITS_COMPARED))}` : ''
  return { where: `AND (${inWords} ${orDigits})`, patterns }
}
