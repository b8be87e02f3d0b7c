/**
 * How submissions are answered: the states that people give them, and the time that the company promises.
 * Source: docs/decisions/answers.md
 */
import type { Profile, Purpose } from '@lanternfield/contract/forms.ts'
import {
  type AnswerTime,
  addOpenMs,
  businessDayMs,
} from '@lanternfield/contract/site/office-hours.ts'

/** The states of the submissions of each profile, in their order. Those of `SERVICES` are inquiries. */
export const STATES = {
  SERVICES: ['open', 'answered', 'closed'],
  CAREERS: ['open', 'seen', 'talking', 'declined', 'closed'],
} as const satisfies Readonly<Record<Profile, readonly string[]>>

/** `closed` needs no answer. */
export type State = (typeof STATES)[Profile][number]

/** In these the visitor still waits. */
export const WAITING_STATES: readonly State[] = ['open', 'seen']

/** In these a person has answered the visitor. */
export const ANSWERED_STATES: readonly State[] = ['answered', 'talking', 'declined']

/** The state that a person has given, and when, as ISO 8601. Null while it is open. */
export type Answer = { readonly state: Exclude<State, 'open'>; readonly at: string }

/** Whether a person is to answer: a request for the guide is answered by its mail. */
export function wantsAnswer({ purpose }: { readonly purpose: Purpose }): boolean {
  return purpose === 'inquiry'
}

/** By when a submission is to be answered. @param receivedAt milliseconds since 1970, as the result */
export function answerDueAt({ businessDays, office }: AnswerTime, receivedAt: number): number {
  return addOpenMs(office, receivedAt, businessDays * businessDayMs(office))
}
