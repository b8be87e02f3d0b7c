/** The body of webhooks about submissions; see docs/webhooks.md. */
import { pickFacts } from '@lanternfield/contract/facts.ts'
import { pickTyped } from '@lanternfield/contract/fields.ts'
import type { Submission } from '../../submission/submission.ts'

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
