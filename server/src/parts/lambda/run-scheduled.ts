import { setTimeout as delay } from 'node:timers/promises'
import type { LambdaContext } from 'hono/aws-lambda'
import { createScheduledJobs } from '../../jobs/scheduled-jobs.ts'
import { startDelivery } from '../../outbox/start-delivery.ts'
import type { Core } from '../../part.ts'
import type { DeliveryKind } from '../../store/store.ts'
import { openWork } from '../../work.ts'

const LOOK_EVERY_MS = 100
/** Mails underway are finished in the rest of the time that the function has. */
const RESERVED_MS = 20_000

/** What a schedule sends, by its `Input`: `deliver` each minute, `hourly` each hour. */
export type ScheduledEvent = { readonly job: 'deliver' | 'hourly' }

/** Delivers what is due until nothing is or the time is over, or runs what our server runs each hour. */
export async function runScheduled(
  job: ScheduledEvent['job'],
  core: Core,
  context: Pick<LambdaContext, 'getRemainingTimeInMillis'>,
): Promise<{ readonly job: string }> {
  const work = openWork(core, core.settings.endpointUrl)
  const jobs = createScheduledJobs(work)
  if (job === 'hourly') {
    // Side by side: a purge may take the rest of the time.
    await Promise.all([jobs.runHourly(), jobs.runHourlyAfterStart()])
  } else {
    await jobs.runEachMinute()
    await deliverDue(work, core.now() + context.getRemainingTimeInMillis() - RESERVED_MS)
  }
  await jobs.stop()
  return { job }
}

async function deliverDue(work: ReturnType<typeof openWork>, stopAt: number): Promise<void> {
  const { store, kinds, now } = work
  let isReachable = true
  /** Kinds that wait for the mail server, or for room below a limit. */
  const returned = new Set<DeliveryKind>()
  const delivery = startDelivery(work, {
    onAttempt: ({ kind }, { outcome }) => {
      if (outcome === 'returned') returned.add(kind)
    },
    onReachable: (reachable) => {
      isReachable = reachable
    },
  })
  try {
    // Claimed deliveries are not due; the stop waits for them.
    while (isReachable && now() < stopAt) {
      await delay(LOOK_EVERY_MS)
      const next = await store.outbox.nextDueAt(kinds.filter((kind) => !returned.has(kind)))
      if (next === null || next > now()) break
    }
  } finally {
    // Also if the database fails: a mail that is sent and not recorded is sent again.
    await delivery.stop()
  }
}
