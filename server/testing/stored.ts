/** Reads the rows of a store without the product's code, also while no server runs. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** Where a server keeps what it keeps; as in its settings. */
export type Place = { readonly DATA_DIR: string; readonly DATABASE_URL?: string }

export type StoredRow = Readonly<Record<string, unknown>>

/** Reads rows by SQL that every kind of database understands. */
export async function readRows(place: Place, sql: string): Promise<StoredRow[]> {
  if (place.DATABASE_URL === undefined) {
    const database = new DatabaseSync(join(place.DATA_DIR, 'lanternfield.db'), { readOnly: true })
    try {
      return database.prepare(sql).all()
    } finally {
      database.close()
    }
  }
  const client = new pg.Client({ connectionString: place.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** How many submissions a server keeps in SQLite. */
export async function countSubmissions({ dataDir }: { readonly dataDir: string }): Promise<number> {
  return (await readRows({ DATA_DIR: dataDir }, 'SELECT id FROM submissions')).length
}
