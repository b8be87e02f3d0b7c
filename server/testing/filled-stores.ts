/** Stores that have something of everything, of which tests have copies. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { openStore } from '../src/store/open-store.ts'
import type { Store } from '../src/store/store.ts'
import { readEverything } from './compare-stores.ts'
import { readConfiguration } from './configuration.ts'
import { DATABASES, type DatabaseKind, shareDatabases } from './databases.ts'
import { NOW } from './entries.ts'
import { temporaryDirectory } from './files.ts'
import { fillStore } from './fill-store.ts'
import type { Place } from './stored.ts'

/** More than fit into one batch. */
export const RESUMES = 9
const MINUTE = 60_000

export function claim(store: Store, count: number) {
  const times = { leaseMs: MINUTE, longestWaitMs: MINUTE, now: NOW }
  return store.outbox.claimDue({ kinds: ['notify', 'alert'], count, ...times })
}

/** For the tests of a file. */
export function shareFilledStores() {
  const { postgres, newPlace } = shareDatabases()
  const FILLED: Place = { DATA_DIR: join(temporaryDirectory(afterAll), 'data') }
  let filledUrl: string
  beforeAll(async () => {
    filledUrl = await newDatabase()
    await fill(FILLED)
    if (DATABASES.includes('Postgres')) await fill({ ...FILLED, DATABASE_URL: filledUrl })
  })

  async function fill(place: Place): Promise<void> {
    const store = await openStore(readConfiguration(place))
    await fillStore(store, { resumes: RESUMES, resumeBytes: 70_000 })
    await store.close()
  }

  const newDatabase = (template?: string) => postgres().createDatabase(template)

  return {
    FILLED,
    newDatabase,
    newPlace,
    /** A copy of the filled place of a kind. */
    filled: async (kind: DatabaseKind) => {
      const place: Place = {
        DATA_DIR: temporaryDirectory(),
        ...(kind === 'Postgres' && { DATABASE_URL: await newDatabase(filledUrl) }),
      }
      if (kind === 'SQLite') cpSync(FILLED.DATA_DIR, place.DATA_DIR, { recursive: true })
      const contents = await readEverything(place)
      expect(contents.resumes).toHaveLength(RESUMES + 3)
      expect(contents.counters?.length).toBeGreaterThan(RESUMES)
      return { place, contents }
    },
  }
}
