import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createSessions } from '../parts/inbox/sessions.ts'
import { openPostgres, unusable } from '../parts/postgres/postgres.ts'
import { createAnswers } from './answers.ts'
import { countOne } from './counters.ts'
import { databasePath, openDataDirectory } from './data-directory.ts'
import type { Db } from './db.ts'
import { createDeletions } from './delete-submissions.ts'
import { createDeliveries, insertReport, returnClaims } from './deliveries.ts'
import { createFigures } from './figures.ts'
import { watchHealth } from './health.ts'
import { createMetadata } from './metadata.ts'
import { migrate } from './migrate.ts'
import { unusableFile } from './sqlite.ts'
import type { Damage, Role, Store } from './store.ts'
import { createSubmissions } from './submissions.ts'

/** A database that does not answer must not keep a server from stopping. */
const RETURN_WITHIN_MS = 1000

export type StoreSettings = {
  /** Null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/**
 * Opens the store of these settings: a SQLite file, for one server process and operators' commands beside it, or a Postgres
 * database, for any number of processes.
 * @throws StartError if it cannot be used
 */
export async function openStore(settings: StoreSettings, role: Role = 'server'): Promise<Store> {
  return open(settings, role, async (db) => createStore(db, role, await loadOrCreateSecret(db)))
}

/** Opens the database of these settings, with tables of this version. @throws StartError if it cannot be used */
export function openDb(settings: StoreSettings, role: Role): Promise<Db> {
  return open(settings, role, async (db) => db)
}

async function open<T>(
  { databaseUrl, dataDir }: StoreSettings,
  role: Role,
  use: (db: Db) => Promise<T>,
): Promise<T> {
  let db: Db | undefined
  try {
    db = databaseUrl === null ? await openDataDirectory(dataDir, role) : openPostgres(databaseUrl)
    await migrate(db, role)
    return await use(db)
  } catch (error) {
    await db?.close()
    throw databaseUrl === null ? unusableFile(databasePath(dataDir), error) : unusable(error)
  }
}

function createStore(unwatched: Db, role: Role, secret: Uint8Array): Store {
  const { db, takeDamage } = watchHealth(unwatched)
  const damagedResumes = new Map<string, Damage['resumes'][number]>()
  const owner = randomUUID()
  const listeners = new Set<() => void>()
  const onEnqueued = () => {
    for (const onDue of listeners) onDue()
  }
  return {
    ...createSubmissions(db, onEnqueued, (submission) =>
      damagedResumes.set(submission.id, submission),
    ),
    ...createDeletions(db, onEnqueued),
    ...createDeliveries(db, owner, onEnqueued),
    ...createFigures(db),
    ...createAnswers(db, onEnqueued),
    ...createSessions(db),
    ...createMetadata(db),
    writeChecks: async (findings, alerts, now) => {
      await db.transaction(async (queries) => {
        await createMetadata(queries).writeMetadata('checks', JSON.stringify(findings), now)
        for (const alert of alerts) await insertReport(queries, alert, now)
      })
      onEnqueued()
    },
    watch: (onDue) => {
      listeners.add(onDue)
      return () => listeners.delete(onDue)
    },
    count: (counted, now) =>
      db.transaction(async (queries) => (await countOne(queries, counted, now)).waitMs),
    recordPrivacyNotice: async ({ version, text }, now) => {
      await db.run(
        'INSERT INTO notices (version, text, first_shown_at) VALUES (:version, :text, :now) ON CONFLICT (version) DO NOTHING',
        { version, text, now },
      )
    },
    readPrivacyNotice: async (version) => {
      const [row] = await db.all('SELECT * FROM notices WHERE version = :version', { version })
      if (!row) return null
      const { text, first_shown_at: firstShownAt } = row
      return { version, text: String(text), firstShownAt: Number(firstShownAt) }
    },
    ping: db.ping,
    takeDamage: () => {
      const resumes = [...damagedResumes.values()]
      damagedResumes.clear()
      return { page: takeDamage(), resumes }
    },
    secret,
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
