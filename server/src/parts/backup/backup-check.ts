import { DAY_MS } from '../../base/durations.ts'
import { type Check, ok, warn } from '../../check.ts'

const TOO_OLD_MS = 2 * DAY_MS

export const backup: Check = {
  name: 'backup',
  run: async ({ store, now }) => {
    if (!store) return null
    const last = await store.metadata.read('backup')
    const saw = last
      ? `the last was made ${new Date(last.writtenAt).toISOString().slice(0, 16)}Z`
      : 'none was made yet'
    return last && now() - last.writtenAt < TOO_OLD_MS
      ? ok(saw)
      : warn(saw, 'Run `npm run inbox -- backup FILE` each day; see docs/operations.md.')
  },
}
