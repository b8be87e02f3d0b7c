import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { Period } from '../../base/times.ts'
import type { Finding } from '../../check.ts'
import type { MailCopy } from '../../content.ts'
import type { ReceiverQueue } from '../../submission/receiver-kind.ts'

/**
 * The reason of an alert: `late`, a notification that has waited for an hour; `given-up`, one that died;
 * `purge-stopped`, submissions past their retention that were not deleted since they are too many; `probe-failed`
 * and `probe-works`, the mail of a scheduled probe did not arrive in time, or did again; `database-failed`,
 * submissions cannot be stored, or a page is damaged; `resume-damaged`, one that was read is not the one that was
 * stored; `receiver-failed`, deliveries to receivers were given up, or have waited for an hour; `check-failed`, a
 * check of the set-up fails.
 */
export type AlertCondition = keyof typeof COPY_OF_CONDITION

export const COPY_OF_CONDITION = {
  late: 'late',
  'given-up': 'givenUp',
  'purge-stopped': 'purgeStopped',
  'probe-failed': 'probeFailed',
  'probe-works': 'probeWorks',
  'database-failed': 'databaseFailed',
  'resume-damaged': 'resumeDamaged',
  'receiver-failed': 'receiverFailed',
  'check-failed': 'checkFailed',
} as const satisfies Record<string, keyof MailCopy['alert']>

/** The content of an alert, without any text of visitors. */
export type AlertData = {
  readonly condition: AlertCondition
  /** The profile whose mailbox it is about, or whose submissions. */
  readonly profile: Profile
  /** From when the trouble lasts or began, to when it was noticed. */
  readonly period: Period
  /** How many deliveries wait, and how many notifications to that mailbox were given up. */
  readonly waiting: number
  readonly dead: number
  /** The submissions whose notification was given up within the period, or with the damaged resume. */
  readonly submissions: readonly { readonly id: string; readonly receivedAt: number }[]
  /** The receivers that fail. */
  readonly receivers: readonly ReceiverQueue[]
  /** The checks that fail. */
  readonly findings: readonly Finding[]
}

/** The profile whose mailbox receives alerts about a profile's mailbox, which may itself be what is broken. */
export function otherProfile(profile: Profile): Profile {
  return profile === 'SERVICES' ? 'CAREERS' : 'SERVICES'
}

/** One sentence: the subject of the mail, the title of the webhook. No address: spam filters count the recipient's. */
export function titleOfAlert(
  { condition, profile, submissions }: AlertData,
  copy: MailCopy['alert'],
): string {
  const words = copy[COPY_OF_CONDITION[condition]]
  const count = submissions.length
  const subject =
    'subject' in words ? words.subject : count === 1 ? words.subjectOne : words.subjectMany
  return fillCopy(subject, { count, mailbox: profile.toLowerCase() })
}
