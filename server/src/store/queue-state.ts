/** What the outbox holds. */
import type { Profile } from '@lanternfield/contract/forms.ts'
import { receiverOf } from '../submission/receiver-kind.ts'
import type { Queries } from './db.ts'
import { toTime } from './rows.ts'
import type { QueueState } from './store.ts'

type KindQueue = {
  readonly kind: string
  readonly profile: Profile
  readonly count: number
  /** When the oldest that waits was enqueued, or the last dead one was given up. */
  readonly at: number
}

export async function readQueue(queries: Queries): Promise<QueueState> {
  // By indexes: it runs each minute.
  const [row = {}] = await queries.all(
    `SELECT (SELECT count(*) FROM deliveries WHERE state = 'waiting') AS waiting,
            (SELECT min(enqueued_at) FROM deliveries WHERE state = 'waiting') AS oldest,
            (SELECT count(*) FROM deliveries WHERE state = 'dead') AS dead`,
  )
  const waiting = await readKinds(queries, 'waiting')
  const dead = await readKinds(queries, 'dead')
  const notifications = (queues: readonly KindQueue[], profile: Profile) =>
    queues.find((queue) => queue.kind === 'notify' && queue.profile === profile)
  const toReceivers = (queues: readonly KindQueue[], state: 'waiting' | 'dead') =>
    queues.flatMap(({ kind, ...queue }) => {
      const name = receiverOf(kind)
      return name === null ? [] : { name, state, ...queue }
    })
  return {
    waiting: Number(row.waiting),
    oldestEnqueuedAt: toTime(row.oldest),
    dead: Number(row.dead),
    lateNotifications: {
      SERVICES: notifications(waiting, 'SERVICES')?.at ?? null,
      CAREERS: notifications(waiting, 'CAREERS')?.at ?? null,
    },
    deadNotifications: {
      SERVICES: notifications(dead, 'SERVICES')?.count ?? 0,
      CAREERS: notifications(dead, 'CAREERS')?.count ?? 0,
    },
    receivers: [...toReceivers(waiting, 'waiting'), ...toReceivers(dead, 'dead')],
  }
}

async function readKinds(queries: Queries, state: 'waiting' | 'dead'): Promise<KindQueue[]> {
  const rows = await queries.all(
    `SELECT d.kind, s.profile, count(*) AS count,
            ${state === 'waiting' ? 'min(d.enqueued_at)' : 'max(d.settled_at)'} AS at
     FROM deliveries d JOIN submissions s ON s.id = d.submission_id
     WHERE d.state = '${state}' GROUP BY d.kind, s.profile ORDER BY d.kind, s.profile`,
  )
  return rows.map((row) => ({
    kind: String(row.kind),
    profile: row.profile as Profile,
    count: Number(row.count),
    at: Number(row.at),
  }))
}
