import { trueOrFalse } from '@lanternfield/settings/kinds.ts'
import { onOneLine, time } from '../../operator/describe.ts'
import type { Verb } from '../../operator/verb.ts'
import { definePart } from '../../part.ts'
import { createInbox } from './inbox.tsx'
import { createSendSignIn } from './SignInMail.tsx'
import { createSessions, type Session } from './sessions.ts'

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
    leftOutOfBackups: [{ table: 'sessions' }],
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

const SESSION_VERBS: Readonly<Record<string, Verb>> = {
  'show-sessions': {
    parameters: [],
    summary: 'who is in the inbox of the browser, and links to it that nobody has used yet',
    run: async ({ store, print }) => {
      const sessions = await createSessions(store.db).list()
      for (const session of sessions) await print(describeSession(session))
      if (sessions.length === 0) await print('There are none.')
    },
  },
  'sign-out': {
    parameters: [],
    summary: 'ends all sessions of the inbox in the browser, and all links to it',
    run: async ({ store, print }) => {
      await print(`Ended: ${await createSessions(store.db).end()} sessions and links.`)
    },
  },
}

/** One line for a list, without the id, which opens it. */
function describeSession({ kind, mailbox, begunAt, usedAt }: Session): string {
  const used = kind === 'link' ? 'not used' : `last used ${time(usedAt)}`
  return `${time(begunAt)}  ${kind.padEnd(7)}  ${onOneLine(mailbox)}  ${used}`
}
