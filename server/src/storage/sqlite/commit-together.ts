import type { DatabaseSync } from 'node:sqlite'
import { isLocked } from './open-database.ts'

// A flush of a full batch of resumes stays well under a second.
const LARGEST_BATCH = 64

/** Runs a function within a transaction that others share; settles when all of it is on disk, or not. */
export type CommitTogether = <T>(run: () => T) => Promise<T>

/** The pause between attempts at the write lock, and the longest wait; of the promised quarter second, this leaves some for the rest. */
const TRY_AGAIN_MS = 10
const LOCK_WAIT_MAX_MS = 150

type Part = {
  readonly queuedAt: number
  /** Runs the part, and returns a function to settle it once it is on disk. Throws if the whole transaction was rolled back. */
  readonly attempt: () => () => void
  readonly reject: (error: unknown) => void
}

/** Options of group commit. */
export type CommitOptions = {
  /** Called when a part was undone; its bytes may be in the write-ahead log. */
  readonly onUndone: () => void
  /** Called after each commit. */
  readonly onCommitted: () => void
}

/**
 * Group commit: parts that arrive while the disk is flushed go into one transaction and share the next
 * flush. Each part has a savepoint of its own: if it throws, it alone is undone.
 */
export function createCommitTogether(
  database: DatabaseSync,
  { onUndone, onCommitted }: CommitOptions,
): CommitTogether {
  const queue: Part[] = []

  function commitBatch(): void {
    if (!begin()) return
    const batch = queue.splice(0, LARGEST_BATCH)
    if (queue.length > 0) setImmediate(commitBatch)
    try {
      const settleAll = batch.map(({ attempt }) => attempt())
      database.exec('COMMIT')
      for (const settle of settleAll) settle()
      onCommitted()
    } catch (error) {
      // Also those whose own part went well: nothing of the batch is on disk.
      for (const { reject } of batch) reject(error)
      rollBack()
      onUndone()
    }
  }

  /**
   * Takes the write lock. While another process holds it the queue is tried again later, since waiting here would keep
   * the thread from everything else, and what has waited for too long is rejected.
   */
  function begin(): boolean {
    try {
      database.exec('BEGIN IMMEDIATE')
      return true
    } catch (error) {
      const latest = isLocked(error)
        ? performance.now() - LOCK_WAIT_MAX_MS
        : Number.POSITIVE_INFINITY
      const late = queue.findIndex(({ queuedAt }) => queuedAt > latest)
      for (const { reject } of queue.splice(0, late === -1 ? queue.length : late)) reject(error)
      if (queue.length > 0) setTimeout(commitBatch, TRY_AGAIN_MS)
      return false
    }
  }

  function rollBack(): void {
    try {
      if (database.isTransaction) database.exec('ROLLBACK')
    } catch {
      // The disk has failed, or the database is closed: there is nothing to roll back.
    }
  }

  function inSavepoint<T>(run: () => T): { value: T } | { error: unknown } {
    database.exec('SAVEPOINT part')
    try {
      const value = run()
      database.exec('RELEASE part')
      return { value }
    } catch (error) {
      // A full disk makes SQLite roll back everything by itself; then there is no part left to undo.
      if (!database.isTransaction) throw error
      database.exec('ROLLBACK TO part; RELEASE part')
      onUndone()
      return { error }
    }
  }

  return <T>(run: () => T) =>
    new Promise<T>((resolve, reject) => {
      queue.push({
        queuedAt: performance.now(),
        attempt: () => {
          const result = inSavepoint(run)
          return () => ('error' in result ? reject(result.error) : resolve(result.value))
        },
        reject,
      })
      if (queue.length === 1) setImmediate(commitBatch)
    })
}
