import type pg from 'pg'
import { MAY_BE_PURGED, QUEUE_STATE, UNREAD } from '../queries.ts'
import {
  foldAddress,
  type Row,
  toDeliveryRecord,
  toPeriod,
  toQueueState,
  toRecord,
} from '../rows.ts'
import { type Delivery, SHORT_CLOCK_SLACK_MS, type Store, type SubmissionRecord } from '../store.ts'
import { inTransaction } from './connect.ts'
import { DUE_CHANNEL } from './watch.ts'

type Operations = Pick<
  Store,
  | 'listSubmissions'
  | 'readRecord'
  | 'listUnread'
  | 'listDeadNotices'
  | 'recordReported'
  | 'countExpired'
  | 'release'
  | 'retry'
  | 'erase'
  | 'deleteSubmission'
  | 'purge'
  | 'forget'
  | 'enqueueReport'
  | 'latestReport'
  | 'readQueue'
>

const RECORD = `
  SELECT s.*, r.file_name, r.content_type, r.sha256, octet_length(r.content) AS bytes,
    (SELECT coalesce(json_agg(d ORDER BY d.owed_at, d.kind DESC), '[]') FROM deliveries d
     WHERE d.submission_id = s.id) AS deliveries
  FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id`
const NOTIFY = `SELECT pg_notify('${DUE_CHANNEL}', '')`

/** A thousand resumes in one go would take longer than a statement may. */
const PURGED_AT_ONCE = 100

