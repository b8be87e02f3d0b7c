/** @jsxRuntime automatic @jsxImportSource react */
/** Times as the company's people read them: by the clocks and within the hours of the office that answers. */

import { type Office, openMsBetween } from '@lanternfield/contract/site/office-hours.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toClockTime, toOfficeTime } from '../base/clock-time.ts'
import { HOUR_MS, MINUTE_MS } from '../base/times.ts'
import type { PageCopy } from '../content.ts'
import type { SubmissionRecord } from '../store/store.ts'
import { WAITING_STATES } from '../submission/states.ts'
import { isSuspect } from '../submission/suspect.ts'

type Waiting = Pick<SubmissionRecord, 'answer' | 'answerDueAt' | 'suspicions' | 'approvedAt'>
type TimeLeftText = { readonly text: string; readonly isLate: boolean }

/** The office hours that are left of a promise, or that have passed since; null where nobody waits for an answer. */
export function describeTimeLeft(
  record: Waiting,
  office: Office,
  copy: PageCopy['inbox']['timeLeft'],
  now: number,
): TimeLeftText | null {
  const { answer, answerDueAt: dueAt } = record
  if (dueAt === null || isSuspect(record) || !WAITING_STATES.includes(answer?.state ?? 'open'))
    return null
  const isLate = dueAt <= now
  const ms = openMsBetween(office, Math.min(dueAt, now), Math.max(dueAt, now))
  const time =
    ms < HOUR_MS
      ? fillCopy(copy.minutes, { count: Math.ceil(ms / MINUTE_MS) })
      : fillCopy(copy.hours, { count: Math.floor(ms / HOUR_MS) })
  return { text: fillCopy(isLate ? copy.late : copy.left, { time }), isLate }
}

export function TimeLeft({ text, isLate }: TimeLeftText) {
  return (
    <span className={isLate ? 'strong text-error' : undefined} data-late={isLate || undefined}>
      {text}
    </span>
  )
}

type OfficeTimeProps = {
  /** In milliseconds since 1970. */
  readonly time: number
  readonly office: Office
  /** Whether it says whose clocks these are. */
  readonly hasCity?: boolean
}

export function OfficeTime({ time, office, hasCity = false }: OfficeTimeProps) {
  return (
    <time dateTime={new Date(time).toISOString()} className="nums">
      {hasCity ? toOfficeTime(time, office) : toClockTime(time, office.timeZone)}
    </time>
  )
}
