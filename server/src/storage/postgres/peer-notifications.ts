import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { lastingClient } from './connect.ts'

/** The channel on which processes notify each other that a delivery is due. */
const DUE_CHANNEL = 'lanternfield_owed'
/** Notifies all processes that a delivery is due. */
export const NOTIFY_PEERS = `SELECT pg_notify('${DUE_CHANNEL}', '')`
/** First key of the advisory locks by which processes show that they are alive; the second is their number. */
export const ALIVE_LOCK = 7_162_002

const RECONNECT_MS = 500
const HEARTBEAT_MS = 3000
/** The delay for other processes; the one that stored a submission starts at once. */
const NOTIFY_AFTER_MS = 50
const CLOSE_WITHIN_MS = 1000

/** A process's lasting connection: receives notifications of others, and shows that this process is alive. */
export type PeerNotifications = {
  /** The number under which this process claims. */
  readonly processNumber: number
  /** Calls back when a delivery may have become due. Returns a function that ends this. */
  readonly subscribe: (onDue: () => void) => () => void
  /** Notifies all processes, soon, that a delivery is due. */
  readonly notifyPeers: () => void
  close(): Promise<void>
}

/** Connects, and reconnects whenever the connection is lost. @throws if the first time fails, or the session is shared */
export async function openPeerNotifications(
  pool: pg.Pool,
  url: string,
): Promise<PeerNotifications> {
  const listeners = new Set<() => void>()
  const { rows } = await pool.query(`SELECT nextval('processes')::integer AS number`)
  const processNumber: number = rows[0].number
  let isClosed = false
  let client = await open()
  await checkSession(pool, processNumber).catch(async (error) => {
    isClosed = true
    await client.end().catch(() => undefined)
    throw error
  })
  const heartbeat = setInterval(() => void checkConnection(), HEARTBEAT_MS)
  let notifying: NodeJS.Timeout | null = null

  async function open(): Promise<pg.Client> {
    const next = lastingClient(url)
    next.on('error', () => undefined)
    next.on('notification', callListeners)
    try {
      await next.connect()
      await next.query(`LISTEN ${DUE_CHANNEL}`)
      // Shared, so that the lock of a dead connection that Postgres has not noticed yet does not block.
      await next.query('SELECT pg_advisory_lock_shared($1, $2)', [ALIVE_LOCK, processNumber])
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    next.once('end', () => void reopen())
    return next
  }

  /** A network may drop an idle connection without notice. */
  async function checkConnection(): Promise<void> {
    const checked = client
    try {
      await checked.query('SELECT 1')
    } catch {
      await checked.end().catch(() => undefined)
    }
  }

  async function reopen(): Promise<void> {
    while (!isClosed) {
      try {
        client = await open()
        // Closed meanwhile: nobody listens any more.
        if (isClosed) await client.end().catch(() => undefined)
        // Notifications in between were lost.
        else callListeners()
        return
      } catch {
        await delay(RECONNECT_MS)
      }
    }
  }

  function callListeners(): void {
    for (const onDue of listeners) onDue()
  }

  return {
    processNumber,
    subscribe: (onDue) => {
      listeners.add(onDue)
      return () => listeners.delete(onDue)
    },
    notifyPeers: () => {
      // Not within the transaction itself: transactions that notify wait for one another until they are on disk.
      notifying ??= setTimeout(() => {
        notifying = null
        pool.query(NOTIFY_PEERS).catch(() => undefined)
      }, NOTIFY_AFTER_MS)
    },
    close: async () => {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(notifying ?? undefined)
      // What was stored at last is for the others: this process delivers nothing more.
      const lastNotice = notifying === null ? null : pool.query(NOTIFY_PEERS)
      await Promise.race([Promise.allSettled([client.end(), lastNotice]), delay(CLOSE_WITHIN_MS)])
    },
  }
}

/**
 * A pooler in transaction mode gives each transaction the next free session of the database, so that the subscription and
 * the lock that shows that this process is alive are lost. Then no other session has that lock.
 * @throws StartError unless another session has it
 */
async function checkSession(pool: pg.Pool, processNumber: number): Promise<void> {
  const { rows } = await pool.query(
    `SELECT 1 FROM pg_locks
     WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND classid = $1::integer::oid AND objid = $2::integer::oid AND objsubid = 2`,
    [ALIVE_LOCK, processNumber],
  )
  if (rows.length > 0) return
  throw new StartError(
    'Its connections do not keep their session, as behind a pooler in transaction mode (PgBouncer, Supavisor). Use the address of the database itself, or a pooler in session mode.',
  )
}
