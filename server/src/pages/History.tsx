/** @jsxRuntime automatic @jsxImportSource react */
import type { Office } from '@lanternfield/contract/site/office-hours.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { PageCopy } from '../content.ts'
import { groupDownloads, type HistoryEvent } from '../submission/history.ts'
import { Quote } from './parts.tsx'
import { OfficeTime } from './time-left.tsx'

/** An event, or that the notification arrived, which nobody has done. */
export type ShownEvent =
  | HistoryEvent
  | {
      readonly event: 'in the mailbox'
      readonly at: number
      readonly by?: never
      readonly name?: never
    }

type HistoryProps = {
  readonly history: readonly ShownEvent[]
  readonly copy: PageCopy
  readonly office: Office
}

/** What each event is called. */
export function wordsOf({ message: { events }, inbox: { states } }: PageCopy) {
  return {
    ...states,
    note: events.note,
    taken: events.taken,
    'given back': events.givenBack,
    'sent on': events.sentOn,
    delivered: events.sentOn,
    'in the mailbox': events.delivered,
    'resume downloaded': events.resumeDownloaded,
  }
}

/** What was done with a submission, for people of the company: newest first, downloads at the time of the last. */
export function History({ history, copy, office }: HistoryProps) {
  const entries = groupDownloads(history)
    .map((group) => ({ ...(group.at(-1) ?? group[0]), count: group.length }))
    .toSorted((one, other) => other.at - one.at)
  const { origins, times } = copy.message
  const words = wordsOf(copy)
  const ways = { ...origins, 'mail link': origins.mailLink }
  return (
    <ol>
      {entries.map((one) => (
        <li key={`${one.at} ${one.event}`} className={ENTRY}>
          <div className="text-md text-muted">
            <OfficeTime time={one.at} office={office} />
          </div>
          {[
            words[one.event],
            one.name || (one.by && ways[one.by]),
            one.count > 1 && fillCopy(times, { count: one.count }),
          ]
            .filter(Boolean)
            .join(', ')}
          {one.event === 'note' && <Quote text={one.text} space="mt-2" />}
        </li>
      ))}
    </ol>
  )
}

/** A dot at each entry of a line through them. */
const ENTRY =
  'relative border-s-2 border-line ps-6 pb-5 last:border-transparent before:absolute before:top-[0.4rem] before:-left-[0.45rem] before:rounded-full before:border-[0.4rem] before:border-accent'
