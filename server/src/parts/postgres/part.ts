import { postgresUrl } from '@lanternfield/settings/kinds.ts'
import { isCleartextDatabase, OR_ALLOW_CLEARTEXT } from '../../base/cleartext.ts'
import { definePart } from '../../part.ts'
import type { Database } from '../../store/database.ts'
import { loadIntoPostgres } from './load.ts'
import { moveVerb } from './move-verb.ts'
import { openPostgres, unusable } from './postgres.ts'

/** Any number of servers on one database. Source: docs/decisions/one-store.md */
export const postgres = definePart({
  settings: {
    databaseUrl: {
      name: 'DATABASE_URL',
      heading: 'Postgres',
      kind: postgresUrl,
      about:
        'Postgres database for all state, which any number of servers may share. Unset: SQLite in DATA_DIR.',
    },
  },
  bring: ({ databaseUrl }, { settings, environment }) => {
    const isRefused =
      databaseUrl !== null &&
      !settings.allowsCleartext &&
      isCleartextDatabase(databaseUrl, environment)
    return {
      errors: isRefused
        ? [
            `DATABASE_URL leads to another machine without encryption. Add ?sslmode=verify-full (or require), ${OR_ALLOW_CLEARTEXT}`,
          ]
        : [],
      database: databaseUrl === null ? null : postgresAt(databaseUrl),
      verbs: { move: moveVerb(databaseUrl) },
    }
  },
})

function postgresAt(url: string): Database {
  return {
    place: 'Postgres',
    isShared: true,
    exists: () => true,
    connect: async () => openPostgres(url),
    explain: unusable,
    load: (withSource, isThere) => loadIntoPostgres(url, withSource, isThere),
  }
}
