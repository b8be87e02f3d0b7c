/** Copies every row of a store into another one, of whichever kind. */
import { createHash } from 'node:crypto'
import { StartError } from '../base/start-error.ts'
import { insertRow, type Queries, type Row, type Value } from './db.ts'
import { TABLES, type TableName } from './tables.ts'

/** A resume has up to 2 MB. */
const FEW_ROWS = 4
const MANY_ROWS = 500

/** How many rows a table has, and a hash of them all: equal tables have equal ones, of whichever kind they are. */
export type TableContents = { readonly rows: number; readonly sha256: string }
export type Contents = Readonly<Record<TableName, TableContents>>

/**
 * Copies rows into empty tables. Claims are left out: no runner that has one is left where the rows go.
 * @returns what was copied
 * @throws StartError if a resume is not the one that was stored
 */
export async function copyRows(from: Queries, to: Queries): Promise<Contents> {
  return eachRow(from, async (table, row) => {
    await insertRow(to, table, row)
  })
}

/** Reads every row to say what a store has. */
export function readContents(from: Queries): Promise<Contents> {
  return eachRow(from, async () => undefined)
}

/** The first table whose rows differ, or null. */
export function findDifference(one: Contents, other: Contents): string | null {
  const names = Object.keys(TABLES) as TableName[]
  return names.find((name) => one[name].sha256 !== other[name].sha256) ?? null
}

/** For an operator: how much it is, and one hash of all of it. */
export function describeContents(contents: Contents): string {
  const { submissions, resumes, deliveries } = contents
  const hash = createHash('sha256')
  for (const [name, { rows, sha256 }] of Object.entries(contents).sort())
    hash.update(`${name} ${rows} ${sha256}\n`)
  return `${submissions.rows} submissions, ${resumes.rows} resumes, ${deliveries.rows} deliveries, SHA-256 ${hash.digest('hex')}`
}

async function eachRow(
  from: Queries,
  handle: (table: TableName, row: Record<string, Value>) => Promise<void>,
): Promise<Contents> {
  const contents: [TableName, TableContents][] = []
  for (const table of Object.keys(TABLES) as TableName[]) {
    const hash = createHash('sha256')
    let rows = 0
    for await (const row of readRows(from, table)) {
      hash.update(`${JSON.stringify(toHashed(table, row))}\n`)
      rows += 1
      await handle(table, row)
    }
    contents.push([table, { rows, sha256: hash.digest('hex') }])
  }
  return Object.fromEntries(contents) as Contents
}

/** All rows of a table by its key, in batches. */
async function* readRows(queries: Queries, table: TableName) {
  const key = `${TABLES[table]} ${queries.dialect.byBytes}`
  const limit = table === 'resumes' ? FEW_ROWS : MANY_ROWS
  let after = ''
  for (;;) {
    const rows = await queries.all(
      `SELECT * FROM ${table} WHERE ${key} > :after ORDER BY ${key} LIMIT ${limit}`,
      { after },
    )
    for (const row of rows) yield withoutClaim(row)
    if (rows.length < limit) return
    after = String(rows.at(-1)?.[TABLES[table]])
  }
}

function withoutClaim(row: Row): Record<string, Value> {
  const { claimed_until: _until, claimed_by: _by, ...rest } = row
  return rest as Record<string, Value>
}

/** Columns in alphabetical order: migrations may have added them in another one. */
function toHashed(table: TableName, row: Record<string, Value>): unknown {
  return Object.entries(row)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => {
      if (!(value instanceof Uint8Array)) return [name, value]
      const sha256 = createHash('sha256').update(value).digest('hex')
      if (table === 'resumes' && sha256 !== row.sha256)
        throw new StartError(
          `The resume of submission ${row.submission_id} is not the one that was stored: its SHA-256 is ${sha256} and not ${row.sha256}. Nothing was changed.`,
        )
      return [name, sha256]
    })
}
