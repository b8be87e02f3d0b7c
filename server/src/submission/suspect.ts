/** What decides whether a submission is a suspect; the rules on its text are in intake/spam.ts. */
import { words } from '@lanternfield/contract/language.ts'
import type { Submission } from './submission.ts'

/** How much a submission looks like spam by itself, and the names of the signals that the score is made of. */
export type SpamScore = { readonly score: number; readonly names: readonly string[] }

/** How often the client and the text were counted within their windows before a submission. */
export type RecentCounts = {
  readonly fromClient: number
  readonly sameText: number
  /** Whether its network had sent as much as it may. */
  readonly isBeyondNetwork: boolean
}

/** From this score on a submission is a suspect. Habits (haste, repetition, a shared network) do not reach it. */
const SUSPECT_SCORE = 5
/** Nobody has so many questions, and a shared address of a big office hardly more. */
const MANY_FROM_CLIENT = 4
/** The same text twice is a second attempt; three times and more it is a campaign. */
const MANY_SAME_TEXTS = 2

/**
 * Why a submission looks like spam: the names of its signals, if together they reach the score of a suspect; else
 * nothing. A suspect is stored and mailed to the company, marked; thanks and webhook wait for its approval.
 * Source: docs/decisions/spam.md
 */
export function suspicionsOf(
  { score, names }: SpamScore,
  { fromClient, sameText, isBeyondNetwork }: RecentCounts,
): readonly string[] {
  const counted = [
    { name: 'repeated', points: sameText >= MANY_SAME_TEXTS ? 2 : 0 },
    { name: 'flood', points: fromClient >= MANY_FROM_CLIENT ? 1 : 0 },
    { name: 'network', points: isBeyondNetwork ? SUSPECT_SCORE : 0 },
  ].filter(({ points }) => points > 0)
  const total = counted.reduce((sum, { points }) => sum + points, score)
  return total < SUSPECT_SCORE ? [] : [...names, ...counted.map(({ name }) => name)]
}

/** Why it looks like spam, as people of the company read it. */
export function describeSuspicions(suspicions: readonly string[]): string {
  const known: Readonly<Record<string, string>> = words.signals
  return suspicions.map((name) => known[name] ?? name).join(', ')
}

/** Whether a submission looks like spam and awaits review: an operator's release ends it. */
export function isSuspect({
  suspicions,
  approvedAt,
}: Pick<Submission, 'suspicions' | 'approvedAt'>): boolean {
  return suspicions.length > 0 && approvedAt === null
}
