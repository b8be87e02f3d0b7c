import type { Profile } from '@lanternfield/contract/forms.ts'
import type { Period } from '../../base/durations.ts'
import type { Queries } from '../../store/db.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import { listRecords } from '../../store/submissions.ts'

type DeadNotifications = {
  readonly profile: Profile
  readonly period: Period
  readonly count: number
}

/** Submissions of a profile whose `notify` died within a period, oldest first. */
export function listDeadNotifications(
  queries: Queries,
  { profile, period, count }: DeadNotifications,
): Promise<SubmissionRecord[]> {
  return listRecords(
    queries,
    `JOIN deliveries n ON n.submission_id = s.id AND n.kind = 'notify' AND n.state = 'dead'
     WHERE s.profile = :profile AND n.settled_at >= :from AND n.settled_at < :to
     ORDER BY n.settled_at, s.id LIMIT :count`,
    { profile, ...period, count },
  )
}
