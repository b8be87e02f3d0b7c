/** @jsxRuntime automatic @jsxImportSource react */
/** Times as the company's people read them: by the clocks of the office that answers. */

import type { Office } from '@lanternfield/contract/site/office-hours.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toClockTime, toOfficeTime, toShortTime } from '../base/clock-time.ts'

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

type ShortTimeProps = OfficeTimeProps & {
  readonly now: number
  /** Where it is the time by which an answer is due: how it is said that this has passed. */
  readonly late?: string | undefined
}

/** As little of a time as is clear. */
export function ShortTime({ time, office, hasCity = false, now, late }: ShortTimeProps) {
  const isLate = late !== undefined && time <= now
  const text = toShortTime(time, office.timeZone, now) + (hasCity ? ` (${office.city})` : '')
  return (
    <time
      dateTime={new Date(time).toISOString()}
      title={toClockTime(time, office.timeZone)}
      data-late={isLate || undefined}
      className={isLate ? 'strong text-error' : undefined}
    >
      {isLate ? fillCopy(late, { time: text }) : text}
    </time>
  )
}
