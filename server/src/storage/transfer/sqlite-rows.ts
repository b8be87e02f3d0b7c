import type { DatabaseSync } from 'node:sqlite'
import type { InsertRows, ReadRows } from './contents.ts'
import { columnNames, type Value, type Values } from './tables.ts'

/** Reads the rows of a SQLite database; within a transaction all of them are of one moment. */
export function readSqliteRows(database: DatabaseSync): ReadRows {
  return function* (table) {
    const select = database.prepare(
      `SELECT ${columnNames(table)} FROM ${table.name} ORDER BY ${table.orderedBy.join(', ')}`,
    )
    let batch: Values[] = []
    for (const row of select.iterate()) {
      batch.push(Object.values(row) as Value[])
      if (batch.length < table.batchRows) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
}

/** Inserts rows into a SQLite database, in whatever transaction it is. */
export function insertSqliteRows(database: DatabaseSync): InsertRows {
  return (table, rows) => {
    const places = table.columns.map(() => '?').join(', ')
    const insert = database.prepare(
      `INSERT INTO ${table.name} (${columnNames(table)}) VALUES (${places})`,
    )
    for (const row of rows) insert.run(...row)
  }
}
