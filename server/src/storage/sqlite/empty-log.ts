import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

const TRY_AGAIN_MS = 2000
const OPERATOR_TRIES = 20
const OPERATOR_TRY_AGAIN_MS = 250

/** Empties the write-ahead log, which has deleted bytes until they are overwritten. */
export type EmptyLog = {
  /** Tries it once, and again later if another connection reads (a backup, for example) or the disk is full. */
  now(): void
  /** Delayed, for frequent events such as commits that fail while the disk is full. */
  later(): void
  /** Tries it for some seconds: for a command that ends afterwards. After that the server's next purge does it. */
  patiently(): Promise<void>
}

/**
 * A checkpoint that waits for readers holds the write lock and its thread meanwhile, so none waits: it is tried again
 * instead.
 */
export function createEmptyLog(database: DatabaseSync): EmptyLog {
  let timer: NodeJS.Timeout | null = null

  function tryOnce(): boolean {
    if (!database.isOpen) return true
    try {
      // Read here, and not prepared: the timeout is that of the connection.
      const before = Number(database.prepare('PRAGMA busy_timeout').get()?.timeout)
      database.exec('PRAGMA busy_timeout = 0')
      try {
        return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
      } finally {
        database.exec(`PRAGMA busy_timeout = ${before}`)
      }
    } catch {
      return false
    }
  }

  function now(): void {
    if (!tryOnce()) later()
  }

  function later(): void {
    // Does not keep the process running: closing the database empties the log as well.
    if (timer) return
    timer = setTimeout(() => {
      timer = null
      now()
    }, TRY_AGAIN_MS).unref()
  }

  return {
    now,
    later,
    patiently: async () => {
      for (let tries = 0; tries < OPERATOR_TRIES && !tryOnce(); tries += 1)
        await delay(OPERATOR_TRY_AGAIN_MS)
    },
  }
}
