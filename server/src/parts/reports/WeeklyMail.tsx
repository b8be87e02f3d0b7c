/** @jsxRuntime automatic @jsxImportSource react */

import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toClockDay } from '../../base/clock-time.ts'
import type { Period } from '../../base/times.ts'
import type { Finding } from '../../check.ts'
import type { MailOptions, MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Lines, labelOf, toDuration } from '../../mail/templates/parts.tsx'
import { styles } from '../../mail/templates/theme.ts'
import { receiverOf } from '../../submission/receiver-kind.ts'
import type { Summary } from './report-store.ts'
import { type WaitingList, WaitingSubmissions } from './WaitingSubmissions.tsx'
import type { countAnswers, SourceCount } from './weekly-figures.ts'

/** Rows of sources; the rest is one more. */
const SOURCES_MAX = 10

/** The figures of a week. */
type WeeklyData = {
  readonly profile: Profile
  readonly period: Period
  readonly summary: Summary
  /** Where its submissions came from, most frequent first; none if the mail server refused these names. */
  readonly sources: readonly SourceCount[]
  readonly answers: Awaited<ReturnType<typeof countAnswers>>
  readonly waiting: WaitingList
  /** How many of those are deleted before long, and the earliest time of that; null if none is. */
  readonly expiring: { readonly count: number; readonly firstAt: number | null }
  /** What the checks of the set-up found; null: they have not run lately. */
  readonly findings: readonly Finding[] | null
  /** Whether what waits is listed with names. */
  readonly hasWords: boolean
}

export const weeklyMail: MailEntry<WeeklyData> = {
  to: toCompany,
  subject: ({ summary }, { copy }) =>
    fillCopy(copy.weekly.subject, {
      count: summary.kinds.reduce((sum, { count }) => sum + count, 0),
    }),
  Body: WeeklyMail,
}

/** What came in a week and what became of it, people first. The names of sources are words of strangers. */
function WeeklyMail({ data, options }: MailProps<WeeklyData>) {
  const { profile, period, summary, sources, answers, waiting, expiring, hasWords } = data
  const copy = options.copy.weekly
  const { timeZone } = options.company.answerTimes[profile].office
  const { medianMs, ...counted } = answers
  const people = [
    ...kindsOf(summary, options).map(([label, count]) => `${label}: ${count}`),
    fillCopy(copy.answers, counted),
    ...(medianMs === null ? [] : [fillCopy(copy.answerSpeed, { median: toDuration(medianMs) })]),
  ]
  const days = {
    from: toClockDay(period.from, timeZone),
    to: toClockDay(period.to - 1, timeZone),
  }
  const { count, firstAt } = expiring
  const deletion = firstAt !== null && { count, date: toClockDay(firstAt, timeZone) }
  const { row, to, heading } = copy.deliveries
  const names: Readonly<Record<string, string>> = to
  const unsent = summary.unsent.map(({ kind, ...counts }) =>
    fillCopy(row, { to: receiverOf(kind) ?? names[kind] ?? kind, ...counts }),
  )
  return (
    <MailFrame company={options.company} {...copy} heading={fillCopy(copy.heading, days)}>
      <Rows lines={people} />
      {waiting.count > 0 && (
        <>
          <Rows
            heading={fillCopy(copy.open, { count: waiting.count })}
            lines={deletion ? [fillCopy(copy.expiring, deletion)] : []}
          />
          <WaitingSubmissions list={waiting} {...{ options, hasWords }} />
        </>
      )}
      {sources.some(({ name }) => name !== '') && (
        <Rows heading={copy.sources.heading} lines={rowsOf(sources, copy)} />
      )}
      {unsent.length > 0 && <Rows heading={heading} lines={unsent} />}
      <Rows lines={figuresOf(data, copy)} />
    </MailFrame>
  )
}

type RowsProps = { readonly heading?: string; readonly lines: readonly string[] }

function Rows({ heading, lines }: RowsProps) {
  const first = heading === undefined ? [] : [<strong key="heading">{heading}</strong>]
  return (
    <p {...styles.text}>
      <Lines lines={[...first, ...lines]} />
    </p>
  )
}

/** What else may be wrong. */
function figuresOf({ summary, findings }: WeeklyData, copy: MailOptions['copy']['weekly']) {
  const { unsent, heldBack } = summary
  const bad = (findings ?? [])
    .filter(({ state }) => state !== 'ok')
    .map(({ check, state, saw }) => `${check} (${state}): ${saw}`)
  const isFine = findings !== null && bad.length === 0 && unsent.every(({ dead }) => dead === 0)
  return [
    ...(heldBack > 0 ? [fillCopy(copy.suspects, { count: heldBack })] : []),
    ...(bad.length > 0 ? [fillCopy(copy.checks, { findings: bad.join('; ') })] : []),
    ...(isFine ? [copy.checksFine] : []),
  ]
}

function rowsOf(sources: readonly SourceCount[], copy: MailOptions['copy']['weekly']): string[] {
  const named = sources.filter(({ name }) => name !== null).slice(0, SOURCES_MAX)
  const rest = sources.filter((source) => !named.includes(source))
  const sum = (figure: 'count' | 'suspects') => rest.reduce((all, one) => all + one[figure], 0)
  const other = { name: copy.other, count: sum('count'), suspects: sum('suspects') }
  return [...named, ...(rest.length > 0 ? [other] : [])].map(({ name, count, suspects }) =>
    fillCopy(suspects > 0 ? copy.sources.suspects : '{source}: {count}', {
      source: name || copy.sources.unknown,
      count,
      suspects,
    }),
  )
}

/** Labels that a program chose are one kind. */
function kindsOf({ kinds }: Summary, options: MailOptions): [string, number][] {
  const counts = new Map<string, number>()
  for (const { label, count } of kinds) {
    const name = labelOf(label, options)
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts]
}
