import { fillCopy } from '@lanternfield/contract/copy.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import type { AlertTopic, Period } from './storage/store.ts'

/** The content of an alert, without any text of visitors. */
export type AlertFacts = {
  readonly topic: AlertTopic
  /** The profile whose mailbox it is about. */
  readonly about: Profile
  /** From when the trouble lasts or began, to when it was noticed. */
  readonly period: Period
  /** How many deliveries wait, and how many notices to that mailbox were given up. */
  readonly waiting: number
  readonly dead: number
  /** The submissions whose notice was given up within the period. */
  readonly submissions: readonly { readonly id: string; readonly receivedAt: number }[]
}

/** One sentence: the subject of the mail, the title of the webhook. */
export function titleOfAlert(
  { topic, about, submissions }: AlertFacts,
  mailboxes: Readonly<Record<Profile, string>>,
  words: MailCopy['alert'],
): string {
  const { late, givenUp, purgeStopped, probeFailed, probeWorks } = words
  const count = submissions.length
  const sentences: Readonly<Record<AlertTopic, string>> = {
    late: late.subject,
    'given-up': count === 1 ? givenUp.subjectOne : givenUp.subjectMany,
    'purge-stopped': purgeStopped.subject,
    'probe-failed': probeFailed.subject,
    'probe-works': probeWorks.subject,
  }
  return fillCopy(sentences[topic], { count, mailbox: mailboxes[about] })
}
