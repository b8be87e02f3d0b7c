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
