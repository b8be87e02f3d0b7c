import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Role } from '../role.ts'
import type { Store } from '../store.ts'
import { createSummarize } from '../summary.ts'
import { createClaimDue } from './claim-due.ts'
import { connect, unusable } from './connect.ts'
import { createCount } from './count.ts'
import { createCountExpired } from './count-expired.ts'
import { createDeleteStale } from './delete-stale.ts'
import { createDeleteSubmission } from './delete-submission.ts'
import { createEnqueueReport } from './enqueue-report.ts'
import { createErase } from './erase.ts'
import { findByKey } from './find-by-key.ts'
import { createGiveUp } from './give-up.ts'
import { createLatestReport } from './latest-report.ts'
import { createListDeadNotices } from './list-dead-notices.ts'
import { createListSubmissions } from './list-submissions.ts'
import { createListUnread } from './list-unread.ts'
import { createNextDueAt } from './next-due-at.ts'
import { openPeerNotifications } from './peer-notifications.ts'
import { createPurge } from './purge.ts'
import { createReadNotice } from './read-notice.ts'
import { createReadQueue } from './read-queue.ts'
import { createReadRecord } from './read-record.ts'
import { createReadSubmission } from './read-submission.ts'
import { createRecordAttempt } from './record-attempt.ts'
import { createRecordNotice } from './record-notice.ts'
import { createRecordReported } from './record-reported.ts'
import { createRelease } from './release.ts'
import { createRetry } from './retry.ts'
import { createSaveSubmission } from './save-submission.ts'

/** A database that does not answer must not keep a server from stopping. */
const CLOSE_WITHIN_MS = 3000

/**
 * The store in a Postgres database, for any number of server processes.
 * @param url `postgres://user:pass@host:port/database`
 * @throws StartError if it cannot be reached or used
 */
export async function openPostgresStore(url: string, role: Role = 'server'): Promise<Store> {
  const pool = await connect(url, role)
  const { peers, secret } = await begin(pool, url).catch(async (cause) => {
    await pool.end()
    throw unusable(cause)
  })
  return {
    secret,
    saveSubmission: createSaveSubmission(pool, peers.notifyPeers),
    findByKey: (key) => findByKey(pool, key),
    readSubmission: createReadSubmission(pool),
    claimDue: createClaimDue(pool, peers.processNumber),
    recordAttempt: createRecordAttempt(pool, peers.processNumber),
    nextDueAt: createNextDueAt(pool, peers.processNumber),
    giveUp: createGiveUp(pool),
    watch: peers.subscribe,
    purge: createPurge(pool),
    countExpired: createCountExpired(pool),
    deleteStale: createDeleteStale(pool),
    listSubmissions: createListSubmissions(pool),
    readRecord: createReadRecord(pool),
    listUnread: createListUnread(pool),
    recordReported: createRecordReported(pool),
    listDeadNotices: createListDeadNotices(pool),
    release: createRelease(pool),
    retry: createRetry(pool),
    erase: createErase(pool),
    deleteSubmission: createDeleteSubmission(pool),
    count: createCount(pool),
    recordNotice: createRecordNotice(pool),
    readNotice: createReadNotice(pool),
    enqueueReport: createEnqueueReport(pool),
    latestReport: createLatestReport(pool),
    readQueue: createReadQueue(pool),
    summarize: createSummarize(async (sql) => (await pool.query(sql)).rows),
    ping: async () => {
      const { rows } = await pool.query('SELECT pg_is_in_recovery() AS is_copy')
      if (rows[0].is_copy) throw new Error('The database is a copy that cannot be written.')
    },
    close: async () => {
      await peers.close()
      await Promise.race([pool.end(), delay(CLOSE_WITHIN_MS)])
    },
  }
}

async function begin(pool: pg.Pool, url: string) {
  return {
    secret: await loadOrCreateSecret(pool),
    peers: await openPeerNotifications(pool, url),
  }
}

async function loadOrCreateSecret(pool: pg.Pool): Promise<Uint8Array> {
  await pool.query(`INSERT INTO secrets VALUES ('sender', $1) ON CONFLICT DO NOTHING`, [
    randomBytes(32),
  ])
  const { rows } = await pool.query(`SELECT value FROM secrets WHERE name = 'sender'`)
  return new Uint8Array(rows[0].value)
}
