/** The mails of reports, all to the company's mailboxes. */
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { DigestMail } from './DigestMail.tsx'
import { ReminderMail } from './ReminderMail.tsx'
import type { DigestData, ReminderData, WeeklyData } from './report-data.ts'
import { WeeklyMail } from './WeeklyMail.tsx'

export const digestMail: MailEntry<DigestData> = {
  to: toCompany,
  subject: ({ unread }, { copy }) => fillCopy(copy.digest.subject, { count: unread.length }),
  Body: DigestMail,
}

export const reminderMail: MailEntry<ReminderData> = {
  to: toCompany,
  subject: ({ waiting }, { copy }) => fillCopy(copy.reminder.subject, { count: waiting.count }),
  Body: ReminderMail,
}

export const weeklyMail: MailEntry<WeeklyData> = {
  to: toCompany,
  subject: ({ summary }, { copy }) =>
    fillCopy(copy.weekly.subject, {
      count: summary.kinds.reduce((sum, { count }) => sum + count, 0),
    }),
  Body: WeeklyMail,
}
