import { toClaimed } from '../rows.ts'
import { CLOCK_SLACK_MS, SHORT_CLOCK_SLACK_MS, type Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `claimDue` of the store. */
export function prepareClaimDue({ database, transact }: SqliteContext): Store['claimDue'] {
  const claim = database.prepare(`
    UPDATE deliveries SET claimed_until = :now + :claimMs
    WHERE id IN (
      SELECT id FROM deliveries
      WHERE state = 'waiting'
        AND kind IN (SELECT value FROM json_each(:kinds))
        AND (attempts = 0 OR due_at <= :now OR due_at > :now + :longestWaitMs + :shortSlackMs)
        AND (claimed_until IS NULL OR claimed_until <= :now OR claimed_until > :now + :claimMs + :slackMs)
      ORDER BY due_at LIMIT :count
    )
    RETURNING *`)

  return ({ kinds, ...options }) =>
    transact(() =>
      claim
        .all({
          ...options,
          kinds: JSON.stringify(kinds),
          slackMs: CLOCK_SLACK_MS,
          shortSlackMs: SHORT_CLOCK_SLACK_MS,
        })
        .map(toClaimed),
    )
}
