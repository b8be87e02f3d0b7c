import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { lastingClient } from './connect.ts'

/** On which processes tell each other that something has become due. */
export const OWED_CHANNEL = 'lanternfield_owed'
/** First key of the advisory locks by which processes show that they live; the second is their number. */
export const ALIVE_LOCK = 7_162_002

const RECONNECT_MS = 500

/** A process's lasting connection: hears what others make due, and shows that this process lives. */
export type Watch = {
  /** The number under which this process claims. */
  readonly process: number
  /** Calls back when something may have become due. Returns what ends that. */
  readonly subscribe: (onDue: () => void) => () => void
  close(): Promise<void>
}

/** Connects, and does so again whenever the connection is lost. @throws if the first time fails */
export async function openWatch(pool: pg.Pool, url: string): Promise<Watch> {
  const listeners = new Set<() => void>()
  const { rows } = await pool.query(`SELECT nextval('processes')::integer AS number`)
  const process: number = rows[0].number
  let isClosed = false
  let client = await open()

  async function open(): Promise<pg.Client> {
    const next = lastingClient(url)
    next.on('error', () => undefined)
    next.on('notification', tellAll)
    try {
      await next.connect()
      await next.query('SELECT pg_advisory_lock($1, $2)', [ALIVE_LOCK, process])
      await next.query(`LISTEN ${OWED_CHANNEL}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    next.once('end', () => void reopen())
    return next
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
    process,
    subscribe: (onDue) => {
      listeners.add(onDue)
      return () => listeners.delete(onDue)
    },
    close: async () => {
      isClosed = true
      await client.end().catch(() => undefined)
    },
  }
}
