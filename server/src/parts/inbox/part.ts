import { trueOrFalse } from '@lanternfield/settings/kinds.ts'
import { definePart } from '../../part.ts'
import { createInbox } from './inbox.tsx'
import { createSendSignIn } from './send-sign-in.ts'
import { SESSION_VERBS } from './session-verbs.ts'
import { createSessions } from './sessions.ts'

/** The inbox in the browser. Source: docs/decisions/inbox.md */
export const inbox = definePart({
  settings: {
    hasInbox: {
      name: 'INBOX',
      heading: 'Inbox',
      kind: trueOrFalse,
      default: 'true',
      about: 'The inbox in the browser at /prod/inbox/, which opens by a link to a mailbox.',
    },
  },
  bring: ({ hasInbox }) => ({
    deliveryKinds: ['sign-in'],
    verbs: SESSION_VERBS,
    connect: (core) => (hasInbox ? createInbox(core) : {}),
    work: (context) => ({
      mails: { 'sign-in': createSendSignIn(context) },
      jobs: {
        hourly: {
          'failed to delete old sessions': () =>
            createSessions(context.store.db).deleteOld(context.now()),
        },
      },
    }),
  }),
})
