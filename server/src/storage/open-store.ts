import type { Settings } from '../settings.ts'
import { openPostgresStore } from './postgres/open-postgres-store.ts'
import type { Role } from './role.ts'
import { openSqliteStore } from './sqlite/open-sqlite-store.ts'
import type { Store } from './store.ts'

/** Opens the store that the settings ask for. @throws StartError if it cannot be used */
export async function openStore(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  role: Role = 'server',
): Promise<Store> {
  return databaseUrl === null
    ? openSqliteStore(dataDir, role)
    : openPostgresStore(databaseUrl, role)
}
