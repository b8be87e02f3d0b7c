import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createCounters } from './counters.ts'
import type { Database } from './database.ts'
import { type Db, insertRow } from './db.ts'
import { createDeletions } from './delete-submissions.ts'
import { watchHealth } from './health.ts'
import { migrate } from './migrate.ts'
import { createOutbox, returnClaims } from './outbox.ts'
import type { Damage, MetadataStore, NoticeStore, Role, Store } from './store.ts'
import { createSubmissions } from './submissions.ts'

/** A database that does not respond must not keep a server from stopping. */
const RETURN_WITHIN_MS = 1000
/** Seldom enough that few questions wait for a database that does not respond. */
const READ_SECRET_EVERY_MS = 5000

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
  const updateSecret = () => readSecret(unwatched).then((latest) => latest && secret.set(latest))
  const updating = setInterval(() => updateSecret().catch(() => undefined), READ_SECRET_EVERY_MS)
  updating.unref()
  return {
    submissions: {
      ...createSubmissions(db, outbox.announce, (submission) =>
        damagedResumes.set(submission.id, submission),
      ),
      ...createDeletions(db, outbox.announce),
    },
    outbox,
    counters: createCounters(db),
    notices: createNotices(db),
    metadata: createMetadata(db),
    db,
    secret,
    replaceSecret: async () => {
      await db.transaction(async (queries) => {
        await queries.run(`UPDATE secrets SET value = :value WHERE name = 'installation'`, {
          value: randomBytes(32),
        })
        await queries.run('DELETE FROM sessions')
      })
      await Promise.all([updateSecret(), db.wipeDeleted()])
    },
    ping: db.ping,
    takeDamage: () => {
      const resumes = [...damagedResumes.values()]
      damagedResumes.clear()
      return { page: takeDamage(), resumes }
    },
    close: async () => {
      clearInterval(updating)
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

export function createMetadata(db: Pick<Db, 'all' | 'run'>): MetadataStore {
  return {
    read: async (name) => {
      const [row] = await db.all('SELECT text, written_at FROM metadata WHERE name = :name', {
        name,
      })
      return row ? { text: String(row.text), writtenAt: Number(row.written_at) } : null
    },
    write: async (name, text, now) => {
      await db.run(
        `INSERT INTO metadata (name, text, written_at) VALUES (:name, :text, :now)
         ON CONFLICT (name) DO UPDATE SET text = excluded.text, written_at = excluded.written_at`,
        { name, text, now },
      )
    },
  }
}

function createNotices(db: Db): NoticeStore {
  return {
    record: async ({ version, text }, now) => {
      const row = { version, text, first_shown_at: now }
      await insertRow(db, 'notices', row, 'ON CONFLICT (version) DO NOTHING')
    },
    read: async (version) => {
      const [row] = await db.all('SELECT * FROM notices WHERE version = :version', { version })
      if (!row) return null
      const { text, first_shown_at: firstShownAt } = row
      return { version, text: String(text), firstShownAt: Number(firstShownAt) }
    },
  }
}

async function readSecret(db: Db): Promise<Uint8Array | null> {
  const [row] = await db.all(`SELECT value FROM secrets WHERE name = 'installation'`)
  return row?.value instanceof Uint8Array ? new Uint8Array(row.value) : null
}

/** It is made with the tables; on a full disk a server starts with the one that is there. */
async function loadOrCreateSecret(db: Db): Promise<Uint8Array> {
  const existing = await readSecret(db)
  if (existing) return existing
  const row = { name: 'installation', value: randomBytes(32) }
  await insertRow(db, 'secrets', row, 'ON CONFLICT (name) DO NOTHING')
  const created = await readSecret(db)
  if (!created) throw new Error('The database has no secret.')
  return created
}
