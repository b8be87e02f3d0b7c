/** Operations on deliveries and reports; see `OutboxStore`. */
import type { Profile } from '@lanternfield/contract/forms.ts'
import { type ReceiverQueue, receiverOf } from '../submission/receiver-kind.ts'
import { type Db, insertRow, type Queries } from './db.ts'
import { toClaimed, toDeliveryRow, toPeriod, toReportRow, toTime } from './rows.ts'
import {
  CLOCK_SLACK_MS,
  type Delivery,
  type OutboxStore,
  type QueueState,
  type Report,
} from './store.ts'

/** @param owner the name under which this store claims */
export function createOutbox(db: Db, owner: string): OutboxStore {
  const listeners = new Set<() => void>()
  const onEnqueued = () => {
    for (const onDue of listeners) onDue()
  }

  return {
    claimDue: async ({ kinds, count, leaseMs, longestWaitMs, now }) => {
      const rows = await db.transaction((queries) =>
        queries.all(
          // Materialized, or Postgres may run the inner query more than once, and claim more than there is room for.
          `WITH due AS MATERIALIZED (
           SELECT id FROM deliveries
           WHERE state = 'waiting' AND kind IN (:kinds)
             AND (attempts = 0 OR due_at <= :now OR due_at > :latestDue)
             AND (claimed_until IS NULL OR claimed_until <= :now OR claimed_until > :latestClaim)
           ORDER BY due_at LIMIT :count ${db.dialect.skipLocked})
         UPDATE deliveries SET claimed_until = :until, claimed_by = :owner
         WHERE id IN (SELECT id FROM due) RETURNING *`,
          {
            kinds,
            count,
            now,
            owner,
            until: now + leaseMs,
            latestDue: now + longestWaitMs + CLOCK_SLACK_MS,
            latestClaim: now + leaseMs + CLOCK_SLACK_MS,
          },
        ),
      )
      return rows.map(toClaimed)
    },
    renewClaims: async (ids, until) => {
      await db.run(
        'UPDATE deliveries SET claimed_until = :until WHERE id IN (:ids) AND claimed_by = :owner',
        { ids, until, owner },
      )
    },
    recordAttempt: (id, attempt, now) =>
      db.transaction(async (queries) => {
        const { outcome } = attempt
        if (outcome === 'obsolete')
          return (await queries.run('DELETE FROM deliveries WHERE id = :id', { id })) > 0
        const isSettled = outcome === 'delivered' || outcome === 'dead'
        // Another runner may have claimed it meanwhile, and be sending it: then it still waits for that one.
        const ownOnly = isSettled ? '' : 'AND (claimed_by IS NULL OR claimed_by = :owner)'
        const tried = ', attempts = attempts + 1, last_error = :error'
        const failed = `${tried}, first_failed_at = coalesce(first_failed_at, :now)`
        const settled = `${tried}, state = :outcome, settled_at = :now`
        const changes = outcome === 'failed' ? failed : isSettled ? settled : ''
        const later = 'dueAt' in attempt ? ', due_at = :dueAt' : ''
        const changed = await queries.run(
          `UPDATE deliveries SET claimed_until = NULL, claimed_by = NULL${changes}${later}
           WHERE id = :id AND state = 'waiting' ${ownOnly}`,
          { id, owner, now, error: null, ...attempt },
        )
        if (changed > 0) return true
        return (await queries.all('SELECT 1 FROM deliveries WHERE id = :id', { id })).length > 0
      }),
    nextDueAt: async (kinds) => {
      const [row] = await db.all(
        `SELECT min(CASE WHEN claimed_until > due_at THEN claimed_until ELSE due_at END) AS next
         FROM deliveries WHERE state = 'waiting' AND kind IN (:kinds)`,
        { kinds },
      )
      return toTime(row?.next)
    },
    giveUp: ({ kinds, enqueuedBefore, reason, now }) => {
      const [chosen, names] = 'except' in kinds ? ['NOT IN', kinds.except] : ['IN', kinds]
      return db.run(
        `UPDATE deliveries
         SET state = 'dead', settled_at = :now, last_error = :reason, claimed_until = NULL, claimed_by = NULL
         WHERE state = 'waiting' AND enqueued_at < :enqueuedBefore AND due_at < :enqueuedBefore
           AND (claimed_until IS NULL OR claimed_until <= :now) AND kind ${chosen} (:names)`,
        { names, enqueuedBefore, reason, now },
      )
    },
    retry: async (id, now) => {
      const due = await db.run(
        `UPDATE deliveries
         SET state = 'waiting', due_at = :now, first_failed_at = NULL, settled_at = NULL, claimed_until = NULL, claimed_by = NULL
         WHERE submission_id = :id
           AND (state = 'dead' OR (state = 'waiting' AND (claimed_until IS NULL OR claimed_until <= :now)))`,
        { id, now },
      )
      if (due > 0) onEnqueued()
      return due
    },
    enqueueReport: async (report, now) => {
      const isNew = await insertReport(db, report, now)
      if (isNew) onEnqueued()
      return isNew
    },
    latestReport: async (kinds, profile, condition) => {
      const [row] = await db.all(
        `SELECT period_from, period_to FROM deliveries
         WHERE kind IN (:kinds) AND report_profile = :profile AND report_profile IS NOT NULL
           AND condition ${condition === null ? 'IS NULL' : '= :condition'}
         ORDER BY period_to DESC LIMIT 1`,
        { kinds: [kinds].flat(), profile, condition },
      )
      return row ? toPeriod(row) : null
    },
    deleteOldReports: async ({ settledBefore, now }) => {
      await db.run(
        `DELETE FROM deliveries
         WHERE submission_id IS NULL AND state <> 'waiting' AND (settled_at < :settledBefore OR period_to > :future)`,
        { settledBefore, future: now + CLOCK_SLACK_MS },
      )
    },
    announce: onEnqueued,
    watch: (onDue) => {
      listeners.add(onDue)
      return () => listeners.delete(onDue)
    },
    readQueue: () => readQueue(db),
  }
}

