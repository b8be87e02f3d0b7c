/** @jsxRuntime automatic @jsxImportSource react */
import type { Office } from '@lanternfield/contract/site/office-hours.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { PageCopy } from '../content.ts'
import { groupDownloads, type HistoryEvent } from '../submission/history.ts'
import { Quote } from './parts.tsx'
import { OfficeTime } from './time-left.tsx'

type HistoryProps = {
  readonly history: readonly HistoryEvent[]
  readonly copy: PageCopy
  readonly office: Office
}

/** What was done with a submission, for people of the company: oldest first, downloads at the time of the last. */
export function History({ history, copy: { message: copy, inbox }, office }: HistoryProps) {
  const entries = groupDownloads(history)
    .map((group) => ({ ...(group.at(-1) ?? group[0]), count: group.length }))
    .toSorted((one, other) => one.at - other.at)
  const { events, origins } = copy
  const words = {
    ...inbox.states,
    note: events.note,
    taken: events.taken,
    'given back': events.givenBack,
    'sent on': events.sentOn,
    delivered: events.sentOn,
    'resume downloaded': events.resumeDownloaded,
  }
  const ways = { ...origins, 'mail link': origins.mailLink }
  return (
    <ol>
      {entries.map((one) => {
        const times = one.count > 1 ? [fillCopy(copy.times, { count: one.count })] : []
        return (
          <li key={`${one.at} ${one.event}`} className={ENTRY}>
            <div className="text-md text-muted">
              <OfficeTime time={one.at} office={office} />
            </div>
            {[words[one.event], ways[one.by], ...times].join(', ')}
            {one.event === 'note' && <Quote text={one.text} space="mt-2" />}
          </li>
        )
      })}
    </ol>
  )
}

/** A dot at each entry of a line through them. */
const ENTRY =
  'relative border-s-2 border-line ps-6 pb-5 last:border-transparent before:absolute before:top-[0.4rem] before:-left-[0.45rem] before:rounded-full before:border-[0.4rem] before:border-accent'
