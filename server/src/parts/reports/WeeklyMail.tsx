/** @jsxRuntime automatic @jsxImportSource react */

import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toClockDay } from '../../base/clock-time.ts'
import type { Period } from '../../base/times.ts'
import { DAY_MS } from '../../base/times.ts'
import type { Finding } from '../../check.ts'
import type { MailOptions, MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Lines, labelOf, Paragraphs, toDuration } from '../../mail/templates/parts.tsx'
import { styles } from '../../mail/templates/theme.ts'
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

/** What came in a week and what became of it, in figures. The names of sources are words of strangers. */
function WeeklyMail({ data, options }: MailProps<WeeklyData>) {
  const { period, summary, sources, answers, waiting: unanswered, findings, hasWords } = data
  const copy = options.copy.weekly
  const { timeZone } = options.company.answerTimes[data.profile].office
  const { medianMs: answeredMs, ...counted } = answers
  const { medianMs, slowestMs, dead, waiting, heldBack } = summary
  const speed =
    medianMs === null || slowestMs === null
      ? []
      : [fillCopy(copy.speed, { median: toDuration(medianMs), slowest: toDuration(slowestMs) })]
  const bad = (findings ?? [])
    .filter(({ state }) => state !== 'ok')
    .map(({ check, state, saw }) => `${check} (${state}): ${saw}`)
  const figures = [
    ...speed,
    fillCopy(copy.failed, { count: dead }),
    fillCopy(copy.waiting, { count: waiting }),
    fillCopy(copy.suspects, { count: heldBack }),
    fillCopy(copy.answers, counted),
    ...(answeredMs === null
      ? []
      : [fillCopy(copy.answerSpeed, { median: toDuration(answeredMs) })]),
    ...(findings === null
      ? []
      : [bad.length === 0 ? copy.checksFine : fillCopy(copy.checks, { findings: bad.join('; ') })]),
  ]
  return (
    <MailFrame
      company={options.company}
      preview={copy.preview}
      heading={fillCopy(copy.heading, {
        from: toClockDay(period.from, timeZone),
        to: toClockDay(period.to - DAY_MS, timeZone),
      })}
      footer={copy.footer}
    >
      {kindsOf(summary, options).map(([label, count]) => (
        <div key={label}>{`${label}: ${count}`}</div>
      ))}
      <Paragraphs texts={figures} />
      {sources.some(({ name }) => name !== '') && (
        <p {...styles.text}>
          <Lines lines={[copy.sources.heading, ...rowsOf(sources, copy)]} />
        </p>
      )}
      {unanswered.count > 0 && (
        <>
          <Paragraphs texts={[fillCopy(copy.open, { count: unanswered.count })]} />
          <WaitingSubmissions list={unanswered} {...{ options, hasWords }} />
        </>
      )}
    </MailFrame>
  )
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
