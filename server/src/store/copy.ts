/** Copies every row of a store into another one, of whichever kind. */
import { createHash, hash } from 'node:crypto'
import { insertRow, type Queries, type Row, type Value } from './db.ts'
import { TABLES, type TableName } from './tables.ts'

/** A resume has up to 2 MB. */
const FEW_ROWS = 4
const MANY_ROWS = 500

/** How many rows a table has, and a hash of them all: equal tables have equal ones, of whichever kind they are. */
export type TableContents = {
  readonly rows: number
  readonly sha256: string
  /** Submissions whose resume has changed on the disk since it was stored: its SHA-256 is another. */
  readonly damaged?: readonly string[]
}
export type Contents = Readonly<Record<TableName, TableContents>>

/** Lets a function read a store within one transaction of it. */
export type WithSource = <T>(use: (from: Queries) => Promise<T>) => Promise<T>

/** Whether the rows of a store are in another one already. */
export type IsThere = (from: Queries, to: Queries) => Promise<boolean>

export type RestoreResult =
  | { readonly kind: 'restored'; readonly contents: Contents }
  /** The rows are there. */
  | { readonly kind: 'there-already' }

/** Rows that no copy has: those of a table, or the one with this key. */
export type LeftOut = { readonly table: TableName; readonly key?: string }

/**
 * Copies rows into empty tables. Claims are left out: no runner that has one is left where the rows go.
 * @returns what was copied
 */
export async function copyRows(
  from: Queries,
  to: Queries,
  leftOut: readonly LeftOut[] = [],
): Promise<Contents> {
  return eachRow(from, (table, row) => insertRow(to, table, row), leftOut)
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
  const all = createHash('sha256')
  for (const [name, { rows, sha256 }] of Object.entries(contents).sort())
    all.update(`${name} ${rows} ${sha256}\n`)
  const counts = `${submissions.rows} submissions, ${resumes.rows} resumes, ${deliveries.rows} deliveries, SHA-256 ${all.digest('hex')}`
  if (!resumes.damaged) return counts
  return `${counts}\nThese resumes have changed on the disk since they were received, and were copied as they are: ${resumes.damaged.join(', ')}. Look for them in an older backup, and check the disk.`
}

async function eachRow(
  from: Queries,
  handle: (table: TableName, row: Record<string, Value>) => Promise<unknown>,
  leftOut: readonly LeftOut[] = [],
): Promise<Contents> {
  const contents: [TableName, TableContents][] = []
  for (const table of Object.keys(TABLES) as TableName[]) {
    const all = createHash('sha256')
    const damaged: string[] = []
    let rows = 0
    for await (const row of readRows(from, table)) {
      const key = row[TABLES[table]]
      if (leftOut.some((one) => one.table === table && (one.key ?? key) === key)) continue
      const hashed = toHashed(row)
      all.update(`${JSON.stringify(Object.entries(hashed))}\n`)
      if (table === 'resumes' && hashed.content !== row.sha256)
        damaged.push(String(row.submission_id))
      rows += 1
      await handle(table, row)
    }
    const sha256 = all.digest('hex')
    contents.push([table, { rows, sha256, ...(damaged.length > 0 && { damaged }) }])
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

/** Bytes as their SHA-256; columns in alphabetical order, since migrations may have added them in another one. */
function toHashed(row: Record<string, Value>): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(row)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, value instanceof Uint8Array ? hash('sha256', value) : value]),
  )
}
