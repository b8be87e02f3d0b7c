/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import type { MailProps } from '../mail-data.ts'
import { MailFrame } from './MailFrame.tsx'
import { Box, Paragraphs, toUtc } from './parts.tsx'

/** Tells the mailbox that a visitor has deleted a submission, with what finds the mails about it, and nothing that was typed. */
export function DeletionMail({ data, options: { company, copy } }: MailProps<'deletion'>) {
  const { preview, footer, paragraphs, reference, received, deleted } = copy.deletion
  return (
    <MailFrame
      company={company}
      preview={preview}
      heading={titleOfDeletion(data.profile, copy)}
      footer={footer}
    >
      <Paragraphs texts={paragraphs} />
      <Box
        lines={[
          fillCopy(reference, { id: data.submissionId }),
          fillCopy(received, { time: toUtc(data.receivedAt) }),
          fillCopy(deleted, { time: toUtc(data.deletedAt) }),
        ]}
      />
    </MailFrame>
  )
}

/** The subject and the heading. */
export function titleOfDeletion(profile: Profile, { deletion }: MailCopy): string {
  return profile === 'CAREERS' ? deletion.application : deletion.inquiry
}
