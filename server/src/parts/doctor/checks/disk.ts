import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Check, fail, ok, warn } from '../../../check.ts'

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
