import type pg from 'pg'
import { toClaimed } from '../rows.ts'
import { CLOCK_SLACK_MS, SHORT_CLOCK_SLACK_MS, type Store } from '../store.ts'
import { ALIVE_LOCK } from './peer-notifications.ts'

/**
 * A process whose lasting connection was cut may still run: it reconnects within a second or so, and until then no
 * other process may claim what it is sending.
 */
const RECONNECT_GRACE_MS = 10_000

/** Makes the operation `claimDue` of the store. @param processNumber the number under which this process claims */
export function createClaimDue(pool: pg.Pool, processNumber: number): Store['claimDue'] {
  return async ({ kinds, count, claimMs, longestWaitMs, now }) => {
    const { rows } = await pool.query(
      // Materialized, or a plan may run the inner query more than once, and claim more than there is room for.
      `WITH due AS MATERIALIZED (
         SELECT id FROM deliveries
         WHERE state = 'waiting' AND kind = ANY ($6::text[])
           AND (attempts = 0 OR due_at <= $1 OR due_at > $1::bigint + $3::bigint + ${SHORT_CLOCK_SLACK_MS})
           AND (claimed_until IS NULL OR NOT (${CLAIM_IS_VALID}))
         ORDER BY due_at LIMIT $4
         FOR UPDATE SKIP LOCKED)
       UPDATE deliveries SET claimed_until = $1::bigint + $2::bigint, claimed_by = $5
       FROM due WHERE deliveries.id = due.id
       RETURNING deliveries.*`,
      [now, claimMs, longestWaitMs, count, processNumber, kinds],
    )
    return rows.map(toClaimed)
  }
}

/** A claim has not ended, and its process is alive or was so a moment ago. $1: now, $2: the length of a claim. */
const CLAIM_IS_VALID = `
  claimed_until > $1::bigint AND claimed_until <= $1::bigint + $2::bigint + ${CLOCK_SLACK_MS}
  AND (claimed_until > $1::bigint + $2::bigint - ${RECONNECT_GRACE_MS} OR EXISTS (
    SELECT 1 FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = ${ALIVE_LOCK} AND objid = claimed_by::oid AND objsubid = 2))`
