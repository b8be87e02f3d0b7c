/** @jsxRuntime automatic @jsxImportSource react */
import type { Office } from '@lanternfield/contract/site/office-hours.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { PageCopy } from '../content.ts'
import { groupDownloads, type HistoryEvent } from '../submission/history.ts'
import { OfficeTime } from './office-time.tsx'
import { Quote } from './parts.tsx'

type HistoryProps = {
  readonly history: readonly HistoryEvent[]
  /** When the notification was in the mailbox, which is told apart from the press that sent it on. */
  readonly arrivedAt?: number | null | undefined
  readonly heading?: string
  readonly copy: PageCopy
  readonly office: Office
}

/** What each event is called. */
function wordsOf({ message: { events }, inbox: { states } }: PageCopy) {
  const { resumeDownloaded, givenBack, sentOn, ...words } = events
  const spaced = {
    'resume downloaded': resumeDownloaded,
    'given back': givenBack,
    'sent on': sentOn,
  }
  return { ...states, ...words, ...spaced, delivered: sentOn }
}

/** A name apart from the direction of the words around it. */
export const isolate = (name: string) => `\u2068${name}\u2069`

/** What was done, in a few words, and by whom if that is known. */
export function describeEvents(events: readonly HistoryEvent[], copy: PageCopy): string {
  const words = wordsOf(copy)
  return events
    .map(({ event, name }) => words[event] + (name ? ` (${isolate(name)})` : ''))
    .join(', ')
}

/** What was done with a submission, for people of the company: newest first, downloads at the time of the last. */
export function History({ history, arrivedAt, heading, copy, office }: HistoryProps) {
  const { origins, times, events } = copy.message
  const words = wordsOf(copy)
  const ways = { ...origins, 'mail link': origins.mailLink }
  const entries = groupDownloads(history).map((group) => {
    const last = group.at(-1) ?? group[0]
    const count = group.length > 1 && fillCopy(times, { count: group.length })
    const label = [words[last.event], last.name ? isolate(last.name) : ways[last.by], count]
      .filter(Boolean)
      .join(', ')
    return { at: last.at, label, note: last.event === 'note' ? last.text : '' }
  })
  if (arrivedAt) entries.push({ at: arrivedAt, label: events.delivered, note: '' })
  entries.sort((one, other) => other.at - one.at)
  if (entries.length === 0) return null
  return (
    <>
      {heading && <h2 className="mt-8 mb-3 leading-[1.2]">{heading}</h2>}
      <ol>
        {entries.map(({ at, label, note }) => (
          <li key={`${at} ${label}`} className={ENTRY}>
            <div className="text-md text-muted">
              <OfficeTime time={at} office={office} />
            </div>
            {label}
            <Quote text={note} space="mt-2" />
          </li>
        ))}
      </ol>
    </>
  )
}

/** A dot at each entry of a line through them. */
const ENTRY =
  'relative border-s-2 border-line ps-6 pb-5 last:border-transparent before:absolute before:top-[0.4rem] before:-start-[0.45rem] before:rounded-full before:border-[0.4rem] before:border-accent'
