/** How the people of the company's mailboxes get into the inbox. Source: docs/decisions/inbox.md */
import { createHash, randomBytes } from 'node:crypto'
import { cleanLine } from '@lanternfield/contract/characters.ts'
import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import type { RateLimit } from '../../base/rate-limiter.ts'
import { createSignedLink, createSignedTokens } from '../../base/signed-link.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import { countByHash } from '../../intake/quotas.ts'
import type { Core } from '../../part.ts'
import { countOne } from '../../store/counters.ts'
import { insertReport } from '../../store/outbox.ts'
import { foldAddress } from '../../submission/address.ts'
import type { Actor } from '../../submission/history.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import {
  type Asked,
  createSessions,
  hasMailedLink,
  insertSession,
  redirectLinks,
  type Session,
} from './sessions.ts'

/** Links to one mailbox: strangers cannot fill it, nor use up those of browsers that were signed in before. */
const KNOWN_LINKS: RateLimit = { max: 20, windowMs: HOUR_MS }
const LINKS: RateLimit = { max: 5, windowMs: HOUR_MS }
const LINKS_A_DAY: RateLimit = { max: 20, windowMs: DAY_MS }
/** No other link is mailed so soon after one that nobody has used. */
const FRESH_MS = 2 * MINUTE_MS
/** How often a mailbox may be asked for before it is told, and how often it is. */
const ASKED: RateLimit = { max: 10, windowMs: HOUR_MS }
const WARNINGS: RateLimit = { max: 1, windowMs: DAY_MS }
/** How long a browser is known after it was signed in. */
export const KNOWN_MS = 90 * DAY_MS
/** How long a link opens the inbox. */
export const SIGN_IN_LINK_MS = 15 * MINUTE_MS
const SESSION_MS = 12 * HOUR_MS
const UNUSED_SESSION_MS = 2 * HOUR_MS
export const NAME_MAX_CHARS = 60

export type SignIn = ReturnType<typeof createSignIn>

/** A session in a browser, and the submissions that it shows. */
export type Visit = Session & { readonly profiles: readonly Profile[]; readonly actor: Actor }

/** A name as a person or a cookie has it. */
export function readName(text: string): string {
  return [...cleanLine(text.replace(/[\s\p{Cc}]+/gu, ' '))].slice(0, NAME_MAX_CHARS).join('')
}

export function createSignIn({ settings, content, store, mailDomain, now }: Core) {
  const marks = createSignedTokens(store.secret, 'inbox-known')
  const sessions = createSessions(store.db)
  const mailboxes = mailboxesOf(settings, content.company)

  /** At each request, so that settings that have changed hold for sessions too. @param mailbox folded */
  const profilesOf = (mailbox: string) =>
    PROFILES.filter((profile) => foldAddress(mailboxes[profile]) === mailbox)

  return {
    /**
     * Mails a link if it is the address of a mailbox. All that is none are counted as one, and link and mail are
     * written and taken back: a full disk refuses a stranger's address as it refuses a mailbox.
     * @param asked where it leads; only a browser that is known puts a note into somebody's page
     */
    requestLink: async (
      address: string,
      isKnown: boolean,
      asked: Asked = { path: '', note: '' },
    ): Promise<void> => {
      const folded = foldAddress(address.trim())
      const [profile] = profilesOf(folded)
      const mailbox = profile ? folded : ''
      const at = now()
      const period = { from: at, to: at }
      const report = { profile: profile ?? 'SERVICES', period, condition: null } as const
      const mail = { ...createDelivery('sign-in', mailDomain), ...report }
      const { id } = mail
      await store.db.transaction(async (queries) => {
        const isWithin = async (name: string, limit: RateLimit) => {
          const counted = { name: `sign-in-${name}`, value: mailbox, limit }
          return (await countOne(queries, countByHash(store.secret, counted), at)).waitMs === 0
        }
        // First, since it locks the mailbox for requests at the same time.
        const isOften = !(await isWithin(isKnown ? 'asked-known' : 'asked', ASKED))
        if (profile && isOften && !isKnown && (await isWithin('told', WARNINGS))) {
          const warning = createDelivery('sign-in-warning', mailDomain)
          await insertReport(queries, { ...warning, ...report }, at)
        }
        const since = at - FRESH_MS + 1
        const isFresh = await hasMailedLink(queries, mailbox, since)
        const isMailed =
          !isFresh &&
          (isKnown
            ? await isWithin('known', KNOWN_LINKS)
            : (await isWithin('hour', LINKS)) && (await isWithin('day', LINKS_A_DAY)))
        if (isKnown) await redirectLinks(queries, mailbox, since, asked)
        await insertSession(queries, {
          ...{ id, kind: 'link', mailbox, begunAt: at, usedAt: at, path: asked.path },
          note: isKnown ? asked.note : '',
        })
        await insertReport(queries, mail, at)
        if (isMailed && profile) return
        await queries.run('DELETE FROM sessions WHERE id = :id', { id })
        await queries.run('DELETE FROM deliveries WHERE id = :id', { id })
      })
      store.outbox.announce()
    },
    /** What a browser keeps that was signed in. */
    markKnown: () => marks.make('known', now() + KNOWN_MS),
    isKnown: (given: readonly string[]) => given.some((one) => marks.read(one, now()) !== null),
    isUnused: async (linkId: string): Promise<boolean> =>
      (await sessions.list()).some(
        ({ id, kind, begunAt }) =>
          id === linkId && kind === 'link' && begunAt > now() - SIGN_IN_LINK_MS,
      ),
    /**
     * Opens a session in place of a link.
     * @returns what the browser shows for it, and the page that was asked for; null if it was used or is old
     */
    openSession: async (linkId: string, name: string) => {
      const secret = randomBytes(32).toString('base64url')
      const times = { begunAfter: now() - SIGN_IN_LINK_MS, now: now() }
      const session = await sessions.open(linkId, { id: hash(secret), name }, times)
      return session && { secret, path: session.path }
    },
    findVisit: async (secrets: readonly string[]): Promise<Visit | null> => {
      const time = now()
      const session = await sessions.use(secrets.map(hash), {
        begunAfter: time - SESSION_MS,
        usedAfter: time - UNUSED_SESSION_MS,
        now: time,
      })
      if (!session) return null
      const profiles = profilesOf(session.mailbox)
      const { name } = session
      const actor: Actor = { by: 'inbox', ...(name && { name }) }
      return profiles.length > 0 ? { ...session, profiles, actor } : null
    },
    forgetNote: ({ id }: Visit) => sessions.forgetNote(id),
    end: ({ id }: Visit) => sessions.end(id),
  }
}

/** Makes links to the inbox. @param origin where it is, if it has a host of its own */
export function createSignInLink(
  { store, settings }: Pick<Core, 'store' | 'settings'>,
  origin: string | null,
) {
  const endpointUrl = origin === null ? settings.endpointUrl : `${origin}/prod/`
  const makeLink = createSignedLink('sign-in', { secret: store.secret, endpointUrl })
  return (id: string, begunAt: number) => makeLink(id, begunAt + SIGN_IN_LINK_MS)
}

/** A copy of the database opens no session. */
function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
