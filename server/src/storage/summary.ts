/** The figures of a weekly report, by SQL that every kind of database understands. */
import { PROBE_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import type { Row } from './rows.ts'
import type { Period, Summary } from './store.ts'

type SummaryOptions = { readonly profile: Profile; readonly period: Period }

/** Runs a query without parameters. */
type Select = (sql: string) => Promise<readonly Row[]>

/** Makes the operation `summarize` of a store. */
export function createSummarize(select: Select) {
  return async ({ profile, period }: SummaryOptions): Promise<Summary> => {
    const theirs = `s.profile = '${profile}' AND s.inquiry_label <> '${PROBE_LABEL}'`
    const came = `${theirs} AND s.received_at >= ${Number(period.from)} AND s.received_at < ${Number(period.to)}`
    const kinds = await select(
      `SELECT s.inquiry_label AS label, count(*) AS count FROM submissions s WHERE ${came}
       GROUP BY s.inquiry_label ORDER BY count(*) DESC, s.inquiry_label`,
    )
    const [row = {}] = await select(figuresOf(came, theirs))
    return {
      kinds: kinds.map(({ label, count }) => ({ label: String(label), count: Number(count) })),
      medianMs: row.median === null ? null : Number(row.median),
      slowestMs: row.slowest === null ? null : Number(row.slowest),
      dead: Number(row.dead),
      waiting: Number(row.waiting),
      heldBack: Number(row.held_back),
    }
  }
}

function figuresOf(came: string, theirs: string): string {
  const notices = 'FROM deliveries d JOIN submissions s ON s.id = d.submission_id'
  // A clock that was set back would make it negative; both databases cut at the same place.
  const delay = 'CASE WHEN d.settled_at > d.owed_at THEN d.settled_at - d.owed_at ELSE 0 END'
  const delivered = `${notices} WHERE d.kind = 'notify' AND d.state = 'delivered' AND ${came}`
  return `
    SELECT (SELECT ${delay} AS ms ${delivered} ORDER BY ms
              LIMIT 1 OFFSET (SELECT (count(*) - 1) / 2 ${delivered})) AS median,
           (SELECT max(${delay}) ${delivered}) AS slowest,
           (SELECT count(*) ${notices} WHERE d.kind = 'notify' AND d.state = 'dead' AND ${came}) AS dead,
           (SELECT count(*) ${notices}
              WHERE d.kind = 'notify' AND d.state = 'waiting' AND ${theirs}) AS waiting,
           (SELECT count(*) FROM submissions s
              WHERE ${came} AND s.suspicions IS NOT NULL AND s.released_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM deliveries n
                  WHERE n.submission_id = s.id AND n.kind = 'notify' AND n.state = 'delivered')) AS held_back`
}
