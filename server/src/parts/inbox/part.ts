import { randomUUID } from 'node:crypto'
import { origin, trueOrFalse } from '@lanternfield/settings/kinds.ts'
import { findCleartext } from '../../base/cleartext.ts'
import { type Check, ok, warn } from '../../check.ts'
import { onOneLine, time } from '../../operator/describe.ts'
import { UsageError, type Verb } from '../../operator/verb.ts'
import { definePart } from '../../part.ts'
import type { Settings } from '../../settings.ts'
import { foldAddress } from '../../submission/address.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { createInbox } from './inbox.tsx'
import { createSignInMails } from './SignInMail.tsx'
import { createSessions, type Session } from './sessions.ts'
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
    const ownOrigin = isOfSite(inboxUrl, settings) ? null : inboxUrl
    const isExposed = hasInbox && ownOrigin === null && Boolean(environment.PUBLIC_GTM_ID?.trim())
    return {
      errors: findCleartext('INBOX_URL', inboxUrl, settings),
      deliveryKinds: ['sign-in', 'sign-in-warning'],
      verbs: { ...SESSION_VERBS, ...(hasInbox && { 'sign-in': signInVerb(ownOrigin) }) },
      checks: hasInbox ? [originCheck(isExposed)] : [],
      connect: (core) =>
        hasInbox
          ? {
              ...createInbox(core, ownOrigin),
              open: async () => {
                if (isExposed) core.log.warn(`${EXPOSED}. ${ADVICE}`)
              },
            }
          : {},
      work: (context) => ({
        mails: createSignInMails(context, ownOrigin),
        jobs: {
          hourly: {
            'failed to delete old sessions': () =>
              createSessions(context.store.db).deleteOld(context.now()),
          },
        },
      }),
    }
  },
})

const EXPOSED = 'The tags of PUBLIC_GTM_ID run on the origin of the inbox'
const ADVICE = 'Set INBOX_URL to another host that leads to this server; see docs/analytics.md.'

/** Whether an address of the inbox has a host of the site itself. */
function isOfSite(url: string | null, { siteUrl, endpointUrl }: Settings): boolean {
  const { host } = new URL(url ?? siteUrl)
  return [siteUrl, endpointUrl].some((one) => new URL(one).host === host)
}

const originCheck = (isExposed: boolean): Check => ({
  name: 'inbox',
  isManual: true,
  run: async () => (isExposed ? warn(EXPOSED, ADVICE) : ok('no script of others is on its origin')),
})

/** The way in where no link arrives. */
const signInVerb = (ownOrigin: string | null): Verb => ({
  parameters: ['MAILBOX'],
  summary: 'prints a link to the inbox in the browser; it works once, within 15 minutes',
  run: async ({ store, configuration: { settings }, readContent, print }, address = '') => {
    const mailboxes = Object.values(mailboxesOf(settings, (await readContent()).company))
    const mailbox = foldAddress(address)
    if (!mailboxes.map(foldAddress).includes(mailbox))
      throw new UsageError(
        `${address} is no mailbox of the site. There are: ${[...new Set(mailboxes)].join(', ')}.`,
      )
    const begunAt = Date.now()
    const link = { id: randomUUID(), kind: 'link', mailbox, begunAt, usedAt: begunAt } as const
    await createSessions(store.db).add(link)
    await print(createSignInLink(store, settings, ownOrigin)(link))
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
function describeSession({ kind, mailbox, begunAt, usedAt }: Session): string {
  const used = kind === 'link' ? 'not used' : `last used ${time(usedAt)}`
  return `${time(begunAt)}  ${kind.padEnd(7)}  ${onOneLine(mailbox)}  ${used}`
}
