import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { Seen } from '../storage/store.ts'
import type { Inbound } from './inbound.ts'

/** What is judged is what was written. */
type Words = Omit<Inbound, 'resume'>

/** From this score on a submission is a suspect. What a person may well do (haste, again, from a busy place) does not reach it together. */
const SUSPECT_SCORE = 5

/** Faster than anybody types a name and an address; a browser that fills them in by itself takes about as long. */
const HASTY_SECONDS = 2
/** Nobody has so many questions, and a shared address of a big office hardly more. */
const MANY_FROM_SENDER = 4
/** The same words twice are a second try; three times and more they are a campaign. */
const MANY_SAME_TEXTS = 2

/** Points of each sign, and when it is given. */
const SIGNS: Readonly<
  Record<string, (message: Words, signals: FormSignals, seen: Seen) => number>
> = {
  'hidden-box': (_message, { trapIsTicked }) => (trapIsTicked ? 5 : 0),
  hasty: (_message, { fillSeconds }) =>
    fillSeconds !== null && fillSeconds < HASTY_SECONDS ? 1 : 0,
  // One link is a visitor's own site, two may be his shop and a page of it.
  links: ({ message }) => Math.min(6, Math.max(0, countLinks(message) - 1) * 2),
  markup: ({ message }) => (/<a\s|\[url[=\]]|\[link[=\]]/i.test(message) ? 3 : 0),
  repeated: (_message, _signals, { sameText }) => (sameText >= MANY_SAME_TEXTS ? 2 : 0),
  flood: (_message, _signals, { fromSender }) => (fromSender >= MANY_FROM_SENDER ? 1 : 0),
}

/**
 * Why a submission looks like spam: the names of its signs, if together they reach the score of a suspect;
 * else nothing. A suspect is kept and listed like any other, and only waits for an operator's word.
 * Source: docs/decisions/024-spam-is-a-score.md
 */
export function suspicionsOf(message: Words, signals: FormSignals, seen: Seen): string[] {
  const given = Object.entries(SIGNS)
    .map(([name, points]) => ({ name, points: points(message, signals, seen) }))
    .filter(({ points }) => points > 0)
  const score = given.reduce((sum, { points }) => sum + points, 0)
  return score >= SUSPECT_SCORE ? given.map(({ name }) => name) : []
}

/** The words of a message as they are compared: who repeats himself changes the case, the spaces, or a number. */
export function comparableText({ message }: Pick<Words, 'message'>): string {
  return message
    .toLowerCase()
    .replace(/\d+/g, '0')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function countLinks(text: string): number {
  return text.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0
}