/** Enqueues those deliveries of a submission whose kind it does not have yet. */
export async function insertMissing(
  queries: Queries,
  submissionId: string,
  deliveries: readonly Delivery[],
  now: number,
): Promise<void> {
  const rows = await queries.all(
    'SELECT kind FROM deliveries WHERE submission_id = :submissionId',
    { submissionId },
  )
  const known = new Set(rows.map(({ kind }) => kind))
  for (const delivery of deliveries)
    if (!known.has(delivery.kind))
      await insertRow(queries, 'deliveries', toDeliveryRow(delivery, submissionId, now))
}

/** Enqueues a report. False if one of this id exists. */
export async function insertReport(
  queries: Queries,
  report: Report,
  now: number,
): Promise<boolean> {
  const row = toReportRow(report, now)
  return (await insertRow(queries, 'deliveries', row, 'ON CONFLICT (id) DO NOTHING')) === 1
}

/** Ends the leases of an owner: what was still being sent is due for others at once. */
export async function returnClaims(queries: Queries, owner: string): Promise<void> {
  await queries.run(
    `UPDATE deliveries SET claimed_until = NULL, claimed_by = NULL
     WHERE state = 'waiting' AND claimed_by = :owner`,
    { owner },
  )
}

type KindQueue = Omit<ReceiverQueue, 'name' | 'state'> & { readonly kind: string }

async function readQueue(queries: Queries): Promise<QueueState> {
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
  const isWaiting = state === 'waiting'
  const time = isWaiting ? 'd.enqueued_at' : 'd.settled_at'
  const triedAt = isWaiting ? time : 'coalesce(d.first_failed_at, d.settled_at)'
  const pick = isWaiting ? 'min' : 'max'
  const rows = await queries.all(
    `WITH taken AS MATERIALIZED (
       SELECT kind, (SELECT max(t.settled_at) FROM deliveries t
                     WHERE t.state = 'delivered' AND t.kind = kinds.kind) AS at
       FROM (SELECT DISTINCT kind FROM deliveries WHERE state = '${state}') kinds)
     SELECT d.kind, s.profile, count(*) AS count, ${pick}(${time}) AS at,
            ${pick}(CASE WHEN ${triedAt} > coalesce(taken.at, 0) THEN ${time} END) AS failed_at
     FROM deliveries d JOIN submissions s ON s.id = d.submission_id JOIN taken ON taken.kind = d.kind
     WHERE d.state = '${state}' GROUP BY d.kind, s.profile ORDER BY d.kind, s.profile`,
  )
  return rows.map((row) => ({
    kind: String(row.kind),
    profile: row.profile as Profile,
    count: Number(row.count),
    at: Number(row.at),
    failedAt: toTime(row.failed_at),
  }))
}
