import { type Check, fail, ok, warn } from '../check.ts'
import { describeFailure } from '../connection.ts'

export const database: Check = {
  name: 'database',
  isManual: true,
  failsIfSilent: true,
  run: async ({ settings, store, storeError }) => {
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
    return ok(settings.databaseUrl === null ? `in ${settings.dataDir}` : 'in Postgres')
  },
}
