/** @jsxRuntime automatic @jsxImportSource react */

import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { MailOptions, MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Paragraphs } from '../../mail/templates/parts.tsx'
import { type WaitingList, WaitingSubmissions } from './WaitingSubmissions.tsx'

/** What is to be answered. */
type ReminderData = {
  readonly profile: Profile
  /** Whether it is the list of a day, not of the next two hours. */
  readonly isMorning: boolean
  readonly waiting: WaitingList
  /** The mail server's code, if it refused the reminder with what visitors wrote; then that is left out. */
  readonly refusedCode?: string | undefined
}

export const reminderMail: MailEntry<ReminderData> = {
  to: toCompany,
  subject: readSubject,
  Body: ReminderMail,
}

function readSubject({ isMorning, waiting: { count } }: ReminderData, { copy }: MailOptions) {
  return fillCopy(isMorning ? copy.reminder.subject : copy.reminder.subjectSoon, { count })
}

function ReminderMail({ data, options }: MailProps<ReminderData>) {
  const { waiting, refusedCode } = data
  const copy = options.copy.reminder
  const hasWords = refusedCode === undefined
  return (
    <MailFrame company={options.company} {...copy} heading={readSubject(data, options)}>
      <Paragraphs texts={copy.introduction} />
      {!hasWords && <Paragraphs texts={[fillCopy(copy.refused, { code: refusedCode })]} />}
      <WaitingSubmissions list={waiting} {...{ options, hasWords }} />
    </MailFrame>
  )
}
