/** @jsxRuntime automatic @jsxImportSource react */

import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Paragraphs } from '../../mail/templates/parts.tsx'
import { type WaitingList, WaitingSubmissions } from './WaitingSubmissions.tsx'

/** Submissions whose promised time is over. */
type ReminderData = {
  readonly profile: Profile
  readonly waiting: WaitingList
  /** The mail server's code, if it refused the reminder with what visitors wrote; then that is left out. */
  readonly refusedCode?: string | undefined
}

export const reminderMail: MailEntry<ReminderData> = {
  to: toCompany,
  subject: ({ waiting }, { copy }) => fillCopy(copy.reminder.subject, { count: waiting.count }),
  Body: ReminderMail,
}

function ReminderMail({ data: { waiting, refusedCode }, options }: MailProps<ReminderData>) {
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
