/** Counts the submissions of a time by where their visitors came from. Source: docs/decisions/source.md */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import type { SourceCount } from '../mail/mail-data.ts'
import type { ReportSubject, Store, SubmissionRecord } from '../storage/store.ts'

/** Between two pages the server answers requests. */
const PAGE = 100

/** Counts each source and medium, most frequent first, without probes; whatever the case of letters. */
export async function countSources(
  store: Pick<Store, 'listSubmissions'>,
  { profile, period }: Pick<ReportSubject, 'profile' | 'period'>,
): Promise<SourceCount[]> {
  const counts = new Map<string, SourceCount>()
  let after: SubmissionRecord | null = null
  do {
    const page = await store.listSubmissions({ profile, period, after, count: PAGE })
    for (const record of page) if (record.inquiryLabel !== PROBE_LABEL) add(counts, record)
    after = (page.length === PAGE && page.at(-1)) || null
    await nextTurn()
  } while (after)
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

function add(counts: Map<string, SourceCount>, { source: sent, suspicions }: SubmissionRecord) {
  const { utm_source, utm_medium, ref } = sent?.params ?? {}
  const [host] = sent?.referrer.split('/') ?? []
  const source = firstOf(utm_source, ref, host)
  const medium = firstOf(utm_medium)
  const key = `${source}\n${medium}`.toLowerCase()
  const known = counts.get(key) ?? { source, medium, count: 0, suspects: 0 }
  const suspects = known.suspects + (suspicions.length > 0 ? 1 : 0)
  counts.set(key, { ...known, count: known.count + 1, suspects })
}

const firstOf = (...texts: (string | undefined)[]) =>
  texts.map((text) => text?.trim()).find(Boolean) ?? ''
