import { PROFILES } from '@lanternfield/contract/forms.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { errorCodes, type Log } from '../../base/log.ts'
import type { HandledRequest } from '../../http/app.ts'
import { REFUSALS, type SubmissionOutcome } from '../../receive/refusals.ts'
import type { Attempt, DeliveryKind, QueueState } from '../../store/store.ts'
import { countByReceiver, receiverOf } from '../../submission/receiver-kind.ts'

// Reads in memory take less than a millisecond, a large resume over a slow line many seconds.
const RESPONSE_BUCKETS_S = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
]
/** 1 s to 3 days, after which a delivery is given up. */
const DELIVERY_BUCKETS_S = [1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400, 259_200]

// An object, so that a new outcome which is missing here does not compile.
const OUTCOMES = {
  delivered: true,
  failed: true,
  dead: true,
  returned: true,
  obsolete: true,
} satisfies Record<Attempt['outcome'], true>

export type MetricsOptions = {
  /** Every kind that may be counted: each counter exists from the start. */
  readonly deliveryKinds: readonly DeliveryKind[]
  /** Called at each scrape. */
  readonly readQueue: () => Promise<QueueState>
  /** Called at each scrape; resolves if submissions can be stored. */
  readonly ping: () => Promise<void>
  readonly log: Log
  readonly now: () => number
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * The server's metrics, for Prometheus. Labels have few values, all known beforehand: no names of people,
 * no addresses of any kind, no ids. docs/operations.md explains each figure.
 */
export function createMetrics(options: MetricsOptions) {
  const { deliveryKinds, ping, now } = options
  const registry = new Registry()
  const registers = [registry]
  // Under their usual names, without our prefix: dashboards for Node know them.
  collectDefaultMetrics({ register: registry })

  const accepted = new Counter({
    name: 'lanternfield_submissions_accepted_total',
    help: 'Submissions that were stored and answered with thanks.',
    labelNames: ['profile'],
    registers,
  })
  const replayed = new Counter({
    name: 'lanternfield_submissions_replayed_total',
    help: 'Repeated submissions under the same idempotency key.',
    labelNames: ['profile'],
    registers,
  })
  const rejected = new Counter({
    name: 'lanternfield_submissions_rejected_total',
    help: 'Requests of which nothing was stored.',
    labelNames: ['reason'],
    registers,
  })
  const responses = new Histogram({
    name: 'lanternfield_http_request_duration_seconds',
    help: 'From the head of a request to an answer that is ready to be sent.',
    labelNames: ['route', 'status'],
    buckets: RESPONSE_BUCKETS_S,
    registers,
  })
  const attempts = new Counter({
    name: 'lanternfield_delivery_attempts_total',
    help: 'Delivery attempts by outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const delays = new Histogram({
    name: 'lanternfield_delivery_delay_seconds',
    help: 'Time from enqueueing a delivery until it was delivered.',
    labelNames: ['kind'],
    buckets: DELIVERY_BUCKETS_S,
    registers,
  })
  const mailServer = new Gauge({
    name: 'lanternfield_mail_server_up',
    help: '1, or 0 from a failed probe of the mail server until the next that succeeds.',
    registers,
  })
  const database = new Gauge({
    name: 'lanternfield_database_up',
    help: '1 while submissions can be stored, else 0.',
    registers,
  })
  const readOutbox = measureOutbox(registers, options)

  // A counter that appears with its first event hides that event: Prometheus sees no increase.
  for (const profile of PROFILES)
    for (const counter of [accepted, replayed]) counter.inc({ profile }, 0)
  for (const reason of Object.keys(REFUSALS)) rejected.inc({ reason }, 0)
  for (const kind of deliveryKinds)
    for (const outcome of Object.keys(OUTCOMES)) attempts.inc({ kind, outcome }, 0)
  mailServer.set(1)

  return {
    onOutcome: (outcome: SubmissionOutcome) => {
      if (outcome.kind === 'rejected') rejected.inc({ reason: outcome.reason })
      else (outcome.kind === 'accepted' ? accepted : replayed).inc({ profile: outcome.profile })
    },
    onResponse: ({ route, status, ms }: HandledRequest) =>
      responses.observe({ route, status }, ms / 1000),
    /** @param delivery `enqueuedAt` in milliseconds since 1970 */
    onAttempt: (
      { kind, enqueuedAt }: { readonly kind: DeliveryKind; readonly enqueuedAt: number },
      { outcome }: Pick<Attempt, 'outcome'>,
    ) => {
      attempts.inc({ kind, outcome })
      // A clock that was set back would make it negative.
      if (outcome === 'delivered') delays.observe({ kind }, Math.max(0, now() - enqueuedAt) / 1000)
    },
    onReachable: (isReachable: boolean) => mailServer.set(isReachable ? 1 : 0),
    contentType: registry.contentType,
    /** Everything, in the text format of Prometheus. */
    scrape: async () => {
      await readOutbox()
      database.set(
        await ping().then(
          () => 1,
          () => 0,
        ),
      )
      return registry.metrics()
    },
  }
}

/** Returns a function that updates the figures of the outbox. */
function measureOutbox(registers: Registry[], options: MetricsOptions): () => Promise<void> {
  const { deliveryKinds, readQueue, log, now } = options
  const receivers = deliveryKinds.flatMap((kind) => receiverOf(kind) ?? [])
  const waiting = new Gauge({
    name: 'lanternfield_outbox_waiting_deliveries',
    help: 'Deliveries that wait.',
    registers,
  })
  const oldest = new Gauge({
    name: 'lanternfield_outbox_oldest_waiting_age_seconds',
    help: 'Age of the oldest waiting delivery; 0 if none waits.',
    registers,
  })
  const dead = new Gauge({
    name: 'lanternfield_outbox_dead_deliveries',
    help: 'Dead deliveries.',
    registers,
  })
  const deadNotifications = new Gauge({
    name: 'lanternfield_outbox_dead_notices',
    help: 'Dead notifications to the company: submissions that nobody has read.',
    labelNames: ['profile'],
    registers,
  })
  const ofReceivers = new Gauge({
    name: 'lanternfield_receiver_deliveries',
    help: 'Deliveries to each receiver that wait or are dead.',
    labelNames: ['receiver', 'state'],
    registers,
  })
  return async () => {
    // Removes the figures of receivers that are no longer configured, and all of them while the outbox cannot be read.
    ofReceivers.reset()
    try {
      const queue = await readQueue()
      for (const [receiver, { waiting, dead }] of countByReceiver(queue.receivers, receivers)) {
        ofReceivers.set({ receiver, state: 'waiting' }, waiting)
        ofReceivers.set({ receiver, state: 'dead' }, dead)
      }
      for (const profile of PROFILES)
        deadNotifications.set({ profile }, queue.deadNotifications[profile])
      waiting.set(queue.waiting)
      dead.set(queue.dead)
      oldest.set(
        queue.oldestEnqueuedAt === null ? 0 : Math.max(0, now() - queue.oldestEnqueuedAt) / 1000,
      )
    } catch (error) {
      log.error(errorCodes(error), 'failed to measure the outbox')
      // The old figures would look like an outbox that does not change.
      for (const gauge of [waiting, oldest, dead]) gauge.set(Number.NaN)
      for (const profile of PROFILES) deadNotifications.set({ profile }, Number.NaN)
    }
  }
}
