import { DAY_MS } from '../../base/times.ts'
import { type Check, ok, warn } from '../../check.ts'
import { toPath, type Verb } from '../../operator/verb.ts'
import { definePart } from '../../part.ts'
import { describeContents } from '../../store/copy.ts'
import { CLOCK_SLACK_MS } from '../../store/store.ts'
import { makeBackup, restoreBackup } from './backup.ts'

const TOO_OLD_MS = 2 * DAY_MS

/** Whole, checked copies while servers run. Source: docs/decisions/one-store.md */
export const backup = definePart({ bring: () => ({ verbs: TRANSFERS, checks: [check] }) })

/** The verbs that copy a whole store into a file, and back. */
const TRANSFERS: Readonly<Record<string, Verb>> = {
  backup: {
    parameters: ['FILE'],
    summary: 'writes everything but what signs in to a new file, while servers run',
    runWithoutStore: async ({ configuration, environment, print }, argument) => {
      const file = toPath(environment, argument)
      const contents = await makeBackup(configuration, file)
      await print(`${file}: ${describeContents(contents)}`)
    },
  },
  restore: {
    parameters: ['FILE'],
    summary:
      'restores a backup into an empty DATA_DIR, or an empty Postgres if DATABASE_URL is set',
    runWithoutStore: async ({ configuration, environment, print }, argument) => {
      const result = await restoreBackup(toPath(environment, argument), configuration)
      await print(
        result.kind === 'there-already'
          ? 'The database has exactly this already. Nothing was changed.'
          : `Restored, and compared with the backup: ${describeContents(result.contents)}`,
      )
    },
  },
}

const check: Check = {
  name: 'backup',
  run: async ({ store, now }) => {
    if (!store) return null
    const last = await store.metadata.read('backup')
    const saw = last
      ? `the last was made ${new Date(last.writtenAt).toISOString().slice(0, 16)}Z`
      : 'none was made yet'
    const ageMs = now() - (last?.writtenAt ?? 0)
    // One of a time to come was noted by a clock that was wrong.
    return last && ageMs > -CLOCK_SLACK_MS && ageMs < TOO_OLD_MS
      ? ok(saw)
      : warn(saw, 'Run `npm run inbox -- backup FILE` each day; see docs/operations.md.')
  },
}
