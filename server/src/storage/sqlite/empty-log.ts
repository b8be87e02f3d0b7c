import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

const PROGRAM = new URL('./empty-log-worker.ts', import.meta.url)
/** Copying takes some 8 ms for each megabyte. A log of this size is copied in a thread of its own; usually it has 4 to 8 MB. */
const LARGE_LOG_BYTES = 12 * 1024 * 1024
/** After so many pages SQLite copies the log by itself, within the commit; this is its default. */
const AUTO_CHECKPOINT_PAGES = 1000
const TRY_AGAIN_MS = 2000
const OPERATOR_TRIES = 20
const OPERATOR_TRY_AGAIN_MS = 250

/** Empties the write-ahead log, which has deleted bytes until they are overwritten. */
export type EmptyLog = {
  /** Tries it once, and again later if another connection reads (a backup, for example) or the disk is full. */
  now(): void
  /** Delayed, for frequent events such as commits that fail while the disk is full. */
  later(): void
  /** To be called after each commit of a server. */
  afterCommit(): void
  /** Tries it for some seconds: for a command that ends afterwards. After that the server's next purge does it. */
  patiently(): Promise<void>
  /** Ends what is underway. To be called before the database is closed. */
  close(): Promise<void>
}

/**
 * A checkpoint that waits for readers holds the write lock and its thread meanwhile, so none waits: it is tried again
 * instead. Beside a reader that stays the log grows, and the first checkpoint after it may have hundreds of megabytes to
 * copy: see docs/decisions/054-large-logs-in-a-thread.md.
 */
export function createEmptyLog(database: DatabaseSync): EmptyLog {
  const path = database.location() ?? ''
  let timer: NodeJS.Timeout | null = null
  let thread: Worker | null = null
  let isAutomatic = true
  let isClosed = false

  function isLarge(): boolean {
    return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > LARGE_LOG_BYTES
  }

  /** Whether commits copy the log by themselves, in this thread. */
  function setAutomatic(on: boolean): void {
    if (isAutomatic === on) return
    isAutomatic = on
    database.exec(`PRAGMA wal_autocheckpoint = ${on ? AUTO_CHECKPOINT_PAGES : 0}`)
  }

  function startThread(): void {
    if (thread || isClosed) return
    setAutomatic(false)
    // Node runs the program as it is; secrets of the environment stay outside.
    const started = new Worker(PROGRAM, { workerData: path, execArgv: [], env: {} })
    thread = started
    started.unref()
    // A failure shows in the size of the log.
    started.once('error', () => undefined)
    started.once('exit', () => {
      thread = null
      if (isClosed) return
      if (isLarge()) later()
      else setAutomatic(true)
    })
  }

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
    if (isClosed) return
    if (isLarge()) startThread()
    else if (!tryOnce()) later()
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
    afterCommit: () => {
      if (!isLarge()) return
      setAutomatic(false)
      if (!timer) startThread()
    },
    patiently: async () => {
      // Most of it without the write lock, for which a server does not wait.
      database.exec('PRAGMA wal_checkpoint(PASSIVE)')
      for (let tries = 0; tries < OPERATOR_TRIES && !tryOnce(); tries += 1)
        await delay(OPERATOR_TRY_AGAIN_MS)
    },
    close: async () => {
      isClosed = true
      if (timer) clearTimeout(timer)
      await thread?.terminate()
    },
  }
}
