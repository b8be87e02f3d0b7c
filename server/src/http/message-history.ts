/** What was done with a message, and what is being done, for the people of the company. */
import type { AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import { fillCopy } from '@lanternfield/contract/copy.ts'
import { html } from 'hono/html'
import { groupDownloads, type HistoryEvent } from '../base/history.ts'
import { receiverOf } from '../base/receiver-kind.ts'
import type { DeliveryRecord } from '../storage/store.ts'
import type { Html } from './signed-page-frame.ts'
import { renderTime } from './time-left.ts'

/** Oldest first; downloads are at the time of the last. */
export function renderHistory(
  history: readonly HistoryEvent[],
  { message: copy, inbox }: AnswerCopy,
  timeZone: string,
): Html {
  const entries = groupDownloads(history)
    .map((group) => ({ ...(group.at(-1) ?? group[0]), count: group.length }))
    .toSorted((one, other) => one.at - other.at)
  const { events, origins } = copy
  const words = { ...inbox.states, ...events, 'resume downloaded': events.resumeDownloaded }
  const ways = { ...origins, 'mail link': origins.mailLink }
  return html`<ol class="history">
${entries.map((one) => {
  const times = one.count > 1 ? [fillCopy(copy.times, { count: one.count })] : []
  const text = [words[one.event], ways[one.by], ...times].join(', ')
  const note = one.event === 'note' ? html`<blockquote dir="auto">${one.text}</blockquote>` : ''
  return html`<li>${renderTime(one.at, timeZone)} ${text}${note}</li>`
})}
</ol>`
}

/** A delivery that waits or was given up; without a text if it is neither. */
export function describeDelivery(
  { kind, state, lastError }: DeliveryRecord,
  { deliveries: copy }: AnswerCopy['message'],
): readonly [label: string, text: string] {
  if (state === 'delivered') return ['', '']
  const label =
    kind in copy
      ? copy[kind as keyof typeof copy]
      : fillCopy(copy.receiver, { name: receiverOf(kind) ?? kind })
  return [label, [copy[state], lastError].filter(Boolean).join(': ')]
}
