import type pg from 'pg'
import { toClaimed } from '../rows.ts'
import { type Attempt, CLOCK_SLACK_MS, SHORT_CLOCK_SLACK_MS, type Store } from '../store.ts'
import { ALIVE_LOCK } from './watch.ts'

type Deliveries = Pick<Store, 'claimDue' | 'recordAttempt' | 'nextDueAt' | 'giveUp'>

/**
 * A process whose lasting connection was cut is not dead yet: it comes back within a second or so, and
 * until then nobody may take what it is sending.
 */
const BENEFIT_OF_DOUBT_MS = 10_000
/** How soon somebody looks again for what a process had claimed that has ended. */
const LOOK_AGAIN_MS = 5000

/** Whether a claim holds: its time is not over, and its process lives or was there a moment ago. */
const HOLDS = `
  claimed_until > $NOW AND claimed_until <= $NOW + $CLAIM + ${CLOCK_SLACK_MS}
  AND (claimed_until > $NOW + $CLAIM - ${BENEFIT_OF_DOUBT_MS} OR EXISTS (
    SELECT 1 FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = ${ALIVE_LOCK} AND objid = claimed_by::oid AND objsubid = 2))`

/** Makes what runners need. @param processNumber the number under which this process claims */
export function createDeliver(pool: pg.Pool, processNumber: number): Deliveries {
  return {
    claimDue: async ({ kinds, count, claimMs, longestWaitMs, now }) => {
      const { rows } = await pool.query(
        // Materialized, or a plan may ask the inner query more than once, and claim more than there is room for.
        `WITH due AS MATERIALIZED (
           SELECT id FROM deliveries
           WHERE state = 'waiting' AND kind = ANY ($6::text[])
             AND (attempts = 0 OR due_at <= $1 OR due_at > $1::bigint + $3::bigint + ${SHORT_CLOCK_SLACK_MS})
             AND (claimed_until IS NULL OR NOT (${holds('$1::bigint', '$2::bigint')}))
           ORDER BY due_at LIMIT $4
           FOR UPDATE SKIP LOCKED)
         UPDATE deliveries SET claimed_until = $1::bigint + $2::bigint, claimed_by = $5
         FROM due WHERE deliveries.id = due.id
         RETURNING deliveries.*`,
        [now, claimMs, longestWaitMs, count, processNumber, kinds],
      )
      return rows.map(toClaimed)
    },
    nextDueAt: async (kinds) => {
      // What another process has claimed may be ours at any time, if that process ends.
      const { rows } = await pool.query(
        `SELECT min(CASE
             WHEN claimed_until IS NULL THEN due_at
             WHEN claimed_by = $2 THEN greatest(due_at, claimed_until)
             ELSE greatest(due_at, least(claimed_until, $3::bigint)) END) AS next
         FROM deliveries WHERE state = 'waiting' AND kind = ANY ($1::text[])`,
        [kinds, processNumber, Date.now() + LOOK_AGAIN_MS],
      )
      return rows[0].next
    },
    giveUp: async ({ kinds, enqueuedBefore, reason, now }) => {
      const { rowCount } = await pool.query(
        `UPDATE deliveries SET state = 'dead', settled_at = $3, last_error = $2, claimed_until = NULL, claimed_by = NULL
         WHERE state = 'waiting' AND owed_at < $4 AND kind = ANY ($1::text[])`,
        [kinds, reason, now, enqueuedBefore],
      )
      return rowCount ?? 0
    },

    recordAttempt: async (id, attempt, now) => {
      if (attempt.outcome === 'obsolete') {
        const { rowCount } = await pool.query('DELETE FROM deliveries WHERE id = $1', [id])
        return rowCount === 1
      }
      const [text, values] = statementFor(attempt, now)
      const { rowCount } = await pool.query(
        `UPDATE deliveries SET claimed_until = NULL, claimed_by = NULL${text}
        WHERE id = $1 AND state = 'waiting'`,
        [id, ...values],
      )
      return rowCount === 1
    },
  }
}

function holds(now: string, claimMs: string): string {
  return HOLDS.replaceAll('$NOW', now).replaceAll('$CLAIM', claimMs)
}

function statementFor(
  attempt: Exclude<Attempt, { readonly outcome: 'obsolete' }>,
  now: number,
): [string, unknown[]] {
  switch (attempt.outcome) {
    case 'released':
      return ['', []]
    case 'failed':
      return [
        `, attempts = attempts + 1, due_at = $3, last_error = $4, first_failed_at = coalesce(first_failed_at, $2)`,
        [now, attempt.dueAt, attempt.error],
      ]
    case 'delivered':
    case 'dead':
      return [
        `, attempts = attempts + 1, state = $3, settled_at = $2, last_error = $4`,
        [now, attempt.outcome, attempt.outcome === 'dead' ? attempt.error : null],
      ]
  }
}
