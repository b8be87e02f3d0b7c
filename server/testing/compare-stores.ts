/** Compares two stores row by row without the product's code. */
import { createHash } from 'node:crypto'
import { type Place, readRows, type StoredRow } from './stored.ts'

const TABLES = [
  'submissions',
  'resumes',
  'deliveries',
  'counters',
  'secrets',
  'notices',
  'sessions',
  'metadata',
] as const

/** Every row of a place but the claims, in a form and an order that do not depend on the kind of database. */
export async function readEverything(place: Place): Promise<Record<string, string[]>> {
  const tables: [string, string[]][] = []
  for (const table of TABLES) {
    const rows = await readRows(place, `SELECT * FROM ${table}`)
    tables.push([table, rows.map(describeRow).sort()])
  }
  return Object.fromEntries(tables)
}

function describeRow(row: StoredRow): string {
  const values = Object.entries(row)
    .filter(([name]) => !name.startsWith('claimed_'))
    .map(([name, value]) => [name, describeValue(value)])
    .sort()
  return JSON.stringify(values)
}

/** The driver of Postgres returns large integers as text. */
function describeValue(value: unknown): string | null {
  if (value === null) return null
  return value instanceof Uint8Array
    ? createHash('sha256').update(value).digest('hex')
    : String(value)
}
