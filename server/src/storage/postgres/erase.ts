import { foldAddress } from '@lanternfield/contract/address.ts'
import type pg from 'pg'
import type { Store } from '../store.ts'
import { BATCH_SIZE, deleteSubmissions } from './delete-submissions.ts'

/** Makes the operation `erase` of the store. */
export function createErase(pool: pg.Pool): Store['erase'] {
  return async function* (email) {
    // Which letters `lower` knows depends on the database's locale, so addresses beyond ASCII are compared here.
    const { rows } = await pool.query(
      `SELECT id, email FROM submissions WHERE lower(email) = lower($1) OR email ~ '[^ -~]'`,
      [email],
    )
    const ids = rows
      .filter((row) => foldAddress(row.email) === foldAddress(email))
      .map(({ id }) => id)
    for (let start = 0; start < ids.length; start += BATCH_SIZE)
      yield deleteSubmissions(pool, 's.id = ANY ($1::text[])', [
        ids.slice(start, start + BATCH_SIZE),
      ])
  }
}
