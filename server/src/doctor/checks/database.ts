import { type Check, fail, ok, warn } from '../check.ts'

export const database: Check = {
  name: 'database',
  isManual: true,
  failsIfSilent: true,
  run: async ({ settings, store, storeError }) => {
    if (storeError !== null) return fail(storeError, 'Visitors’ messages cannot be stored.')
    if (!store)
      return warn(
        `there is none in ${settings.dataDir}`,
        'Start the server once, or correct DATA_DIR.',
      )
    await store.ping()
    return ok(settings.databaseUrl === null ? `in ${settings.dataDir}` : 'in Postgres')
  },
}
