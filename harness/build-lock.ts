import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * One build at a time: builds share scaled pictures and the list of content, and each replaces the link to the release. The
 * lock is the operating system's and ends with the process.
 * @param site the folder that has `dist`
 * @returns null while another build has it
 */
export function lockBuilds(site: string): { close(): void } | null {
  const releases = join(site, 'releases')
  mkdirSync(releases, { recursive: true })
  const lock = new DatabaseSync(join(releases, 'build.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
}
