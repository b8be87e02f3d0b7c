import { PROFILES } from '@lanternfield/contract/forms.ts'
import { DAY_MS } from '../../base/times.ts'
import { type Check, checkReachable, fail, type Outcome, warn } from '../../check.ts'
import type { Store } from '../../store/store.ts'
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
    const queues = store ? await checkQueues(store, Object.keys(addresses), now()) : []
    const outcomes = [...(reached ? [reached] : []), ...queues]
    const bad = outcomes.filter(({ state }) => state !== 'ok')
    if (bad.length === 0) return reached
    return {
      state: bad.some(({ state }) => state === 'fail') ? 'fail' : 'warn',
      saw: bad.map(({ saw }) => saw).join('; '),
      advice: [...new Set(bad.map(({ advice }) => advice))].join('\n'),
    }
  },
})

/** What receivers have not taken. A single item among others that they took is no fault of the set-up. */
async function checkQueues(
  { outbox }: Pick<Store, 'outbox'>,
  names: readonly string[],
  now: number,
): Promise<Outcome[]> {
  const from = now - GIVEN_UP_WITHIN_MS
  const queues = (await outbox.readQueue()).receivers.filter(({ name }) => names.includes(name))
  const failing = PROFILES.flatMap((profile) =>
    failingReceivers(queues, profile, { from, to: now }),
  )
  const single = queues.filter(
    ({ state, at, failedAt }) => state === 'dead' && failedAt === null && at >= from,
  )
  const list = (some: typeof queues) =>
    some.map(({ name, state, count }) => `${name}: ${count} ${state}`).join(', ')
  return [
    ...(failing.length > 0 ? [fail(list(failing), SEE_WHY)] : []),
    ...(single.length > 0 ? [warn(`${list(single)}, among others that it took`, SEE_WHY)] : []),
  ]
}
