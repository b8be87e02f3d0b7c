/** What reports and reminders list and count. */
import { PROBE_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS, type Period } from '../../base/times.ts'
import { insertRow } from '../../store/db.ts'
import { toReportRow, toTime } from '../../store/rows.ts'
import {
  CLOCK_SLACK_MS,
  type Report,
  type Store,
  type SubmissionRecord,
} from '../../store/store.ts'
import { listRecords, UNREAD } from '../../store/submissions.ts'
import { WAITING_STATES } from '../../submission/states.ts'

/** Submissions that are still unread are listed once more this long before they may be deleted, in milliseconds. */
export const LAST_CALL_MS = 7 * DAY_MS

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

/** Of submissions `s` that a person still is to answer, written as in the index `submissions_unreminded`. */
const WAITING = `state IN (${quoted(WAITING_STATES)})`
/** A reminder of a time to come was of a clock that was wrong. Written for both indexes of `reminded_at`. */
const UNREMINDED = `((s.reminded_at IS NULL AND s.${WAITING}) OR s.reminded_at > :future)`
const IS_NO_SUSPECT = '(s.suspicions IS NULL OR s.approved_at IS NOT NULL)'
const PROMISED = `s.${WAITING} AND s.answer_due_at IS NOT NULL AND ${IS_NO_SUSPECT}`

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

/** The figures of a profile's submissions within a period, without probes. */
export type Summary = {
  /** How many of each inquiry label came. */
  readonly kinds: readonly { readonly label: string; readonly count: number }[]
  /** Time from enqueueing a notification until it was delivered, in milliseconds; null if none was. */
  readonly medianMs: number | null
  readonly slowestMs: number | null
  /** Notifications that were given up. */
  readonly dead: number
  /** Notifications of this profile that wait now, whenever they came. */
  readonly waiting: number
  /** Suspects that were neither mailed nor approved. */
  readonly heldBack: number
}

/** Submissions of a period; all times in milliseconds since 1970. */
type OfPeriod = { readonly profile: Profile; readonly period: Period }

export function createReportStore({ db, outbox }: Pick<Store, 'db' | 'outbox'>) {
  return {
    /**
     * Submissions that nobody may have read, oldest first: those whose `notify` is dead, and suspects that nobody
     * approved whose `notify` was not delivered. Those that no digest has listed if they were received before
     * `receivedBefore`, those that one has listed if before `expiresBefore`.
     */
    listUnread: (options: {
      profile: Profile
      receivedBefore: number
      expiresBefore: number
      count: number
    }): Promise<SubmissionRecord[]> =>
      listRecords(
        db,
        `WHERE s.profile = :profile AND ${UNREAD}
           AND ((s.times_reported = 0 AND s.received_at < :receivedBefore)
             OR (s.times_reported = 1 AND s.received_at < :expiresBefore))
         ORDER BY s.received_at, s.id LIMIT :count`,
        options,
      ),
    /** Counts each submission as listed by one more digest. */
    recordReported: async (ids: readonly string[]): Promise<void> => {
      await db.run(
        'UPDATE submissions SET times_reported = times_reported + 1 WHERE id IN (:ids)',
        { ids },
      )
    },
    /**
     * Enqueues a reminder of submissions whose promised time is over, which no other reminder lists. False if there
     * are none. They are listed with `now` as `remindedAt`.
     */
    enqueueReminder: async (report: Report, now: number): Promise<boolean> => {
      const isEnqueued = await db.transaction(async (queries) => {
        const listed = await queries.run(
          // No inner query: Postgres would not see again that another process has listed them meanwhile.
          `UPDATE submissions AS s SET reminded_at = :now
           WHERE s.profile = :profile AND ${UNREMINDED} AND s.answer_due_at <= :now AND ${PROMISED}`,
          { profile: report.profile, now, future: now + CLOCK_SLACK_MS },
        )
        if (listed > 0) await insertRow(queries, 'deliveries', toReportRow(report, now))
        return listed > 0
      })
      if (isEnqueued) outbox.announce()
      return isEnqueued
    },
    /** Leaves what a reminder was to list to the next one. */
    postponeReminder: async (reminder: {
      readonly profile: Profile
      readonly remindedAt: number
    }): Promise<void> => {
      await db.run(
        'UPDATE submissions SET reminded_at = NULL WHERE profile = :profile AND reminded_at = :remindedAt',
        reminder,
      )
    },
    /** No reminder lists what waits now. */
    dropReminders: async (now: number): Promise<void> => {
      await db.run(`UPDATE submissions AS s SET reminded_at = 0 WHERE ${UNREMINDED}`, {
        future: now + CLOCK_SLACK_MS,
      })
    },
    /**
     * The first submissions to which an answer is promised and not given, oldest first, without suspects, and how
     * many there are.
     * @param options `remindedAt`: of one reminder
     */
    listWaiting: async (options: {
      readonly profile: Profile
      readonly remindedAt: number | null
      readonly count: number
    }) => {
      const where = `WHERE s.profile = :profile AND ${PROMISED}
        ${options.remindedAt === null ? '' : 'AND s.reminded_at = :remindedAt'}`
      const [row] = await db.all(`SELECT count(*) AS count FROM submissions s ${where}`, options)
      const page = `${where} ORDER BY s.received_at, s.id LIMIT :count`
      return { submissions: await listRecords(db, page, options), count: Number(row?.count) }
    },
    /** Those that were first answered within a period. */
    readAnswered: async ({ profile, period }: OfPeriod) => {
      const rows = await db.all(
        `SELECT s.received_at, s.answered_at, s.answer_due_at FROM submissions s
         WHERE s.profile = :profile AND s.answered_at >= :from AND s.answered_at < :to
           AND s.answer_due_at IS NOT NULL AND ${IS_NO_SUSPECT}`,
        { profile, ...period },
      )
      return rows.map((row) => ({
        receivedAt: Number(row.received_at),
        answeredAt: Number(row.answered_at),
        dueAt: Number(row.answer_due_at),
      }))
    },
    /** What came to a profile within a period, and what became of it. */
    summarize: async ({ profile, period }: OfPeriod): Promise<Summary> => {
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
  }
}
