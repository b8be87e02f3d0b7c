/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import { type InquiryLabels, isKnownLabel } from '@lanternfield/contract/forms.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts'
import type { Summary } from '../../storage/store.ts'
import type { MailProps } from '../mail-data.ts'
import { MailFrame } from './MailFrame.tsx'
import { Paragraphs } from './parts.tsx'

/** What came in a week and what became of it, in figures alone. */
export function WeeklyMail({ data: { period, summary }, options }: MailProps<'weekly'>) {
  const copy = options.copy.weekly
  const { medianMs, slowestMs, dead, waiting, heldBack } = summary
  const speed =
    medianMs === null || slowestMs === null
      ? []
      : [fillCopy(copy.speed, { median: durationOf(medianMs), slowest: durationOf(slowestMs) })]
  const figures = [
    ...speed,
    fillCopy(copy.failed, { count: dead }),
    fillCopy(copy.waiting, { count: waiting }),
    fillCopy(copy.suspects, { count: heldBack }),
  ]
  return (
    <MailFrame
      company={options.company}
      preview={copy.preview}
      heading={fillCopy(copy.heading, {
        from: dateOf(period.from),
        to: dateOf(period.to - DAY_MS),
      })}
      footer={copy.footer}
    >
      {kindsOf(summary, options.inquiryLabels, copy.other).map(([label, count]) => (
        <div key={label}>{`${label}: ${count}`}</div>
      ))}
      <Paragraphs texts={figures} />
    </MailFrame>
  )
}

/** Labels that a program chose are one kind: no words of a stranger are in this mail. */
function kindsOf(
  { kinds }: Summary,
  inquiryLabels: InquiryLabels,
  other: string,
): [string, number][] {
  const counts = new Map<string, number>()
  for (const { label, count } of kinds) {
    const name = isKnownLabel(label, inquiryLabels) ? label : other
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts]
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function durationOf(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.ceil(ms / 1000)} s`
  return ms < HOUR_MS ? `${Math.ceil(ms / MINUTE_MS)} min` : `${Math.ceil(ms / HOUR_MS)} h`
}
