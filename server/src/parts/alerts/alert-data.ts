import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toOfficeTime } from '../../base/clock-time.ts'
import type { Period } from '../../base/times.ts'
import type { Finding } from '../../check.ts'
import type { MailCopy } from '../../content.ts'
import type { MailOptions } from '../../mail/mail-data.ts'
import type { ReceiverQueue } from '../../submission/receiver-kind.ts'

/**
 * The reason of an alert: `late`, a notification that has waited for an hour; `mail-refused`, the mail server refuses
 * what we send to the company; `thanks-refused`, the same to visitors; `mail-works`, that is over; `given-up`, a
 * notification that died; `purge-stopped`, submissions past their retention that were not deleted since they are too
 * many; `probe-failed` and `probe-works`, the mail of a scheduled probe did not arrive in time, or did again;
 * `database-failed`, submissions cannot be stored, or a page is damaged; `resume-damaged`, one that was read is not the
 * one that was stored; `receiver-failed`, deliveries to receivers were given up, or have waited for an hour;
 * `item-refused`, a receiver that takes others did not take one, or a letter to an applicant was given up;
 * `check-failed`, a check of the set-up fails.
 */
export type AlertCondition = keyof typeof COPY_OF_CONDITION

export const COPY_OF_CONDITION = {
  late: 'late',
  'mail-refused': 'mailRefused',
  'thanks-refused': 'thanksRefused',
  'mail-works': 'mailWorks',
  'given-up': 'givenUp',
  'purge-stopped': 'purgeStopped',
  'probe-failed': 'probeFailed',
  'probe-works': 'probeWorks',
  'database-failed': 'databaseFailed',
  'resume-damaged': 'resumeDamaged',
  'receiver-failed': 'receiverFailed',
  'item-refused': 'itemRefused',
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
  /** The mail server's reply, as literal text; empty if it is about something else. */
  readonly cause: string
  /** The submissions of which something was given up within the period, or with the damaged resume. */
  readonly submissions: readonly { readonly id: string; readonly receivedAt: number }[]
  /** The receivers that fail, or did not take the submission. */
  readonly receivers: readonly Pick<ReceiverQueue, 'name' | 'state' | 'count'>[]
  /** The checks that fail. */
  readonly findings: readonly Finding[]
}

/** The profile whose mailbox receives alerts about a profile's mailbox, which may itself be what is broken. */
export function otherProfile(profile: Profile): Profile {
  return profile === 'SERVICES' ? 'CAREERS' : 'SERVICES'
}

/** What each way says of an alert. The facts, each of some lines, come below the sentences. */
export function describeAlert(alert: AlertData, options: MailOptions) {
  const { condition, profile, period, waiting, cause, submissions, receivers, findings } = alert
  const { inboxUrl, mailboxes, company } = options
  const copy = options.copy.alert
  const words = copy[COPY_OF_CONDITION[condition]]
  const { office } = company.answerTimes[profile]
  const count = submissions.length
  const places = {
    mailbox: mailboxes[profile],
    since: toOfficeTime(period.from, office),
    noticed: toOfficeTime(period.to, office),
    waiting,
    cause,
    count,
    refusedBy: receivers.map(({ name }) => name).join(', ') || copy.applicant,
  }
  const subject =
    'subject' in words ? words.subject : count === 1 ? words.subjectOne : words.subjectMany
  const page = count === 1 ? (submissions[0]?.id ?? '') : ''
  return {
    // No address: it is a subject, where spam filters count the recipient's.
    title: fillCopy(subject, { count, mailbox: profile.toLowerCase() }),
    paragraphs: words.paragraphs.map((text) => fillCopy(text, places)),
    facts: [
      ...(condition === 'receiver-failed' ? receivers : []).map((queue) => [
        fillCopy(copy.receiverFailed[queue.state], queue),
      ]),
      ...findings.map(({ check, saw, advice }) => [`${check}: ${saw}`, ...advice.split('\n')]),
    ],
    link: inboxUrl === null ? null : { href: inboxUrl + page, text: copy.inbox },
  }
}
