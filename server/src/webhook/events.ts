/** The bodies of webhooks; see docs/webhooks.md. */
import { pickTyped } from '@lanternfield/contract/fields.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import { type AlertFacts, titleOfAlert } from '../alert-facts.ts'
import type { Submission } from '../storage/store.ts'

/** Made of stored values alone, it is the same at every attempt. */
export function composeSubmissionEvent(submission: Submission): string {
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
      // A suspect has no webhook until an operator has released it.
      suspect: false,
      resume: resume && {
        fileName: resume.fileName,
        bytes: resume.content.byteLength,
        sha256: resume.sha256,
      },
    },
  })
}

/** What needs a person, for a program that reaches one. Holds nothing that a visitor wrote. */
export function composeAlertEvent(
  facts: AlertFacts,
  mailboxes: Readonly<Record<Profile, string>>,
): string {
  const { topic, about, period, waiting, dead } = facts
  return JSON.stringify({
    type: 'alert.raised',
    timestamp: new Date(period.to).toISOString(),
    data: {
      topic,
      title: titleOfAlert(facts, mailboxes),
      profile: about,
      from: new Date(period.from).toISOString(),
      to: new Date(period.to).toISOString(),
      waiting,
      dead,
    },
  })
}
