import { setTimeout as delay } from 'node:timers/promises'
import type { LambdaContext } from 'hono/aws-lambda'
import type { Log } from '../../base/log.ts'
import type { ServerContent } from '../../content.ts'
import { readJobOptions } from '../../job-options.ts'
import { createScheduledJobs } from '../../jobs/scheduled-jobs.ts'
import { startDelivery } from '../../outbox/start-delivery.ts'
import type { Settings } from '../../settings.ts'
import type { StaticSite } from '../../site/static-site.ts'
import type { Store } from '../../store/store.ts'

const LOOK_EVERY_MS = 100
/** Mails underway are finished in the rest of the time that the function has. */
const RESERVED_MS = 20_000

/** What a schedule sends, by its `Input`: `deliver` each minute, `hourly` each hour. */
export type ScheduledEvent = { readonly job: 'deliver' | 'hourly' }

export type HandlerOptions = {
  readonly settings: Settings
  readonly content: ServerContent
  /** The pages with forms; all others are on a static host. */
  readonly site: StaticSite
  readonly log: Log
  readonly now: () => number
}

type ScheduledOptions = HandlerOptions & { readonly store: Store }

/** Delivers what is due until nothing is or the time is over, or runs what our server runs each hour. */
export async function runScheduled(
  job: ScheduledEvent['job'],
  options: ScheduledOptions,
  context: Pick<LambdaContext, 'getRemainingTimeInMillis'>,
): Promise<{ readonly job: string }> {
  const jobs = createScheduledJobs({
    ...readJobOptions(options),
    // There are none.
    purgeMailFiles: async () => 0,
    // A schedule of the cloud's own can call the endpoint.
    probe: null,
  })
  if (job === 'hourly') {
    // Side by side: a purge may take the rest of the time.
    await Promise.all([jobs.runHourly(), jobs.runHourlyAfterStart()])
  } else {
    await jobs.runEachMinute()
    await deliverDue(options, options.now() + context.getRemainingTimeInMillis() - RESERVED_MS)
  }
  await jobs.stop()
  return { job }
}

async function deliverDue(
  { settings, content, store, log, now }: ScheduledOptions,
  stopAt: number,
): Promise<void> {
  let isReachable = true
  const delivery = startDelivery({
    settings,
    content,
    store,
    onAttempt: () => undefined,
    onReachable: (reachable) => {
      isReachable = reachable
    },
    log,
    now,
  })
  try {
    // Claimed deliveries are not due; the stop waits for them.
    while (isReachable && now() < stopAt) {
      await delay(LOOK_EVERY_MS)
      const next = await store.nextDueAt(delivery.kinds)
      if (next === null || next > now()) break
    }
  } finally {
    // Also if the database fails: a mail that is sent and not recorded is sent again.
    await delivery.stop()
  }
}
