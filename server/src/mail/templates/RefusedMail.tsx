/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toUtc } from '../../base/clock-time.ts'
import type { MailData, MailProps } from '../mail-data.ts'
import { MailFrame } from './MailFrame.tsx'
import { Box, Paragraphs, SignedLink } from './parts.tsx'

/** In place of a notification that was refused: where to read the submission, and no word of the visitor. */
export function RefusedMail({ data, options }: MailProps<MailData['refused']>) {
  const { submissionId, receivedAt, refusedCode } = data
  const copy = options.copy.refused
  return (
    <MailFrame
      company={options.company}
      preview={copy.preview}
      heading={copy.subject}
      footer={copy.footer}
    >
      <Paragraphs texts={copy.paragraphs.map((text) => fillCopy(text, { code: refusedCode }))} />
      <Box
        lines={[
          fillCopy(copy.received, { time: toUtc(receivedAt) }),
          fillCopy(copy.reference, { id: submissionId }),
          <SignedLink key="review" href={options.reviewLink(submissionId)} text={copy.review} />,
          <code key="show">{`npm run inbox -- show ${submissionId}`}</code>,
        ]}
      />
    </MailFrame>
  )
}
