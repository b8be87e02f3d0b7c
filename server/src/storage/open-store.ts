import { openPostgresStore } from './postgres/open-postgres-store.ts'
import type { Role } from './role.ts'
import { openSqliteStore } from './sqlite/open-sqlite-store.ts'
import type { Store } from './store.ts'

export type StoreSettings = {
  /** Null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** Opens the store of these settings. @throws StartError if it cannot be used */
export async function openStore(
  { databaseUrl, dataDir }: StoreSettings,
  role: Role = 'server',
): Promise<Store> {
  return databaseUrl === null
    ? openSqliteStore(dataDir, role)
    : openPostgresStore(databaseUrl, role)
}
