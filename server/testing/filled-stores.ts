/** Stores that have something of everything, of which tests have copies. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { openStore } from '../src/store/open-store.ts'
import type { Store } from '../src/store/store.ts'
import { readEverything } from './compare-stores.ts'
import { readConfiguration } from './configuration.ts'
import { DATABASES, type DatabaseKind } from './databases.ts'
import { NOW } from './entries.ts'
import { temporaryDirectory } from './files.ts'
import { fillStore } from './fill-store.ts'
import { sharePostgres } from './postgres.ts'

/** More than fit into one batch. */
export const RESUMES = 9
const MINUTE = 60_000

export type OpenPlace = { readonly dataDir: string; readonly databaseUrl: string | null }

export const placeOf = ({ dataDir, databaseUrl }: OpenPlace) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

export const configurationOf = (place: OpenPlace) => readConfiguration(placeOf(place))

export function claim(store: Store, count: number) {
  const times = { leaseMs: MINUTE, longestWaitMs: MINUTE, now: NOW }
  return store.outbox.claimDue({ kinds: ['notify', 'alert'], count, ...times })
}

/** For the tests of a file. */
export function shareFilledStores() {
  const postgres = sharePostgres()
  const FILLED = { dataDir: join(temporaryDirectory(afterAll), 'data'), databaseUrl: null }
  let filledUrl: string
  beforeAll(async () => {
    filledUrl = await newDatabase()
    await fill(FILLED)
    if (DATABASES.includes('Postgres')) await fill({ ...FILLED, databaseUrl: filledUrl })
  })

  async function fill(place: OpenPlace): Promise<void> {
    const store = await openStore(configurationOf(place))
    await fillStore(store, { resumes: RESUMES, resumeBytes: 70_000 })
    await store.close()
  }

  const newDatabase = (template?: string) => postgres().createDatabase(template)
  const contentsOf = (place: OpenPlace) => readEverything(placeOf(place))

  return {
    FILLED,
    newDatabase,
    contentsOf,
    newPlace: async (kind: DatabaseKind): Promise<OpenPlace> => ({
      dataDir: temporaryDirectory(),
      databaseUrl: kind === 'Postgres' ? await newDatabase() : null,
    }),
    /** A copy of the filled place of a kind. */
    filled: async (kind: DatabaseKind) => {
      const databaseUrl = kind === 'Postgres' ? await newDatabase(filledUrl) : null
      const place = { dataDir: temporaryDirectory(), databaseUrl }
      if (kind === 'SQLite') cpSync(FILLED.dataDir, place.dataDir, { recursive: true })
      const contents = await contentsOf(place)
      expect(contents.resumes).toHaveLength(RESUMES + 3)
      expect(contents.counters?.length).toBeGreaterThan(RESUMES)
      return { place, contents }
    },
  }
}
