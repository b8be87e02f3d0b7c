import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '../role.ts'
import type { Store } from '../store.ts'
import { prepareClaimDue } from './claim-due.ts'
import { createCommitTogether } from './commit-together.ts'
import { createEmptyLog } from './empty-log.ts'
import { openDatabase } from './open-database.ts'
import { prepareOperate } from './operate.ts'
import { prepareReadSubmission } from './read-submission.ts'
import { prepareRecordAttempt } from './record-attempt.ts'
import { prepareReport } from './report.ts'
import { prepareFindStored, prepareSaveSubmission } from './save-submission.ts'

/** How often a server looks whether an operator's command has changed something. It costs microseconds. */
const LOOK_EVERY_MS = 1000

/**
 * The store in one SQLite file, for one server process, and operators' commands beside it.
 * @param dataDir made if it does not exist
 * @throws StartError if the directory cannot be written, or another server uses it and this is to be one
 */
export function openSqliteStore(dataDir: string, role: Role = 'server'): Store {
  const { database, stopWaiting, release } = openDatabase(dataDir, role)
  const secret = readOrMakeSecret(database)
  stopWaiting()
  const emptyLog = createEmptyLog(database)
  // What could not be kept was refused, and so must leave nothing behind.
  const commitTogether = createCommitTogether(database, { onUndone: emptyLog.later })
  const saveSubmission = prepareSaveSubmission(database)
  const findStored = prepareFindStored(database)
  const readSubmission = prepareReadSubmission(database)
  const claimDue = prepareClaimDue(database)
  const freeClaims = database.prepare(
    'UPDATE deliveries SET claimed_until = NULL WHERE claimed_until IS NOT NULL',
  )
  // A server holds the directory's lock: whoever had a claim before is dead, and what it was about to send is due.
  let freed: Promise<unknown> | null = role === 'operator' ? Promise.resolve() : null

  /** Only with the first claim, so that a server starts on a full disk as well: pages need no room. */
  function freeOldClaims(): Promise<unknown> {
    freed ??= commitTogether(() => freeClaims.run()).catch((error) => {
      freed = null
      throw error
    })
    return freed
  }
  const recordAttempt = prepareRecordAttempt(database)
  const nextDue = database.prepare(`
    SELECT min(max(due_at, coalesce(claimed_until, 0))) AS next FROM deliveries
    WHERE state = 'waiting' AND kind IN (SELECT value FROM json_each(?))`)

  const ping = database.prepare('SELECT 1 FROM secrets')

  const giveUp = database.prepare(`
    UPDATE deliveries SET state = 'dead', settled_at = :now, last_error = :reason
    WHERE state = 'waiting' AND owed_at < :enqueuedBefore AND due_at < :enqueuedBefore AND claimed_until IS NULL
      AND kind IN (SELECT value FROM json_each(:kinds))`)

  return {
    secret,
    saveSubmission: (entry, now) => commitTogether(() => saveSubmission(entry, now)),
    findStored: async (idempotency) => findStored(idempotency),
    readSubmission: async (id) => readSubmission(id),
    claimDue: async (options) => {
      await freeOldClaims()
      return commitTogether(() => claimDue(options))
    },
    recordAttempt: (id, attempt, now) => commitTogether(() => recordAttempt(id, attempt, now)),
    nextDueAt: async (kinds) => {
      const next = nextDue.get(JSON.stringify(kinds))?.next
      return typeof next === 'number' ? next : null
    },
    giveUp: ({ kinds, ...options }) =>
      commitTogether(() =>
        Number(giveUp.run({ ...options, kinds: JSON.stringify(kinds) }).changes),
      ),
    watch: (onDue) => watchOthers(database, onDue),
    ...prepareOperate(
      database,
      commitTogether,
      role === 'server' ? emptyLog.now : emptyLog.patiently,
    ),
    ...prepareReport(database, commitTogether),
    ping: async () => void ping.get(),
    close: async () => {
      database.close()
      release()
    },
  }
}

/** SQLite counts what other connections commit; nobody has to tell. */
function watchOthers(database: DatabaseSync, onChange: () => void): () => void {
  const read = database.prepare('PRAGMA data_version')
  let seen = read.get()?.data_version
  const looking = setInterval(() => {
    try {
      const version = read.get()?.data_version
      if (version === seen) return
      seen = version
      onChange()
    } catch {
      // A disk that cannot be read now is told of by whoever needs it.
    }
  }, LOOK_EVERY_MS)
  return () => clearInterval(looking)
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
