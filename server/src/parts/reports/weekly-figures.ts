/** Figures of the weekly report besides those that the store counts. */
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import { type AnswerTime, openMsBetween } from '@lanternfield/contract/site/office-hours.ts'
import type { Source } from '@lanternfield/contract/source.ts'
import { readPages } from '../../base/read-pages.ts'
import type { ReportSubject, Store, SubmissionRecord } from '../../store/store.ts'
import type { createReportStore } from './report-store.ts'

/** What may be shown of the words of strangers: no address or sentence of theirs reads as one of ours. */
const PLAIN_WORDS = /^[\p{L}\p{M}\p{N} ._-]{1,30}$/u

/** How many submissions came from a source and medium, and how many looked like spam. */
export type SourceCount = {
  /** Empty: none is known. Null: all whose names are no plain words. */
  readonly name: string | null
  readonly count: number
  readonly suspects: number
}

/** The first answers within a period. */
export async function countAnswers(
  reports: Pick<ReturnType<typeof createReportStore>, 'readAnswered'>,
  { profile, period }: ReportSubject,
  { office }: AnswerTime,
) {
  const answers = await reports.readAnswered({ profile, period })
  const times = answers
    .map(({ receivedAt, answeredAt }) => openMsBetween(office, receivedAt, answeredAt))
    .sort((a, b) => a - b)
  return {
    count: answers.length,
    /** How many of them came within the promised time. */
    inTime: answers.filter(({ answeredAt, dueAt }) => answeredAt <= dueAt).length,
    /** From receipt to answer in office hours; the lower middle one of an even number; null if there are none. */
    medianMs: times[Math.floor((times.length - 1) / 2)] ?? null,
  }
}

/**
 * Counts submissions by where their visitors came from: each source and medium, whatever the case of letters, without
 * probes. Most frequent first. Source: docs/decisions/source.md
 */
export async function countSources(
  store: Pick<Store, 'submissions'>,
  { profile, period }: ReportSubject,
): Promise<SourceCount[]> {
  const counts = new Map<string | null, SourceCount>()
  const records = readPages<SubmissionRecord>((page) =>
    store.submissions.list({ profile, period, ...page }),
  )
  for await (const { source, suspicions, inquiryLabel } of records) {
    if (inquiryLabel === PROBE_LABEL) continue
    const name = nameOf(source)
    const key = name?.toLowerCase() ?? null
    const known = counts.get(key) ?? { name, count: 0, suspects: 0 }
    const suspects = known.suspects + (suspicions.length > 0 ? 1 : 0)
    counts.set(key, { ...known, count: known.count + 1, suspects })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

function nameOf(sent: Source | null): string | null {
  const { utm_source, utm_medium = '', ref } = sent?.params ?? {}
  const source = utm_source ?? ref ?? sent?.referrer.split('/')[0] ?? ''
  const words = [source.trim(), utm_medium.trim()].filter(Boolean)
  return words.every((word) => PLAIN_WORDS.test(word)) ? words.join(' / ') : null
}
