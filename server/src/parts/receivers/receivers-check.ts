import { PROFILES } from '@lanternfield/contract/forms.ts'
import { DAY_MS } from '../../base/times.ts'
import { type Check, checkReachable, combine, fail } from '../../check.ts'
import { failingReceivers } from '../../submission/receiver-kind.ts'
import type { Receiver } from './receiver-type.ts'

/** What was given up before is in a weekly report. */
const GIVEN_UP_WITHIN_MS = 7 * DAY_MS
const SEE_WHY = 'See why with `npm run inbox -- list --dead` and `show ID`, and then `retry ID`.'

/** Whether receivers can be reached, and take what they are sent. */
export const receiversCheck = (receivers: readonly Receiver[]): Check => ({
  name: 'receivers',
  failsIfSilent: true,
  run: async ({ store, signal, now }) => {
    const addresses = Object.fromEntries(receivers.map(({ name, url }) => [name, url]))
    const reached = await checkReachable(addresses, signal)
    const queues = (await store?.outbox.readQueue())?.receivers ?? []
    const own = queues.filter(({ name }) => Object.hasOwn(addresses, name))
    const period = { from: now() - GIVEN_UP_WITHIN_MS, to: now() }
    const failing = PROFILES.flatMap((profile) => failingReceivers(own, profile, period))
    if (failing.length === 0) return reached
    const saw = failing.map(({ name, state, count }) => `${name}: ${count} ${state}`).join(', ')
    return combine([...(reached?.state === 'fail' ? [reached] : []), fail(saw, SEE_WHY)])
  },
})
