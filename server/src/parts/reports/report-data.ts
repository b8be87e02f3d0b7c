import type { Profile } from '@lanternfield/contract/forms.ts'
import type { Period } from '../../base/durations.ts'
import type { Finding } from '../../check.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import type { Summary } from './report-store.ts'

/** An unread submission, and from when on it may be deleted; null while that is long from now. */
export type UnreadSubmission = SubmissionRecord & { readonly deletedAfter: number | null }

/** Submissions that wait for an answer. */
export type WaitingList = {
  /** Those that are listed, oldest first. */
  readonly submissions: readonly SubmissionRecord[]
  /** How many there are. */
  readonly count: number
  /** When it was made, in milliseconds since 1970. */
  readonly at: number
  /** The address at which the company says that one is answered; it ends after some weeks. */
  readonly answerLink: (submissionId: string) => string
}

/** The first answers within a period. */
export type AnswerFigures = {
  readonly count: number
  /** How many of them came within the promised time. */
  readonly inTime: number
  /** From receipt to answer, in milliseconds in which the office was open; null if there are none. */
  readonly medianMs: number | null
}

/** How many submissions came from a source and medium, and how many looked like spam. Unknown ones have no name. */
export type SourceCount = {
  readonly name: string
  readonly count: number
  readonly suspects: number
}

/** Submissions that nobody may have read. */
export type DigestData = {
  readonly profile: Profile
  readonly unread: readonly UnreadSubmission[]
  /** The mail server's code, if it refused the digest with what visitors wrote; then that is left out. */
  readonly refusedCode?: string | undefined
}

/** Submissions whose promised time is over. */
export type ReminderData = {
  readonly profile: Profile
  readonly waiting: WaitingList
  /** The mail server's code, if it refused the reminder with what visitors wrote; then that is left out. */
  readonly refusedCode?: string | undefined
}

/** The figures of a week. */
export type WeeklyData = {
  readonly profile: Profile
  readonly period: Period
  readonly summary: Summary
  /** Where its submissions came from, most frequent first; none if the mail server refused these names. */
  readonly sources: readonly SourceCount[]
  readonly answers: AnswerFigures
  readonly waiting: WaitingList
  /** What the checks of the set-up found; null: they have not run lately. */
  readonly findings: readonly Finding[] | null
  /** Whether what waits is listed with names. */
  readonly hasWords: boolean
}
