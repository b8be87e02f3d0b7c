/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { MailProps } from '../../mail/mail-data.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Paragraphs } from '../../mail/templates/parts.tsx'
import type { ReminderData } from './report-data.ts'
import { WaitingSubmissions } from './WaitingSubmissions.tsx'

/** Submissions that nobody has answered in the promised time. */
export function ReminderMail({ data: { waiting, refusedCode }, options }: MailProps<ReminderData>) {
  const copy = options.copy.reminder
  const hasWords = refusedCode === undefined
  return (
    <MailFrame
      company={options.company}
      preview={copy.preview}
      heading={fillCopy(copy.subject, { count: waiting.count })}
      footer={copy.footer}
    >
      <Paragraphs texts={copy.introduction} />
      {!hasWords && <Paragraphs texts={[fillCopy(copy.refused, { code: refusedCode })]} />}
      <WaitingSubmissions list={waiting} {...{ options, hasWords }} />
    </MailFrame>
  )
}
