import type pg from 'pg'
import type { InsertRows, ReadRows } from './contents.ts'
import { type Column, columnNames, type Value } from './tables.ts'

const POSTGRES_TYPES: Readonly<Record<Column['type'], string>> = {
  TEXT: 'text',
  INTEGER: 'bigint',
  BLOB: 'bytea',
}

/** Reads the rows of a Postgres database, within a transaction. */
export function readPostgresRows(client: pg.Client): ReadRows {
  return async function* (table) {
    // By bytes, as SQLite orders them, whatever the database's language is.
    const order = table.orderedBy.map((name) => {
      const column = table.columns.find((column) => column.name === name)
      return column?.type === 'TEXT' ? `${name} COLLATE "C"` : name
    })
    await client.query(
      `DECLARE all_rows NO SCROLL CURSOR FOR
       SELECT ${columnNames(table)} FROM ${table.name} ORDER BY ${order.join(', ')}`,
    )
    for (;;) {
      const { rows } = await client.query<Value[]>({
        text: `FETCH ${table.batchRows} FROM all_rows`,
        rowMode: 'array',
      })
      if (rows.length > 0) yield rows
      if (rows.length < table.batchRows) break
    }
    await client.query('CLOSE all_rows')
  }
}

/** Inserts rows into a Postgres database, within a transaction. */
export function insertPostgresRows(client: pg.Client): InsertRows {
  return async (table, rows) => {
    const arrays = table.columns.map(
      ({ type }, index) => `$${index + 1}::${POSTGRES_TYPES[type]}[]`,
    )
    await client.query(
      `INSERT INTO ${table.name} (${columnNames(table)}) SELECT * FROM unnest(${arrays.join(', ')})`,
      table.columns.map((_, index) => rows.map((row) => toPostgres(row[index] ?? null))),
    )
  }
}

/** The driver writes a Buffer as bytes, and any other array as a list. */
function toPostgres(value: Value): unknown {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : value
}
