/** What was done with a submission after it was stored. */
import type { State } from './states.ts'

/** Where it was done. */
export type EventOrigin = 'receiver' | 'inbox' | 'mail link' | 'terminal' | 'visitor'

export type NewHistoryEvent =
  /** A state that it was given, a downloaded resume, or a delivery of what was held back or given up. */
  | { readonly event: State | 'resume downloaded' | 'delivered'; readonly by: EventOrigin }
  | { readonly event: 'note'; readonly by: EventOrigin; readonly text: string }

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

/** Each event, but all downloads of one origin together: there may be a hundred a day. */
export function groupDownloads(
  history: readonly HistoryEvent[],
): readonly [HistoryEvent, ...HistoryEvent[]][] {
  const groups = Map.groupBy(history, (one) => (one.event === 'resume downloaded' ? one.by : one))
  return [...groups.values()] as [HistoryEvent, ...HistoryEvent[]][]
}
