/**
 * Stands between a server and Postgres, and does to the locks of a session what a pooler in transaction mode does: after
 * the transaction they no longer belong to the client that set them.
 */
import { Buffer } from 'node:buffer'
import { type PostgresProxy, startPostgresProxy } from './postgres-proxy.ts'

const LOCK = Buffer.from('pg_advisory_lock_shared($1, $2)')
/** Of the same length, so that the lengths that stand before it in the protocol stay true. It is gone with its transaction. */
const LOST_LOCK = Buffer.from('greatest($1::int4, $2::integer)')

/** @param url of the database behind it */
export function startTransactionPooler(url: string): Promise<PostgresProxy> {
  return startPostgresProxy(url, () => ({ toDatabase: withoutLock }))
}

function withoutLock(bytes: Buffer): Buffer {
  const at = bytes.indexOf(LOCK)
  return at < 0
    ? bytes
    : Buffer.concat([bytes.subarray(0, at), LOST_LOCK, bytes.subarray(at + LOCK.length)])
}
