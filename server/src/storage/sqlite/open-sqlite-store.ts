import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../store.ts'
import { prepareClaimDue } from './claim-due.ts'
import { inTransaction, openDatabase } from './open-database.ts'
import { prepareReadSubmission } from './read-submission.ts'
import { prepareRecordAttempt } from './record-attempt.ts'
import { prepareSaveSubmission } from './save-submission.ts'

/**
 * The store in one SQLite file, for one server process.
 * @param dataDir made if it does not exist
 * @throws Error if the directory cannot be written or another server uses it
 */
export function openSqliteStore(dataDir: string): Store {
  const { database, release } = openDatabase(dataDir)
  // We hold the directory's lock, so whoever had a claim is dead: what it was about to send is due now.
  database.exec('UPDATE deliveries SET claimed_until = NULL WHERE claimed_until IS NOT NULL')

  const saveSubmission = prepareSaveSubmission(database)
  const readSubmission = prepareReadSubmission(database)
  const claimDue = prepareClaimDue(database)
  const recordAttempt = prepareRecordAttempt(database)
  const nextDue = database.prepare(
    `SELECT min(max(due_at, coalesce(claimed_until, 0))) AS next FROM deliveries WHERE state = 'waiting'`,
  )
  const forgetSenders = database.prepare('DELETE FROM recent_senders WHERE counts_until <= ?')
  const purge = database.prepare(`
    DELETE FROM submissions
    WHERE received_at < ?
      AND NOT EXISTS (SELECT 1 FROM deliveries WHERE submission_id = submissions.id AND state = 'waiting')`)

  return {
    secret: readOrMakeSecret(database),
    saveSubmission: async (entry, now) => saveSubmission(entry, now),
    readSubmission: async (id) => readSubmission(id),
    claimDue: async (options) => claimDue(options),
    recordAttempt: async (id, attempt, now) => recordAttempt(id, attempt, now),
    nextDueAt: async () => {
      const next = nextDue.get()?.next
      return typeof next === 'number' ? next : null
    },
    purge: async ({ receivedBefore, now }) => {
      forgetSenders.run(now)
      const { changes } = purge.run(receivedBefore)
      // The write-ahead log still holds the deleted pages; truncating it removes them from disk too.
      if (changes > 0) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return Number(changes)
    },
    ping: async () => inTransaction(database, () => undefined),
    close: async () => {
      database.close()
      release()
    },
  }
}

function readOrMakeSecret(database: DatabaseSync): Uint8Array {
  database
    .prepare(`INSERT OR IGNORE INTO secrets (name, value) VALUES ('sender', ?)`)
    .run(randomBytes(32))
  const value = database.prepare(`SELECT value FROM secrets WHERE name = 'sender'`).get()?.value
  if (!(value instanceof Uint8Array))
    throw new Error('The database has lost its secret. Restore it from a backup.')
  return value
}
