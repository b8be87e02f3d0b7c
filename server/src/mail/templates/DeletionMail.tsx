/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toOfficeTime } from '../../base/clock-time.ts'
import type { MailCopy } from '../../content.ts'
import type { MailData, MailProps } from '../mail-data.ts'
import { MailFrame } from './MailFrame.tsx'
import { Box, Paragraphs } from './parts.tsx'

/** Tells the mailbox that a submission was deleted, with what finds the mails about it, and nothing that was typed. */
export function DeletionMail({
  data,
  options: { company, copy },
}: MailProps<MailData['deletion']>) {
  const { preview, footer, reference, received, deleted } = copy.deletion
  const { office } = company.answerTimes[data.profile]
  const { title, paragraphs } = wordsOfDeletion(data, copy)
  return (
    <MailFrame company={company} preview={preview} heading={title} footer={footer}>
      <Paragraphs texts={paragraphs} />
      <Box
        lines={[
          fillCopy(reference, { id: data.submissionId }),
          fillCopy(received, { time: toOfficeTime(data.receivedAt, office) }),
          fillCopy(deleted, { time: toOfficeTime(data.deletedAt, office) }),
        ]}
      />
    </MailFrame>
  )
}

/** `title` is the subject and the heading. */
export function wordsOfDeletion(
  { profile, by }: MailData['deletion'],
  { deletion }: MailCopy,
): { title: string; paragraphs: readonly string[] } {
  const words = by === 'visitor' ? deletion : deletion.byLink
  const title = profile === 'CAREERS' ? words.application : words.inquiry
  return { title, paragraphs: words.paragraphs }
}
