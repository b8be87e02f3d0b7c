/** The bodies of webhooks; see docs/webhooks.md. */
import { pickFacts } from '@lanternfield/contract/facts.ts'
import { pickTyped } from '@lanternfield/contract/fields.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import type { Submission } from '@lanternfield/contract/submission.ts'
import type { MailCopy } from '../content.ts'
import { type AlertFacts, titleOfAlert } from '../parts/alerts/alert-facts.ts'

/**
 * Made of stored values, it is the same at every attempt, but for the address of the resume.
 * @param resumeLink makes that address; without it there is none
 */
export function composeSubmissionEvent(
  submission: Submission,
  resumeLink?: (submissionId: string) => string,
): string {
  const { id, profile, inquiryLabel, resume } = submission
  const receivedAt = new Date(submission.receivedAt).toISOString()
  return JSON.stringify({
    type: 'submission.received',
    timestamp: receivedAt,
    data: {
      id,
      receivedAt,
      profile,
      inquiryLabel,
      ...pickTyped(submission),
      ...pickFacts(submission, 'webhook'),
      // A suspect has no webhook until an operator has approved it.
      suspect: false,
      resume: resume && {
        fileName: resume.fileName,
        bytes: resume.content.byteLength,
        sha256: resume.sha256,
        url: resumeLink?.(id),
      },
    },
  })
}

/** An alert, for a program that notifies a person. Contains no text of visitors. */
export function composeAlertEvent(
  facts: AlertFacts,
  mailboxes: Readonly<Record<Profile, string>>,
  copy: MailCopy['alert'],
): string {
  const { condition, profile, period, waiting, dead, receivers, findings } = facts
  return JSON.stringify({
    type: 'alert.raised',
    timestamp: new Date(period.to).toISOString(),
    data: {
      topic: condition,
      title: titleOfAlert(facts, mailboxes, copy),
      profile,
      from: new Date(period.from).toISOString(),
      to: new Date(period.to).toISOString(),
      waiting,
      dead,
      ...(receivers.length > 0 && {
        receivers: receivers.map(({ name, state, count }) => ({ name, state, count })),
      }),
      ...(findings.length > 0 && { findings }),
    },
  })
}
