import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describeFailure } from '../../../base/connection.ts'
import { type Check, fail, ok, warn } from '../../../check.ts'

export const database: Check = {
  name: 'database',
  isManual: true,
  failsIfSilent: true,
  run: async ({ settings, database, store, storeError }) => {
    const problem = storeError ?? (await store?.ping().then(() => null, describeFailure))
    if (problem)
      return fail(
        problem,
        'Messages cannot be stored: make room on the disk, or correct DATA_DIR or DATABASE_URL.',
      )
    if (!store)
      return warn(
        `there is none in ${settings.dataDir}`,
        'Start the server once, or correct DATA_DIR.',
      )
    return ok(`in ${database.place}`)
  },
}

const MB = 1_000_000
/** Room for a few applications with resumes of ordinary size. */
const LEAST_MB = 50
const LITTLE_MB = 1000

export const disk: Check = {
  name: 'disk',
  run: async ({ settings, database }) => {
    // Nothing is written there.
    if (database.isShared && settings.smtpUrl !== null) return null
    let directory = settings.dataDir
    while (!existsSync(directory)) directory = dirname(directory)
    const { bavail, bsize } = await statfs(directory)
    const freeMb = Math.floor((bavail * bsize) / MB)
    const saw = `${freeMb} MB free for DATA_DIR`
    if (freeMb < LEAST_MB) return fail(saw, 'Make room: messages cannot be stored on a full disk.')
    return freeMb < LITTLE_MB ? warn(saw, 'Make room before the disk is full.') : ok(saw)
  },
}
