/** What was done with a submission after it was stored. */
import type { State } from './states.ts'

/** Where it was done. */
export type EventOrigin = 'receiver' | 'inbox' | 'mail link' | 'terminal' | 'visitor'

/** Who has done it, as far as it is known. */
export type Actor = {
  readonly by: EventOrigin
  /** As the person wrote it when signing in. */
  readonly name?: string
}

export type NewHistoryEvent = Actor &
  (
    | {
        /**
         * A state that it was given, a downloaded resume, a person who answers it or does so no more, or a press that
         * sent on what was held back or given up, once called `delivered`.
         */
        readonly event:
          | State
          | 'resume downloaded'
          | 'taken'
          | 'given back'
          | 'sent on'
          | 'delivered'
      }
    | { readonly event: 'note'; readonly text: string }
  )

/** At a time in milliseconds since 1970. */
export type HistoryEvent = NewHistoryEvent & { readonly at: number }

/**
 * Rises with each event that another reader of the submission has to see before they act on it. A download is none:
 * whoever reads a resume and then acts would be stopped by it.
 */
export function versionOf(history: readonly HistoryEvent[]): number {
  return eventsSince(history, 0).length
}

/** The events with which it has risen since a version. */
export function eventsSince(
  history: readonly HistoryEvent[],
  version: number,
): readonly HistoryEvent[] {
  return history.filter(({ event }) => event !== 'resume downloaded').slice(version)
}

/** Each event, but all downloads of one person or program together: there may be a hundred a day. */
export function groupDownloads(
  history: readonly HistoryEvent[],
): readonly [HistoryEvent, ...HistoryEvent[]][] {
  const groups = Map.groupBy(history, (one) =>
    one.event === 'resume downloaded' ? `${one.by} ${one.name}` : one,
  )
  return [...groups.values()] as [HistoryEvent, ...HistoryEvent[]][]
}

/** The name of who answers it, which is empty if they gave none; null: nobody has said so. */
export function holderOf(history: readonly HistoryEvent[]): string | null {
  const last = history.findLast(({ event }) => event === 'taken' || event === 'given back')
  return last?.event === 'taken' ? (last.name ?? '') : null
}
