import { trueOrFalse } from '@lanternfield/settings/kinds.ts'
import { createSubmissionLinkHandler } from '../../pages/submission-page.tsx'
import { definePart } from '../../part.ts'
import { enqueueReminders } from './reminders.ts'
import { enqueueDigests, enqueueWeeklyReports } from './reports.ts'
import { createSendReports } from './send-reports.ts'

/** Daily digests, weekly reports and reminders. Sources: docs/decisions/answers.md, docs/decisions/mails.md */
export const reports = definePart({
  settings: {
    reportsWeekly: {
      name: 'WEEKLY_REPORT',
      heading: 'Reports and reminders',
      kind: trueOrFalse,
      default: 'true',
      about: 'Send each mailbox the figures of the week before on Mondays, when its office opens.',
    },
    reminds: {
      name: 'ANSWER_REMINDERS',
      kind: trueOrFalse,
      default: 'true',
      about:
        'Remind each mailbox of messages that are to be answered today by answerTimes of content/company.yaml, and of late ones.',
    },
  },
  bring: ({ reportsWeekly, reminds }) => ({
    deliveryKinds: ['digest', 'weekly', 'reminder'],
    reportsUnread: true,
    connect: (core) => ({ signedPages: { answer: createSubmissionLinkHandler('answer', core) } }),
    work: (context) => ({
      mails: createSendReports(context),
      jobs: {
        hourly: {
          'failed to look for unread submissions': () => enqueueDigests(context),
          ...(reportsWeekly && {
            'failed to enqueue the weekly report': () => enqueueWeeklyReports(context),
          }),
        },
        ...(reminds && {
          eachMinute: { 'failed to look for late answers': () => enqueueReminders(context) },
        }),
      },
    }),
  }),
})
