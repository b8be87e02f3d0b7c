/** Counts submissions by where their visitors came from. Source: docs/decisions/source.md */
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import type { Source } from '@lanternfield/contract/source.ts'
import { readPages } from '../../base/read-pages.ts'
import type { ReportSubject, Store, SubmissionRecord } from '../../store/store.ts'
import type { SourceCount } from './report-data.ts'

/** Counts each source and medium, whatever the case of letters, without probes. Most frequent first. */
export async function countSources(
  store: Pick<Store, 'submissions'>,
  { profile, period }: ReportSubject,
): Promise<SourceCount[]> {
  const counts = new Map<string, SourceCount>()
  const records = readPages<SubmissionRecord>((page) =>
    store.submissions.list({ profile, period, ...page }),
  )
  for await (const { source, suspicions, inquiryLabel } of records) {
    if (inquiryLabel === PROBE_LABEL) continue
    const name = nameOf(source)
    const known = counts.get(name.toLowerCase()) ?? { name, count: 0, suspects: 0 }
    const suspects = known.suspects + (suspicions.length > 0 ? 1 : 0)
    counts.set(name.toLowerCase(), { ...known, count: known.count + 1, suspects })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

function nameOf(sent: Source | null): string {
  const { utm_source, utm_medium = '', ref } = sent?.params ?? {}
  const source = utm_source ?? ref ?? sent?.referrer.split('/')[0] ?? ''
  return [source.trim(), utm_medium.trim()].filter(Boolean).join(' / ')
}
