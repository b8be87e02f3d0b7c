import type { DatabaseSync } from 'node:sqlite'

const TRY_AGAIN_MS = 2000

/** Empties the write-ahead log, which holds bytes until their place in it is used again. */
export type EmptyLog = {
  /** Now, and later again if somebody reads at that moment (a backup, say) or the disk is full. */
  now(): void
  /** In a while: for what happens often, such as commits that fail while the disk is full. */
  soon(): void
}

/** @param waitMs how long a reader is waited for; the process stands still meanwhile */
export function createEmptyLog(database: DatabaseSync, waitMs: number): EmptyLog {
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  let timer: NodeJS.Timeout | null = null

  function isEmptied(): boolean {
    try {
      return checkpoint.get()?.busy === 0
    } catch {
      return false
    }
  }

  function soon(): void {
    // It is no reason for a process to go on: closing the database empties the log as well.
    if (timer) return
    timer = setTimeout(() => {
      timer = null
      if (!database.isOpen) return
      // A server that waited for a long backup, again and again, would answer nobody.
      database.exec('PRAGMA busy_timeout = 0')
      if (!isEmptied()) soon()
      database.exec(`PRAGMA busy_timeout = ${waitMs}`)
    }, TRY_AGAIN_MS).unref()
  }

  return {
    now: () => {
      if (!isEmptied()) soon()
    },
    soon,
  }
}
