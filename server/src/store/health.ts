/** Whether a database can store, by what happened in it: one with a damaged page or on a full disk still answers. */
import { randomUUID } from 'node:crypto'
import { markStoreFailure } from '../base/store-failure.ts'
import { type Db, insertRow, type Queries } from './db.ts'
import { toDeliveryRow } from './rows.ts'
import { isDamaged } from './sqlite.ts'

/** How long the outcome of a failed trial counts, so that questions from outside cost little. */
const TRY_AGAIN_MS = 2000

/** SQLSTATE of Postgres: data_corrupted, index_corrupted. */
const DAMAGED = ['XX001', 'XX002']

/** Watches the operations of a database. */
export function watchHealth(db: Db) {
  /** Whether an operation has failed since a trial succeeded. A refusal counts too, and costs one trial. */
  let isInDoubt = true
  let damage: unknown = null
  let trial: Promise<void> | null = null

  async function watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      isInDoubt = true
      markStoreFailure(error)
      if (isDamaged(error) || DAMAGED.includes(String((error as { code?: string }).code)))
        damage = error
      throw error
    }
  }

  async function tryToStore(): Promise<void> {
    try {
      await watched.transaction(storeForTrial)
      isInDoubt = false
      trial = null
    } catch (error) {
      setTimeout(() => {
        trial = null
      }, TRY_AGAIN_MS).unref()
      throw error
    }
  }

  const watched: Db = {
    ...db,
    all: (sql, parameters) => watch(db.all(sql, parameters)),
    run: (sql, parameters) => watch(db.run(sql, parameters)),
    transaction: (run, mode) => watch(db.transaction(run, mode)),
    ping: async () => {
      await db.ping()
      if (!isInDoubt) return
      trial ??= tryToStore()
      await trial
    },
  }
  return {
    /** The same database; `ping` resolves if a submission can be stored. */
    db: watched,
    /** The error of a damaged page that was met since the last call, or null. */
    takeDamage: (): unknown => {
      const taken = damage
      damage = null
      return taken
    },
  }
}

/** Stores a submission with a delivery and deletes it, within the transaction of its caller. */
async function storeForTrial(queries: Queries): Promise<void> {
  const now = Date.now()
  const id = `trial-${randomUUID()}`
  await insertRow(queries, 'submissions', {
    id,
    received_at: now,
    profile: 'SERVICES',
    inquiry_label: '',
    address: '',
    document: '{}',
  })
  const delivery = { id, kind: 'notify', messageId: '' }
  await insertRow(queries, 'deliveries', toDeliveryRow(delivery, id, now))
  await queries.run('DELETE FROM submissions WHERE id = :id', { id })
}
