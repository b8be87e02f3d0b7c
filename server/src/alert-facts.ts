import type { Profile } from '@lanternfield/contract/forms.ts'
import type { AlertTopic, Period } from './storage/store.ts'

/** What an alert reports. It holds nothing that a visitor wrote. */
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
): string {
  switch (topic) {
    case 'late':
      return `Messages from the website to ${mailboxes[about]} have to wait`
    case 'given-up':
      return `${submissions.length} ${submissions.length === 1 ? 'message' : 'messages'} from the website could not be delivered to ${mailboxes[about]}`
    case 'purge-stopped':
      return 'The website has stopped deleting old submissions'
  }
}
