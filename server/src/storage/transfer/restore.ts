import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { StoreSettings } from '../open-store.ts'
import { databasePath, lockDirectory, makeDirectory, migrate } from '../sqlite/open-database.ts'
import { DATABASE_SUFFIXES, moveIntoPlace, openBackupCopy } from './backup-file.ts'
import { type LoadResult, loadIntoPostgres } from './load-into-postgres.ts'
import { readSqliteRows } from './sqlite-rows.ts'
import { describeTables } from './tables.ts'

/**
 * Restores a backup into an empty store of either kind, all or nothing, and checks that what arrived is what was backed up.
 * @throws StartError if the file is no whole backup, or the store is not empty
 */
export async function restoreBackup(
  file: string,
  { databaseUrl, dataDir }: StoreSettings,
): Promise<LoadResult> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  return databaseUrl === null ? restoreSqlite(file, dataDir) : restorePostgres(file, databaseUrl)
}

async function restoreSqlite(file: string, dataDir: string): Promise<LoadResult> {
  makeDirectory(dataDir)
  const lock = lockDirectory(dataDir)
  const target = databasePath(dataDir)
  const unfinished = `${target}.restoring`
  try {
    for (const suffix of DATABASE_SUFFIXES)
      if (existsSync(target + suffix))
        throw new StartError(
          `${target}${suffix} exists. Nothing was changed. Restore into a new DATA_DIR, or move the files of the old database away.`,
        )
    remove(unfinished)
    copyFileSync(file, unfinished)
    chmodSync(unfinished, 0o600)
    const { database, contents } = await openBackupCopy(unfinished)
    database.close()
    await moveIntoPlace(unfinished, target)
    return { kind: 'loaded', contents }
  } finally {
    remove(unfinished)
    lock.close()
  }
}

async function restorePostgres(file: string, url: string): Promise<LoadResult> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-restore-'))
  const copy = join(directory, 'backup.db')
  try {
    copyFileSync(file, copy)
    chmodSync(copy, 0o600)
    const { database } = await openBackupCopy(copy)
    try {
      // It may be of an older version.
      migrate(database, 'server')
      return await loadIntoPostgres({
        url,
        tables: describeTables(database),
        read: readSqliteRows(database),
        moveId: null,
        now: Date.now(),
      })
    } finally {
      database.close()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** A journal that a killed restore has left would be played into the next copy. */
function remove(file: string): void {
  for (const suffix of DATABASE_SUFFIXES) rmSync(file + suffix, { force: true })
}
