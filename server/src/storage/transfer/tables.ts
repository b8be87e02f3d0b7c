import type { DatabaseSync } from 'node:sqlite'

/** What a store consists of, in an order in which no row refers to one that comes later. */
const TABLE_NAMES = [
  'submissions',
  'resumes',
  'deliveries',
  'recent_marks',
  'secrets',
  'notices',
] as const

/** Which runner works on what; no such runner is left where the rows go. */
const CLAIM_COLUMNS: ReadonlySet<string> = new Set(['claimed_until', 'claimed_by'])

const FEW_ROWS = 4
const MANY_ROWS = 500

export type Value = string | number | Uint8Array | null
/** The values of a row in the order of its table's columns. */
export type Values = readonly Value[]

export type Column = {
  readonly name: string
  readonly type: 'TEXT' | 'INTEGER' | 'BLOB'
}

export type Table = {
  readonly name: (typeof TABLE_NAMES)[number]
  /** In alphabetical order, so that a hash of rows does not depend on the order in which migrations added them. */
  readonly columns: readonly Column[]
  /** By which rows have the same order everywhere. */
  readonly orderedBy: readonly string[]
  /** How many rows are in memory at the same time. */
  readonly batchRows: number
}

/** The tables of a SQLite database of any version; those of Postgres have the same names and columns. */
export function describeTables(database: DatabaseSync): Table[] {
  return TABLE_NAMES.flatMap((name) => {
    const described = database.prepare(`PRAGMA table_info(${name})`).all()
    // A backup of an older version lacks the tables that came later.
    if (described.length === 0) return []
    const columns = described
      .map((column) => ({ name: String(column.name), type: column.type as Column['type'] }))
      .filter((column) => !CLAIM_COLUMNS.has(column.name))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
    const key = described.filter(({ pk }) => Number(pk) > 0).map((column) => String(column.name))
    return {
      name,
      columns,
      orderedBy: key.length > 0 ? key : columns.map((column) => column.name),
      // A resume has up to 2 MB.
      batchRows: columns.some(({ name }) => name === 'content') ? FEW_ROWS : MANY_ROWS,
    }
  })
}

/** The names of a table's columns, for SQL. */
export function columnNames({ columns }: Table): string {
  return columns.map(({ name }) => name).join(', ')
}
