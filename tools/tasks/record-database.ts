/**
 * Writes a filled database of the code as it is now into `server/testing/old-databases/`, on the day of a release that has changed the
 * tables: `npx tsx tools/tasks/record-database.ts VERSION`. See docs/how-to/change-the-tables.md
 */
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBackup, restoreBackup } from '../../server/src/parts/backup/backup.ts'
import { databasePath } from '../../server/src/store/data-directory.ts'
import type { Row } from '../../server/src/store/db.ts'
import { openDb, openStore } from '../../server/src/store/open-store.ts'
import { createTables, TABLES } from '../../server/src/store/tables.ts'
import { readConfiguration } from '../../server/testing/configuration.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { fillStore } from '../../server/testing/fill-store.ts'
import { inbox } from '../../server/testing/inbox-process.ts'
import { startTestPostgres } from '../../server/testing/postgres.ts'

/** The statements that make the tables of a database of Postgres, and its rows. */
async function dump(databaseUrl: string): Promise<string> {
  const db = await openDb(readConfiguration({ DATABASE_URL: databaseUrl }), 'operator')
  const statements: string[] = []
  const run = async (sql: string) => statements.push(sql.replace(/^ *--.*\n/gm, ''))
  await createTables({ dialect: db.dialect, all: async () => [], run })
  for (const table of [...Object.keys(TABLES), 'migrations'])
    for (const row of await db.all(`SELECT * FROM ${table}`)) statements.push(toInsert(table, row))
  await db.close()
  return statements.map((statement) => `${statement};\n`).join('')
}

function toInsert(table: string, row: Row): string {
  const values = Object.values(row).map((value) => {
    if (value === null || typeof value === 'number') return String(value)
    if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
    const escaped = String(value).replace(/[\\']/g, String.raw`\$&`)
    return `E'${escaped.replaceAll('\n', String.raw`\n`).replaceAll('\r', String.raw`\r`)}'`
  })
  return `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`
}

const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Give the version, such as 0.2.0.')
const target = join(import.meta.dirname, '../../server/testing/old-databases', version)
const removals: (() => void | Promise<void>)[] = []
const dataDir = temporaryDirectory((remove) => removals.push(remove))
const configuration = readConfiguration({ DATA_DIR: dataDir })
const store = await openStore(configuration)
await fillStore(store, { resumes: 1, resumeBytes: 600 })
await store.close()
await makeBackup(configuration, `${target}-backup.db`)
copyFileSync(databasePath(dataDir), `${target}.db`)
const { output } = await inbox({ DATA_DIR: dataDir }, 'export')
writeFileSync(`${target}.jsonl`, `${output}\n`)
const postgres = await startTestPostgres()
const databaseUrl = await postgres.createDatabase()
await restoreBackup(`${target}-backup.db`, readConfiguration({ DATABASE_URL: databaseUrl }))
writeFileSync(`${target}.sql`, await dump(databaseUrl))
await postgres.remove()
for (const remove of removals) await remove()
