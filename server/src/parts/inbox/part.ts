import { randomUUID } from 'node:crypto'
import { origin, trueOrFalse } from '@lanternfield/settings/kinds.ts'
import { findCleartext } from '../../base/cleartext.ts'
import { type Check, warn } from '../../check.ts'
import { onOneLine, time } from '../../operator/describe.ts'
import { UsageError, type Verb } from '../../operator/verb.ts'
import { definePart, type PartInUse, type WorkContext } from '../../part.ts'
import { foldAddress } from '../../submission/address.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { createInbox } from './inbox.tsx'
import { createSignInMails } from './SignInMail.tsx'
import { createSessions, insertSession, type Session } from './sessions.ts'
import { createSignInLink } from './sign-in.ts'

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
    inboxUrl: {
      name: 'INBOX_URL',
      kind: origin,
      about:
        'Another host of this server that has the inbox, out of reach of scripts on the site. Unset: the inbox is on the site.',
    },
  },
  bring: ({ hasInbox, inboxUrl }, { settings, environment }) => {
    const { siteUrl, endpointUrl } = settings
    const hosts = [siteUrl, endpointUrl].map((url) => new URL(url).host)
    const ownOrigin = inboxUrl && !hosts.includes(new URL(inboxUrl).host) ? inboxUrl : null
    const isExposed = ownOrigin === null && Boolean(environment.PUBLIC_GTM_ID?.trim())
    const work = (context: WorkContext) => ({
      mails: createSignInMails(context, ownOrigin),
      jobs: {
        hourly: {
          'failed to delete old sessions': () =>
            createSessions(context.store.db).deleteOld(context.now()),
        },
      },
    })
    const always: PartInUse = {
      deliveryKinds: ['sign-in', 'sign-in-warning'],
      verbs: SESSION_VERBS,
      leftOutOfBackups: [{ table: 'sessions' }],
      work,
    }
    if (!hasInbox) return always
    return {
      ...always,
      inboxUrl: new URL('inbox/', ownOrigin === null ? endpointUrl : `${ownOrigin}/prod/`).href,
      errors: findCleartext('INBOX_URL', inboxUrl, settings),
      verbs: { ...SESSION_VERBS, 'sign-in': signInVerb(ownOrigin) },
      checks: isExposed ? [exposed] : [],
      connect: (core) => ({
        ...createInbox(core, ownOrigin),
        open: async () => {
          if (isExposed) core.log.warn(`${EXPOSED}. ${ADVICE}`)
        },
      }),
    }
  },
})

const EXPOSED = 'The tags of PUBLIC_GTM_ID run on the origin of the inbox'
const ADVICE = 'Set INBOX_URL to another host that leads to this server; see docs/analytics.md.'
const exposed: Check = { name: 'inbox', isManual: true, run: async () => warn(EXPOSED, ADVICE) }

/** The way in where no link arrives. */
const signInVerb = (ownOrigin: string | null): Verb => ({
  parameters: ['MAILBOX'],
  summary: 'prints a link to the inbox in the browser; it works once, within 15 minutes',
  run: async ({ store, configuration: { settings }, readContent, print }, address = '') => {
    const mailboxes = Object.values(mailboxesOf(settings, (await readContent()).company))
    const mailbox = foldAddress(address)
    if (!mailboxes.map(foldAddress).includes(mailbox))
      throw new UsageError(
        `${address} is no mailbox of the site. These are: ${mailboxes.join(', ')}.`,
      )
    const id = randomUUID()
    const begunAt = Date.now()
    await insertSession(store.db, { id, kind: 'link', mailbox, begunAt, usedAt: begunAt })
    await print(createSignInLink({ store, settings }, ownOrigin)(id, begunAt))
  },
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
function describeSession({ kind, mailbox, begunAt, usedAt, name }: Session): string {
  const used = kind === 'link' ? 'not used' : `last used ${time(usedAt)}`
  return `${time(begunAt)}  ${kind.padEnd(7)}  ${onOneLine(mailbox)}  ${used}${name && `  ${onOneLine(name)}`}`
}
