/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import { type InquiryLabels, isKnownLabel } from '@lanternfield/contract/forms.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts'
import type { Summary } from '../../storage/store.ts'
import type { MailOptions, MailProps, SourceCount } from '../mail-data.ts'
import { MailFrame } from './MailFrame.tsx'
import { Lines, Paragraphs } from './parts.tsx'
import { styles } from './theme.ts'

/** The rows of sources; the rest is one more. */
const SOURCES_MAX = 10
const NAME_MAX_CHARS = 60

/** What came in a week and what became of it, in figures. The names of sources are the only words of strangers. */
export function WeeklyMail({ data: { period, summary, sources }, options }: MailProps<'weekly'>) {
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
      {sources.some(({ source, medium }) => source || medium) && (
        <p style={styles.text}>
          <Lines lines={[copy.sources.heading, ...rowsOf(sources, copy)]} />
        </p>
      )}
    </MailFrame>
  )
}

function rowsOf(sources: readonly SourceCount[], copy: MailOptions['copy']['weekly']): string[] {
  const toRow = (name: string, counts: readonly SourceCount[]) => {
    const count = counts.reduce((sum, counted) => sum + counted.count, 0)
    const suspects = counts.reduce((sum, counted) => sum + counted.suspects, 0)
    const row = suspects > 0 ? copy.sources.suspects : '{source}: {count}'
    return fillCopy(row, { source: name, count, suspects })
  }
  const rest = sources.slice(SOURCES_MAX)
  return [
    ...sources.slice(0, SOURCES_MAX).map((counted) => {
      const names = [counted.source || copy.sources.unknown, counted.medium]
      return toRow(names.filter(Boolean).map(shorten).join(' / '), [counted])
    }),
    ...(rest.length > 0 ? [toRow(copy.other, rest)] : []),
  ]
}

function shorten(name: string): string {
  const characters = [...name]
  const isLong = characters.length > NAME_MAX_CHARS
  return isLong ? `${characters.slice(0, NAME_MAX_CHARS).join('')}…` : name
}

/** Labels that a program chose are one kind: they would be words of a stranger. */
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