/** Makes what operators do with submissions, and what the server asks about its own work. */
export function createOperate(pool: pg.Pool): Operations {
  /** Deletes submissions, and then what Postgres would keep of them for older readers. */
  async function remove(condition: string, values: unknown[]) {
    const removed = await inTransaction(pool, async (client) => {
      const { rows } = await client.query(
        `SELECT d.id FROM deliveries d JOIN submissions s ON s.id = d.submission_id WHERE ${condition}`,
        values,
      )
      const gone = await client.query(
        `DELETE FROM submissions s WHERE ${condition} RETURNING id`,
        values,
      )
      return { submissions: gone.rows.map(idOf), deliveries: rows.map(idOf) }
    })
    if (removed.submissions.length > 0) await vacuum()
    return removed
  }

  /** So that the places of what was deleted are used again soon. If it cannot, Postgres does it by itself later. */
  async function vacuum(): Promise<void> {
    for (const table of ['submissions', 'resumes', 'deliveries'])
      await pool.query(`VACUUM ${table}`).catch(() => undefined)
  }

  return {
    listSubmissions: async ({
      suspectsOnly = false,
      deadOnly = false,
      profile,
      period,
      after,
      count,
    }) => {
      const { rows } = await pool.query(
        `${RECORD}
         WHERE (s.received_at, s.id) > ($1, $2)
           AND (NOT $3 OR (s.suspicions IS NOT NULL AND s.released_at IS NULL))
           AND ($4::text IS NULL OR s.profile = $4)
           AND s.received_at >= $5 AND s.received_at < $6
           AND (NOT $8 OR s.id IN (SELECT submission_id FROM deliveries WHERE state = 'dead'))
         ORDER BY s.received_at, s.id LIMIT $7`,
        [
          after?.receivedAt ?? -1,
          after?.id ?? '',
          suspectsOnly,
          profile ?? null,
          period?.from ?? 0,
          period?.to ?? Number.MAX_SAFE_INTEGER,
          count,
          deadOnly,
        ],
      )
      return rows.map(recordOf)
    },
    readRecord: async (id) => {
      const { rows } = await pool.query(`${RECORD} WHERE s.id = $1`, [id])
      return rows[0] ? recordOf(rows[0]) : null
    },
    listUnread: async ({ profile, receivedBefore, expiresBefore, count }) => {
      const { rows } = await pool.query(
        `${RECORD}
         WHERE s.profile = $1 AND ${UNREAD}
           AND ((s.times_reported = 0 AND s.received_at < $2) OR (s.times_reported = 1 AND s.received_at < $3))
         ORDER BY s.received_at, s.id LIMIT $4`,
        [profile, receivedBefore, expiresBefore, count],
      )
      return rows.map(recordOf)
    },
    listDeadNotices: async ({ profile, period, count }) => {
      const { rows } = await pool.query(
        `${RECORD}
         JOIN deliveries n ON n.submission_id = s.id AND n.kind = 'notify' AND n.state = 'dead'
         WHERE s.profile = $1 AND n.settled_at >= $2 AND n.settled_at < $3
         ORDER BY n.settled_at, s.id LIMIT $4`,
        [profile, period.from, period.to, count],
      )
      return rows.map(recordOf)
    },
    recordReported: async (ids) => {
      await pool.query(
        'UPDATE submissions SET times_reported = times_reported + 1 WHERE id = ANY ($1::text[])',
        [ids],
      )
    },
    countExpired: async ({ SERVICES, CAREERS }) => {
      const { rows } = await pool.query(
        `SELECT (SELECT count(*) FROM submissions) AS all,
           (SELECT count(*) FROM submissions s
            WHERE s.received_at < CASE s.profile WHEN 'SERVICES' THEN $1::bigint ELSE $2::bigint END
              AND s.received_at < greatest($1::bigint, $2::bigint) AND ${MAY_BE_PURGED}) AS expired`,
        [SERVICES, CAREERS],
      )
      return { all: rows[0].all, expired: rows[0].expired }
    },
    release: (id, deliveries, now) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE submissions SET released_at = $2
           WHERE id = $1 AND suspicions IS NOT NULL AND released_at IS NULL`,
          [id, now],
        )
        if (rowCount === 0) return false
        const { rows } = await client.query(
          'SELECT kind FROM deliveries WHERE submission_id = $1',
          [id],
        )
        const known = new Set(rows.map(({ kind }) => kind))
        for (const delivery of deliveries)
          if (!known.has(delivery.kind)) await owe(client, delivery, id, now)
        await client.query(NOTIFY)
        return true
      }),
    retry: async (id, now) => {
      const { rowCount } = await pool.query(
        `UPDATE deliveries
         SET state = 'waiting', due_at = $2, first_failed_at = NULL, settled_at = NULL
         WHERE submission_id = $1 AND (state = 'dead' OR (state = 'waiting' AND claimed_until IS NULL))`,
        [id, now],
      )
      await pool.query(NOTIFY)
      return rowCount ?? 0
    },
    erase: async (email) => {
      // Which letters `lower` knows depends on the database's locale; of those beyond ASCII we judge ourselves.
      const { rows } = await pool.query(
        `SELECT id, email FROM submissions WHERE lower(email) = lower($1) OR email ~ '[^ -~]'`,
        [email],
      )
      const theirs = rows.filter((row) => foldAddress(row.email) === foldAddress(email))
      return remove('s.id = ANY ($1::text[])', [theirs.map(idOf)])
    },
    deleteSubmission: async (id) => {
      await remove('s.id = $1', [id])
    },
    purge: async (profile, receivedBefore, signal) => {
      let purged = 0
      while (!signal?.aborted) {
        const { submissions } = await remove(
          `s.id IN (SELECT s.id FROM submissions s WHERE s.profile = $1 AND s.received_at < $2
             AND ${MAY_BE_PURGED} LIMIT ${PURGED_AT_ONCE})`,
          [profile, receivedBefore],
        )
        purged += submissions.length
        if (submissions.length < PURGED_AT_ONCE) break
      }
      return purged
    },
    forget: async ({ settledBefore, now }) => {
      await pool.query('DELETE FROM recent_marks WHERE counts_until <= $1', [now])
      await pool.query(
        `DELETE FROM deliveries
         WHERE submission_id IS NULL AND state <> 'waiting' AND (settled_at < $1 OR period_to > $2)`,
        [settledBefore, now + SHORT_CLOCK_SLACK_MS],
      )
    },
    enqueueReport: async ({ id, kind, messageId, profile, period, topic }, now) => {
      const { rowCount } = await pool.query(
        `INSERT INTO deliveries (id, kind, message_id, owed_at, due_at, report_profile, period_from, period_to, topic)
         VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
        [id, kind, messageId, now, profile, period.from, period.to, topic],
      )
      return rowCount === 1
    },
    latestReport: async (kind, profile, topic) => {
      const { rows } = await pool.query(
        `SELECT period_from, period_to FROM deliveries
         WHERE kind = $1 AND report_profile = $2 AND topic IS NOT DISTINCT FROM $3
         ORDER BY period_to DESC LIMIT 1`,
        [kind, profile, topic],
      )
      return rows[0] ? toPeriod(rows[0]) : null
    },
    readQueue: async () => {
      const { rows } = await pool.query(QUEUE_STATE)
      return toQueueState(rows[0])
    },
  }
}

function recordOf(row: Row): SubmissionRecord {
  return toRecord(row, (row.deliveries as Row[]).map(toDeliveryRecord))
}

function idOf({ id }: { id: string }): string {
  return id
}

async function owe(
  client: pg.PoolClient,
  { id, kind, messageId }: Delivery,
  submissionId: string,
  now: number,
): Promise<void> {
  await client.query(
    `INSERT INTO deliveries (id, submission_id, kind, message_id, owed_at, due_at)
     VALUES ($1, $2, $3, $4, $5, $5)`,
    [id, submissionId, kind, messageId, now],
  )
}
