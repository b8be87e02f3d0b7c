/** Figures of submissions and deliveries; see the interface `Store`. */
import { PROBE_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import { type ReceiverQueue, receiverKind, receiverOf } from '../submission/receiver-kind.ts'
import type { Db } from './db.ts'
import { toTime } from './rows.ts'
import type { Store } from './store.ts'

const OF_SUBMISSIONS = 'FROM deliveries d JOIN submissions s ON s.id = d.submission_id'

// The purpose is in the document: probes are told apart by their label.
const THEIRS = 's.profile = :profile AND s.inquiry_label <> :probe'
const CAME = `${THEIRS} AND s.received_at >= :from AND s.received_at < :to`
const DELIVERED = `${OF_SUBMISSIONS} WHERE d.kind = 'notify' AND d.state = 'delivered' AND ${CAME}`
/** A clock that was set back would make it negative. */
const DELAY = 'CASE WHEN d.settled_at > d.enqueued_at THEN d.settled_at - d.enqueued_at ELSE 0 END'

const FIGURES = `
  SELECT (SELECT ${DELAY} AS ms ${DELIVERED} ORDER BY ms
            LIMIT 1 OFFSET (SELECT (count(*) - 1) / 2 ${DELIVERED})) AS median,
         (SELECT max(${DELAY}) ${DELIVERED}) AS slowest,
         (SELECT count(*) ${OF_SUBMISSIONS} WHERE d.kind = 'notify' AND d.state = 'dead' AND ${CAME}) AS dead,
         (SELECT count(*) ${OF_SUBMISSIONS} WHERE d.kind = 'notify' AND d.state = 'waiting' AND ${THEIRS}) AS waiting,
         (SELECT count(*) FROM submissions s
            WHERE ${CAME} AND s.suspicions IS NOT NULL AND s.approved_at IS NULL
              AND NOT EXISTS (SELECT 1 FROM deliveries n
                WHERE n.submission_id = s.id AND n.kind = 'notify' AND n.state = 'delivered')) AS held_back`

export function createFigures(db: Db) {
  async function readReceivers(state: ReceiverQueue['state']): Promise<ReceiverQueue[]> {
    const rows = await db.all(
      `SELECT d.kind, s.profile, count(*) AS count,
              ${state === 'waiting' ? 'min(d.enqueued_at)' : 'max(d.settled_at)'} AS at
       ${OF_SUBMISSIONS} WHERE d.state = '${state}' AND d.kind LIKE :kinds
       GROUP BY d.kind, s.profile ORDER BY d.kind, s.profile`,
      { kinds: receiverKind('%') },
    )
    return rows.map((row) => ({
      name: receiverOf(String(row.kind)) ?? '',
      profile: row.profile as Profile,
      state,
      count: Number(row.count),
      at: Number(row.at),
    }))
  }

  return {
    readQueue: async () => {
      // By indexes: it runs each minute.
      const [row = {}] = await db.all(
        `SELECT (SELECT count(*) FROM deliveries WHERE state = 'waiting') AS waiting,
                (SELECT min(enqueued_at) FROM deliveries WHERE state = 'waiting') AS oldest,
                (SELECT count(*) FROM deliveries WHERE state = 'dead') AS dead`,
      )
      const ofProfile = async (state: 'waiting' | 'dead', profile: Profile) => {
        const [found = {}] = await db.all(
          `SELECT count(*) AS count, min(d.enqueued_at) AS oldest ${OF_SUBMISSIONS}
           WHERE d.state = '${state}' AND d.kind = 'notify' AND s.profile = :profile`,
          { profile },
        )
        return { count: Number(found.count), oldest: toTime(found.oldest) }
      }
      return {
        waiting: Number(row.waiting),
        oldestEnqueuedAt: toTime(row.oldest),
        dead: Number(row.dead),
        lateNotifications: {
          SERVICES: (await ofProfile('waiting', 'SERVICES')).oldest,
          CAREERS: (await ofProfile('waiting', 'CAREERS')).oldest,
        },
        deadNotifications: {
          SERVICES: (await ofProfile('dead', 'SERVICES')).count,
          CAREERS: (await ofProfile('dead', 'CAREERS')).count,
        },
        receivers: [...(await readReceivers('waiting')), ...(await readReceivers('dead'))],
      }
    },
    summarize: async ({ profile, period }) => {
      const parameters = { profile, probe: PROBE_LABEL, ...period }
      const kinds = await db.all(
        `SELECT s.inquiry_label AS label, count(*) AS count FROM submissions s WHERE ${CAME}
         GROUP BY s.inquiry_label ORDER BY count(*) DESC, s.inquiry_label`,
        parameters,
      )
      const [row = {}] = await db.all(FIGURES, parameters)
      return {
        kinds: kinds.map(({ label, count }) => ({ label: String(label), count: Number(count) })),
        medianMs: toTime(row.median),
        slowestMs: toTime(row.slowest),
        dead: Number(row.dead),
        waiting: Number(row.waiting),
        heldBack: Number(row.held_back),
      }
    },
  } satisfies Partial<Store>
}
