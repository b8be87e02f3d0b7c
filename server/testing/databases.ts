/** Databases of each kind that the server has. */
import { onTestFinished } from 'vitest'
import { openStore } from '../src/store/open-store.ts'
import type { Role, Store } from '../src/store/store.ts'
import { readConfiguration } from './configuration.ts'
import { temporaryDirectory } from './files.ts'
import { sharePostgres } from './postgres.ts'
import type { Place } from './stored.ts'

export type DatabaseKind = 'SQLite' | 'Postgres'
export const DATABASES: readonly DatabaseKind[] = readConfiguration({
  DATABASE_URL: 'postgres://localhost/any',
}).database.isShared
  ? ['SQLite', 'Postgres']
  : ['SQLite']

/** A store, and the place of its database, which others can open too. */
export type Opened = { readonly store: Store; readonly at: Place }

/** For the tests of a file. @returns what makes places, and opens their stores, which are closed when the test ends */
export function shareDatabases() {
  const postgres = sharePostgres()

  async function newPlace(kind: DatabaseKind): Promise<Place> {
    const DATA_DIR = temporaryDirectory()
    if (kind === 'SQLite') return { DATA_DIR }
    return { DATA_DIR, DATABASE_URL: await postgres().createDatabase() }
  }

  async function open(kind: DatabaseKind, at?: Place, role: Role = 'server'): Promise<Opened> {
    const place = at ?? (await newPlace(kind))
    const store = await openStore(readConfiguration(place), role)
    // A test may have closed it.
    onTestFinished(() => store.close().catch(() => undefined))
    return { store, at: place }
  }

  return {
    postgres,
    newPlace,
    open,
    /** Two processes on one database. */
    openTwo: async (kind: DatabaseKind): Promise<readonly [Store, Store]> => {
      const { store, at } = await open(kind)
      return [store, (await open(kind, at, kind === 'SQLite' ? 'operator' : 'server')).store]
    },
  }
}
