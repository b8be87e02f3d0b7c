import { PROFILES } from '@lanternfield/contract/forms.ts'
import { DAY_MS } from '../../base/times.ts'
import { type Check, checkReachable, fail } from '../../check.ts'
import { failingReceivers } from '../../submission/receiver-kind.ts'
import type { Receiver } from './receiver-type.ts'

/** What was given up before is in a weekly report. */
const GIVEN_UP_WITHIN_MS = 7 * DAY_MS

/** Whether receivers can be reached, and take what they are sent. */
export const receiversCheck = (receivers: readonly Receiver[]): Check => ({
  name: 'receivers',
  failsIfSilent: true,
  run: async ({ store, signal, now }) => {
    const addresses = Object.fromEntries(receivers.map(({ name, url }) => [name, url]))
    const reached = await checkReachable(addresses, signal)
    if (!store || reached?.state === 'fail') return reached
    const { receivers: queues } = await store.outbox.readQueue()
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
})
