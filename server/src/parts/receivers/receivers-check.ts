import { PROFILES } from '@lanternfield/contract/forms.ts'
import { DAY_MS } from '../../base/durations.ts'
import { failingReceivers } from '../../submission/report-rules.ts'
import { type Check, fail } from '../doctor/check.ts'
import { checkReachable } from '../doctor/connection.ts'

/** What was given up before is in a weekly report. */
const GIVEN_UP_WITHIN_MS = 7 * DAY_MS

export const receivers: Check = {
  name: 'receivers',
  failsIfSilent: true,
  run: async ({ settings: { receivers }, store, signal, now }) => {
    const addresses = Object.fromEntries(receivers.map(({ name, url }) => [name, url]))
    const reached = await checkReachable(addresses, signal)
    if (!store || reached?.state === 'fail') return reached
    const { receivers: queues } = await store.readQueue()
    const period = { from: now() - GIVEN_UP_WITHIN_MS, to: now() }
    const failing = PROFILES.flatMap((profile) => failingReceivers(queues, profile, period)).filter(
      ({ name }) => Object.hasOwn(addresses, name),
    )
    if (failing.length === 0) return reached
    return fail(
      failing.map(({ name, state, count }) => `${name}: ${count} ${state}`).join(', '),
      'See why with `npm run inbox -- list --dead` and `show ID`, and then `retry ID`.',
    )
  },
}
