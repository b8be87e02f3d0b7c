import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '../role.ts'
import type { Store } from '../store.ts'
import { createSummarize } from '../summary.ts'
import { prepareClaimDue } from './claim-due.ts'
import { createCommitTogether } from './commit-together.ts'
import { prepareCountExpired } from './count-expired.ts'
import { prepareDeleteStale } from './delete-stale.ts'
import { prepareDeleteSubmission } from './delete-submission.ts'
import { createEmptyLog } from './empty-log.ts'
import { prepareEnqueueReport } from './enqueue-report.ts'
import { prepareErase } from './erase.ts'
import { prepareFindByKey } from './find-by-key.ts'
import { prepareGiveUp } from './give-up.ts'
import { prepareLatestReport } from './latest-report.ts'
import { prepareListDeadNotices } from './list-dead-notices.ts'
import { prepareListSubmissions } from './list-submissions.ts'
import { prepareListUnread } from './list-unread.ts'
import { prepareNextDueAt } from './next-due-at.ts'
import { openDatabase } from './open-database.ts'
import { preparePurge } from './purge.ts'
import { prepareReadNotice } from './read-notice.ts'
import { prepareReadQueue } from './read-queue.ts'
import { prepareReadRecord } from './read-record.ts'
import { prepareReadSubmission } from './read-submission.ts'
import { prepareRecordAttempt } from './record-attempt.ts'
import { prepareRecordNotice } from './record-notice.ts'
import { prepareRecordReported } from './record-reported.ts'
import { prepareRelease } from './release.ts'
import { prepareRetry } from './retry.ts'
import { prepareSaveSubmission } from './save-submission.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** How often a server checks whether an operator's command has changed something. It costs microseconds. */
const WATCH_EVERY_MS = 1000

/**
 * The store in one SQLite file, for one server process, and operators' commands beside it.
 * @param dataDir made if it does not exist
 * @throws StartError if the directory cannot be written, or another server uses it and this is to be one
 */
export function openSqliteStore(dataDir: string, role: Role = 'server'): Store {
  const { database, stopWaiting, release } = openDatabase(dataDir, role)
  const secret = loadOrCreateSecret(database)
  stopWaiting()
  const log = createEmptyLog(database)
  // A submission that could not be stored was rejected, so no byte of it may remain.
  const transact = createCommitTogether(database, {
    onUndone: log.later,
    // An operator's command ends soon, and may wait.
    onCommitted: role === 'server' ? log.afterCommit : () => undefined,
  })
  const emptyLog = role === 'server' ? log.now : log.patiently
  const context: SqliteContext = { database, transact, emptyLog }
  const findByKey = prepareFindByKey(database)
  const ping = database.prepare('SELECT 1 FROM secrets')

  return {
    secret,
    saveSubmission: prepareSaveSubmission(context),
    findByKey: async (key) => findByKey(key),
    readSubmission: prepareReadSubmission(context),
    claimDue: role === 'server' ? afterFreeingClaims(context) : prepareClaimDue(context),
    recordAttempt: prepareRecordAttempt(context),
    nextDueAt: prepareNextDueAt(context),
    giveUp: prepareGiveUp(context),
    watch: (onDue) => watchOthers(database, onDue),
    purge: preparePurge(context),
    countExpired: prepareCountExpired(context),
    deleteStale: prepareDeleteStale(context),
    listSubmissions: prepareListSubmissions(context),
    readRecord: prepareReadRecord(context),
    listUnread: prepareListUnread(context),
    recordReported: prepareRecordReported(context),
    listDeadNotices: prepareListDeadNotices(context),
    release: prepareRelease(context),
    retry: prepareRetry(context),
    erase: prepareErase(context),
    deleteSubmission: prepareDeleteSubmission(context),
    recordNotice: prepareRecordNotice(context),
    readNotice: prepareReadNotice(context),
    enqueueReport: prepareEnqueueReport(context),
    latestReport: prepareLatestReport(context),
    readQueue: prepareReadQueue(context),
    summarize: createSummarize(async (sql) => database.prepare(sql).all()),
    ping: async () => void ping.get(),
    close: async () => {
      await log.close()
      database.close()
      release()
    },
  }
}

/**
 * Frees all claims before the first new one: the server has the directory's lock, so whatever claimed before has ended.
 * Not when the store is opened, so that a server starts on a full disk as well: pages need no room.
 */
function afterFreeingClaims(context: SqliteContext): Store['claimDue'] {
  const { database, transact } = context
  const claimDue = prepareClaimDue(context)
  const freeClaims = database.prepare(
    'UPDATE deliveries SET claimed_until = NULL WHERE claimed_until IS NOT NULL',
  )
  let freed: Promise<unknown> | null = null

  return async (options) => {
    freed ??= transact(() => freeClaims.run()).catch((error) => {
      freed = null
      throw error
    })
    await freed
    return claimDue(options)
  }
}

/** SQLite counts what other connections commit, so they need not notify. */
function watchOthers(database: DatabaseSync, onChange: () => void): () => void {
  const select = database.prepare('PRAGMA data_version')
  let seen = select.get()?.data_version
  const timer = setInterval(() => {
    try {
      const version = select.get()?.data_version
      if (version === seen) return
      seen = version
      onChange()
    } catch {
      // If the disk cannot be read, the operation that needs it reports that.
    }
  }, WATCH_EVERY_MS)
  return () => clearInterval(timer)
}

function loadOrCreateSecret(database: DatabaseSync): Uint8Array {
  database
    .prepare(`INSERT OR IGNORE INTO secrets (name, value) VALUES ('sender', ?)`)
    .run(randomBytes(32))
  const value = database.prepare(`SELECT value FROM secrets WHERE name = 'sender'`).get()?.value
  if (!(value instanceof Uint8Array))
    throw new Error('The database has lost its secret. Restore it from a backup.')
  return value
}
