/** One interface to both kinds of database: every operation of the store is said once, in SQL that both understand. */

/** Of a column: text, a whole number, bytes, or NULL. */
export type Value = string | number | Uint8Array | null
export type Row = Readonly<Record<string, unknown>>
/** By the names after the colons in the SQL. A list stands for its values with commas, as in `IN (:ids)`. */
export type SqlParameters = Readonly<Record<string, Value | readonly (string | number)[]>>

export type Queries = {
  readonly dialect: Dialect
  /** The rows that a statement returns. */
  all(sql: string, parameters?: SqlParameters): Promise<Row[]>
  /** How many rows a statement changed. */
  run(sql: string, parameters?: SqlParameters): Promise<number>
}

/**
 * `write` waits for no other writer for long, and is on disk when it resolves. `snapshot` reads what was committed
 * when it began, whatever others commit meanwhile.
 */
export type TransactionMode = 'write' | 'snapshot'

export type Db = Queries & {
  /** Runs a function in one transaction: all that it writes is on disk when this resolves, or nothing. */
  transaction<T>(run: (queries: Queries) => Promise<T>, mode?: TransactionMode): Promise<T>
  /** Overwrites what deleted rows and undone transactions have left in files, as far as the database allows it. */
  wipeDeleted(): Promise<void>
  /** Resolves if the database answers and can be written. Waits for no transaction. */
  ping(): Promise<void>
  close(): Promise<void>
  /** The same, at the end of the block of an `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Where the two differ. */
export type Dialect = {
  readonly name: 'SQLite' | 'Postgres'
  readonly integer: string
  readonly bytes: string
  /** Orders text by its bytes. */
  readonly byBytes: string
  /** Ends a query for rows that are changed next: it leaves out those that another transaction changes now. */
  readonly skipLocked: string
  /** Ends the definition of a table. */
  readonly tableOptions: string
  /** Lists the columns of the table `:table`, as `name`. */
  readonly listColumns: string
  /** Begins a transaction that changes tables: another process that would do the same waits for its end. */
  readonly lockTables: string
  /** Reads the version of the tables, as `version`. */
  readonly readVersion: string
  readonly writeVersion: (version: number) => string
}

const PARAMETER = /(?<!:):([a-z]\w*)/gi

/**
 * Replaces named parameters by those of a driver.
 * @param placeholder the text for the parameter of a number, from 1 on
 */
export function bindParameters(
  sql: string,
  parameters: SqlParameters,
  placeholder: (number: number) => string,
): { readonly text: string; readonly values: Value[] } {
  const values: Value[] = []
  const text = sql.replace(PARAMETER, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`The parameter :${name} has no value.`)
    const list = Array.isArray(value) ? value : [value]
    if (list.length === 0) return 'NULL'
    return list.map((one) => placeholder(values.push(one))).join(', ')
  })
  return { text, values }
}

/** Inserts a row. @param onConflict what else is done with it. @returns how many rows were inserted */
export function insertRow(
  queries: Queries,
  table: string,
  row: Readonly<Record<string, Value>>,
  onConflict = '',
): Promise<number> {
  const names = Object.keys(row)
  const values = names.map((name) => `:${name}`)
  return queries.run(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')}) ${onConflict}`,
    row,
  )
}
