import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createCounters } from './counters.ts'
import type { Database } from './database.ts'
import type { Db } from './db.ts'
import { createDeletions } from './delete-submissions.ts'
import { watchHealth } from './health.ts'
import { createHistory } from './history.ts'
import { createMetadata } from './metadata.ts'
import { migrate } from './migrate.ts'
import { createNotices } from './notices.ts'
import { createOutbox, returnClaims } from './outbox.ts'
import type { Damage, Role, Store } from './store.ts'
import { createSubmissions } from './submissions.ts'

/** A database that does not respond must not keep a server from stopping. */
const RETURN_WITHIN_MS = 1000

type Opened = { readonly database: Database }

/** Opens the stores of a database. @throws StartError if it cannot be used */
export async function openStore({ database }: Opened, role: Role = 'server'): Promise<Store> {
  return open(database, role, async (db) => createStore(db, role, await loadOrCreateSecret(db)))
}

/** Opens a database with tables of this version. @throws StartError if it cannot be used */
export function openDb({ database }: Opened, role: Role): Promise<Db> {
  return open(database, role, async (db) => db)
}

async function open<T>(database: Database, role: Role, use: (db: Db) => Promise<T>): Promise<T> {
  let db: Db | undefined
  try {
    db = await database.connect(role)
    await migrate(db, role)
    return await use(db)
  } catch (error) {
    await db?.close()
    throw database.explain(error)
  }
}

function createStore(unwatched: Db, role: Role, secret: Uint8Array): Store {
  const { db, takeDamage } = watchHealth(unwatched)
  const damagedResumes = new Map<string, Damage['resumes'][number]>()
  const owner = randomUUID()
  const outbox = createOutbox(db, owner)
  return {
    submissions: {
      ...createSubmissions(db, outbox.announce, (submission) =>
        damagedResumes.set(submission.id, submission),
      ),
      ...createHistory(db, outbox.announce),
      ...createDeletions(db, outbox.announce),
    },
    outbox,
    counters: createCounters(db),
    notices: createNotices(db),
    metadata: createMetadata(db),
    db,
    secret,
    ping: db.ping,
    takeDamage: () => {
      const resumes = [...damagedResumes.values()]
      damagedResumes.clear()
      return { page: takeDamage(), resumes }
    },
    close: async () => {
      // A mail server that does not answer may still have one when a server stops. Operators claim nothing.
      if (role === 'server')
        await Promise.race([
          returnClaims(db, owner).catch(() => undefined),
          delay(RETURN_WITHIN_MS, undefined, { ref: false }),
        ])
      await db.close()
    },
  }
}

/** It is made with the tables; on a full disk a server starts with the one that is there. */
async function loadOrCreateSecret(db: Db): Promise<Uint8Array> {
  const read = async () =>
    (await db.all(`SELECT value FROM secrets WHERE name = 'installation'`))[0]?.value
  const existing = await read()
  if (existing instanceof Uint8Array) return new Uint8Array(existing)
  await db.run(
    `INSERT INTO secrets (name, value) VALUES ('installation', :value) ON CONFLICT (name) DO NOTHING`,
    { value: randomBytes(32) },
  )
  const created = await read()
  if (!(created instanceof Uint8Array)) throw new Error('The database has no secret.')
  return new Uint8Array(created)
}
