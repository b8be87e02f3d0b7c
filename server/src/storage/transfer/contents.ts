import { createHash } from 'node:crypto'
import type { Table, Value, Values } from './tables.ts'

/** Reads all rows of a table in batches, in the order of `orderedBy`. */
export type ReadRows = (
  table: Table,
) => AsyncIterable<readonly Values[]> | Iterable<readonly Values[]>
/** Inserts rows into a table. */
export type InsertRows = (table: Table, rows: readonly Values[]) => Promise<void> | void

/** What a table holds: the number of its rows, and a hash of them all. */
type TableContents = { readonly rows: number; readonly sha256: string }

/** What a store holds, by the names of its tables; claims are left out. Equal stores have equal contents, of whichever kind they are. */
export type Contents = Readonly<Record<Table['name'], TableContents>>

/** Copies every row. @returns what was copied */
export async function copyRows(
  tables: readonly Table[],
  read: ReadRows,
  insert: InsertRows,
): Promise<Contents> {
  const contents: [string, TableContents][] = []
  for (const table of tables) {
    const hash = createHash('sha256').update(JSON.stringify(table.columns.map(({ name }) => name)))
    let count = 0
    for await (const rows of read(table)) {
      for (const row of rows) hash.update(`\n${JSON.stringify(row.map(toHashed))}`)
      count += rows.length
      await insert(table, rows)
    }
    contents.push([table.name, { rows: count, sha256: hash.digest('hex') }])
  }
  return Object.fromEntries(contents) as Contents
}

/** Reads every row to say what a store holds. */
export function readContents(tables: readonly Table[], read: ReadRows): Promise<Contents> {
  return copyRows(tables, read, () => undefined)
}

/** The names of the tables whose rows differ. */
export function differences(one: Contents, other: Contents): string[] {
  return Object.keys({ ...one, ...other }).filter((name) => {
    const table = name as Table['name']
    return one[table]?.rows !== other[table]?.rows || one[table]?.sha256 !== other[table]?.sha256
  })
}

/** For an operator: how much it is, and one hash of all of it. */
export function describeContents(contents: Contents): string {
  const { submissions, resumes, deliveries } = contents
  const hash = createHash('sha256')
  for (const [name, { rows, sha256 }] of Object.entries(contents).sort())
    hash.update(`${name} ${rows} ${sha256}\n`)
  return `${submissions.rows} submissions, ${resumes.rows} resumes, ${deliveries.rows} deliveries, SHA-256 ${hash.digest('hex')}`
}

function toHashed(value: Value): unknown {
  return value instanceof Uint8Array
    ? { sha256: createHash('sha256').update(value).digest('hex') }
    : value
}
