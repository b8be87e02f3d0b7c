/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import { type InquiryLabels, isKnownLabel } from '@lanternfield/contract/forms.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import { Heading } from '@react-email/heading'
import type { Company } from '../../company.ts'
import type { Period, Summary } from '../../storage/store.ts'
import { MailFrame } from './MailFrame.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { styles } from './theme.ts'

const DAY_MS = 24 * 3_600_000

export type WeeklyMailProps = {
  readonly company: Company
  readonly words: MailCopy['weekly']
  readonly inquiryLabels: InquiryLabels
  readonly period: Period
  readonly summary: Summary
}

/** What came in a week and what became of it, in figures alone. */
export function WeeklyMail({ company, words, inquiryLabels, period, summary }: WeeklyMailProps) {
  const { medianMs, slowestMs, dead, waiting, heldBack } = summary
  const figures = [
    ...(medianMs === null || slowestMs === null
      ? []
      : [
          fillCopy(words.speed, {
            median: durationOf(medianMs),
            slowest: durationOf(slowestMs),
          }),
        ]),
    fillCopy(words.failed, { count: dead }),
    fillCopy(words.waiting, { count: waiting }),
    fillCopy(words.suspects, { count: heldBack }),
  ]
  return (
    <MailFrame company={company} preview={words.preview} footer={words.footer}>
      <Heading as="h1" style={styles.heading}>
        {fillCopy(words.heading, { from: dateOf(period.from), to: dateOf(period.to - DAY_MS) })}
      </Heading>
      {kindsOf(summary, inquiryLabels, words.other).map(([label, count]) => (
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
  if (ms < 60_000) return `${Math.ceil(ms / 1000)} s`
  return ms < 3_600_000 ? `${Math.ceil(ms / 60_000)} min` : `${Math.ceil(ms / 3_600_000)} h`
}
