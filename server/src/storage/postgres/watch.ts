import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { lastingClient } from './connect.ts'

/** On which processes tell each other that something has become due. */
export const DUE_CHANNEL = 'lanternfield_owed'
/** First key of the advisory locks by which processes show that they live; the second is their number. */
export const ALIVE_LOCK = 7_162_002

const RECONNECT_MS = 500
const HEARTBEAT_MS = 3000
/** Others may hear that late; the process that stored it starts at once. */
const TELL_WITHIN_MS = 50
const CLOSE_WITHIN_MS = 1000

/** A process's lasting connection: hears what others make due, and shows that this process lives. */
export type Watch = {
  /** The number under which this process claims. */
  readonly processNumber: number
  /** Calls back when something may have become due. Returns what ends that. */
  readonly subscribe: (onDue: () => void) => () => void
  /** Tells all processes, soon, that something has become due. */
  readonly tell: () => void
  close(): Promise<void>
}

/** Connects, and does so again whenever the connection is lost. @throws if the first time fails, or the session is not ours alone */
export async function openWatch(pool: pg.Pool, url: string): Promise<Watch> {
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
  const heart = setInterval(() => void beat(), HEARTBEAT_MS)
  let telling: NodeJS.Timeout | null = null

  async function open(): Promise<pg.Client> {
    const next = lastingClient(url)
    next.on('error', () => undefined)
    next.on('notification', tellAll)
    try {
      await next.connect()
      await next.query(`LISTEN ${DUE_CHANNEL}`)
      // Shared: that of a connection which is dead, and not yet known to be, is in nobody's way.
      await next.query('SELECT pg_advisory_lock_shared($1, $2)', [ALIVE_LOCK, processNumber])
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    next.once('end', () => void reopen())
    return next
  }

  /** A network may drop a connection on which nothing is said, and tell nobody. */
  async function beat(): Promise<void> {
    const beating = client
    try {
      await beating.query('SELECT 1')
    } catch {
      await beating.end().catch(() => undefined)
    }
  }

  async function reopen(): Promise<void> {
    while (!isClosed) {
      try {
        client = await open()
        // What was told meanwhile was told to nobody.
        tellAll()
        return
      } catch {
        await delay(RECONNECT_MS)
      }
    }
  }

  function tellAll(): void {
    for (const tell of listeners) tell()
  }

  return {
    processNumber,
    subscribe: (onDue) => {
      listeners.add(onDue)
      return () => listeners.delete(onDue)
    },
    tell: () => {
      // Apart from what it tells of: transactions that notify wait for one another until they are on disk.
      telling ??= setTimeout(() => {
        telling = null
        pool.query(`SELECT pg_notify('${DUE_CHANNEL}', '')`).catch(() => undefined)
      }, TELL_WITHIN_MS)
    },
    close: async () => {
      isClosed = true
      clearInterval(heart)
      clearTimeout(telling ?? undefined)
      await Promise.race([client.end().catch(() => undefined), delay(CLOSE_WITHIN_MS)])
    },
  }
}

/**
 * A pooler in transaction mode gives each transaction the next free session of the database: our subscription, and the
 * lock that shows that we live, would belong to anybody. Then that lock is gone, or held by the session that asks for it.
 * @throws StartError unless another session holds it
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
