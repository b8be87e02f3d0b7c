/** Runs in a thread of its own, see empty-log.ts. Copies a large write-ahead log into the database and empties it. */
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

// With a timeout of 0, as it comes, it waits for nobody.
const database = new DatabaseSync(String(workerData))
// Copies without the write lock; only what is committed meanwhile is left for the second step, which has it.
database.exec('PRAGMA wal_checkpoint(PASSIVE)')
database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
database.close()
