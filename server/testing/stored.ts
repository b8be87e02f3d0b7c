/** Reads the rows of a store without the product's code, also while no server runs. */
import { closeSync, openSync, writeSync } from 'node:fs'
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

/** Changes a database of SQLite by hand, also while a server writes to it. */
export function changeRows(dataDir: string, sql: string): void {
  const database = new DatabaseSync(join(dataDir, 'lanternfield.db'), { timeout: 10_000 })
  database.exec(sql)
  database.close()
}

/** No submission can be stored from now on; `allow` undoes it. */
export function refuseSubmissions(dataDir: string): { allow: () => void } {
  changeRows(
    dataDir,
    `CREATE TRIGGER refused BEFORE INSERT ON submissions BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  )
  return { allow: () => changeRows(dataDir, 'DROP TRIGGER refused') }
}

/** Damages the last page of a table, as a failing disk does. No process may have the database open. */
export function damageTable(dataDir: string, table: 'submissions' | 'deliveries'): void {
  const path = join(dataDir, 'lanternfield.db')
  const database = new DatabaseSync(path)
  const page = database
    .prepare('SELECT pgoffset, pgsize FROM dbstat WHERE name = ? ORDER BY path DESC LIMIT 1')
    .get(table)
  database.close()
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(Number(page?.pgsize), 0x5a), 0, null, Number(page?.pgoffset))
  closeSync(file)
}

/** How many submissions a server keeps in SQLite. */
export async function countSubmissions({ dataDir }: { readonly dataDir: string }): Promise<number> {
  return (await readRows({ DATA_DIR: dataDir }, 'SELECT id FROM submissions')).length
}
