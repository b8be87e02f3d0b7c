/** What reports and reminders list and count. */
import { PROBE_LABEL, type Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS, type Period } from '../../base/times.ts'
import { toTime } from '../../store/rows.ts'
import { CLOCK_SLACK_MS, type Store, type SubmissionRecord } from '../../store/store.ts'
import { listRecords, UNREAD, WAITING } from '../../store/submissions.ts'

/** Submissions that are still unread are listed once more this long before they may be deleted, in milliseconds. */
export const LAST_CALL_MS = 7 * DAY_MS

const IS_NO_SUSPECT = '(s.suspicions IS NULL OR s.approved_at IS NOT NULL)'
const PROMISED = `s.${WAITING} AND s.answer_due_at IS NOT NULL AND ${IS_NO_SUSPECT}`
/** A reminder of a time to come was of a clock that was wrong. */
const TO_REMIND = `s.profile = :profile AND ${PROMISED} AND s.answer_due_at < :dueBefore
  AND (s.reminded_at IS NULL OR s.reminded_at < :opened OR s.reminded_at > :future)`

/** Of a profile: what is due before a time, and in no reminder since its office has opened. */
export type ToRemind = {
  readonly profile: Profile
  readonly opened: number
  readonly dueBefore: number
}

const OF_SUBMISSIONS = 'FROM deliveries d JOIN submissions s ON s.id = d.submission_id'

// The purpose is in the document: probes are told apart by their label.
const THEIRS = 's.profile = :profile AND s.inquiry_label <> :probe AND s.deleted_at IS NULL'
const CAME = `${THEIRS} AND s.received_at >= :from AND s.received_at < :to`

/** Suspects that were neither mailed nor approved. */
const HELD_BACK = `
  SELECT count(*) AS count FROM submissions s
  WHERE ${CAME} AND s.suspicions IS NOT NULL AND s.approved_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM deliveries n
      WHERE n.submission_id = s.id AND n.kind = 'notify' AND n.state = 'delivered')`

/** What was given up within a period, and what waits now, whenever it came: the notifications first. */
const UNSENT = `
  SELECT d.kind, sum(CASE WHEN d.state = 'dead' THEN 1 ELSE 0 END) AS dead,
         sum(CASE WHEN d.state = 'waiting' THEN 1 ELSE 0 END) AS waiting
  ${OF_SUBMISSIONS}
  WHERE ${THEIRS} AND (d.state = 'waiting' OR (d.state = 'dead' AND d.settled_at >= :from AND d.settled_at < :to))
  GROUP BY d.kind ORDER BY CASE WHEN d.kind = 'notify' THEN 0 ELSE 1 END, d.kind`

/** The figures of a profile's submissions within a period. */
export type Summary = Awaited<ReturnType<ReturnType<typeof createReportStore>['summarize']>>

/** Submissions of a period; all times in milliseconds since 1970. */
type OfPeriod = { readonly profile: Profile; readonly period: Period }

export function createReportStore({ db }: Pick<Store, 'db'>) {
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
    /** Whether a mailbox has had a reminder since a time, or one waits for the mail server. */
    hasReminder: async (profiles: readonly Profile[], since: number, now: number) => {
      const [row] = await db.all(
        `SELECT 1 FROM deliveries
         WHERE kind = 'reminder' AND report_profile IN (:profiles)
           AND (state = 'waiting' OR (settled_at > :since AND settled_at <= :future))`,
        { profiles, since, future: now + CLOCK_SLACK_MS },
      )
      return row !== undefined
    },
    /** Whether there is anything to remind of. */
    isAnyToRemind: async (due: ToRemind, now: number) => {
      const query = `SELECT 1 FROM submissions s WHERE ${TO_REMIND} LIMIT 1`
      return (await db.all(query, { ...due, future: now + CLOCK_SLACK_MS })).length > 0
    },
    /** Notes what a reminder of a time lists. An attempt after one that failed adds what became due meanwhile. */
    recordReminded: async (due: ToRemind, remindedAt: number): Promise<void> => {
      const update = `UPDATE submissions AS s SET reminded_at = :remindedAt WHERE ${TO_REMIND}`
      await db.run(update, { ...due, remindedAt, future: remindedAt + CLOCK_SLACK_MS })
    },
    /**
     * The last due of the submissions to which an answer is promised and not given, without suspects, in the order in
     * which they are due, and how many there are: what is due today is not crowded out by what nobody marks as answered.
     * @param options `remindedAt`: of one reminder
     */
    listWaiting: async (options: {
      profiles: readonly Profile[]
      remindedAt?: number
      count: number
    }) => {
      const where = `WHERE s.profile IN (:profiles) AND ${PROMISED}
        ${options.remindedAt === undefined ? '' : 'AND s.reminded_at = :remindedAt'}`
      const parameters = { remindedAt: null, ...options }
      const [row] = await db.all(`SELECT count(*) AS count FROM submissions s ${where}`, parameters)
      const page = `${where} ORDER BY s.answer_due_at DESC, s.received_at DESC, s.id LIMIT :count`
      const submissions = (await listRecords(db, page, parameters)).reverse()
      return { submissions, count: Number(row?.count) }
    },
    /** How many of those were received before a time, and when the first of them was. */
    countWaiting: async (profile: Profile, receivedBefore: number) => {
      const [row] = await db.all(
        `SELECT count(*) AS count, min(s.received_at) AS first FROM submissions s
         WHERE s.profile = :profile AND ${PROMISED} AND s.received_at < :receivedBefore`,
        { profile, receivedBefore },
      )
      return { count: Number(row?.count), first: toTime(row?.first) }
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
    /** What came to a profile within a period, and what became of it, without probes. */
    summarize: async ({ profile, period }: OfPeriod) => {
      const parameters = { profile, probe: PROBE_LABEL, ...period }
      const kinds = await db.all(
        `SELECT s.inquiry_label AS label, count(*) AS count FROM submissions s WHERE ${CAME}
         GROUP BY s.inquiry_label ORDER BY count(*) DESC, s.inquiry_label`,
        parameters,
      )
      const unsent = await db.all(UNSENT, parameters)
      const [heldBack] = await db.all(HELD_BACK, parameters)
      return {
        kinds: kinds.map(({ label, count }) => ({ label: String(label), count: Number(count) })),
        unsent: unsent.map(({ kind, dead, waiting }) => ({
          kind: String(kind),
          dead: Number(dead),
          waiting: Number(waiting),
        })),
        heldBack: Number(heldBack?.count),
      }
    },
  }
}
