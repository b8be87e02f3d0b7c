/** How the people of the company's mailboxes get into the inbox. Source: docs/decisions/inbox.md */
import { createHash, randomBytes } from 'node:crypto'
import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import type { RateLimit } from '../../base/rate-limiter.ts'
import { createSignedLink, createSignedTokens } from '../../base/signed-link.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import { countByHash } from '../../intake/quotas.ts'
import type { Core } from '../../part.ts'
import type { Settings } from '../../settings.ts'
import { countOne } from '../../store/counters.ts'
import type { Queries } from '../../store/db.ts'
import { insertReport } from '../../store/outbox.ts'
import type { DeliveryKind, Report, Store } from '../../store/store.ts'
import { foldAddress } from '../../submission/address.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { createSessions, hasMailedLink, type Session } from './sessions.ts'

/** Links to one mailbox: strangers cannot fill it, nor use up those of browsers that were signed in before. */
const LINKS: Readonly<Record<'known' | 'strangers', readonly RateLimit[]>> = {
  known: [{ max: 20, windowMs: HOUR_MS }],
  strangers: [
    { max: 5, windowMs: HOUR_MS },
    { max: 20, windowMs: DAY_MS },
  ],
}
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

export type SignIn = ReturnType<typeof createSignIn>

type LinkRequest = {
  readonly mailbox: string
  readonly by: keyof typeof LINKS
  /** Tells the mailbox that many links are asked for. */
  readonly warning: Report
}

/** In place of a mailbox, for all addresses that are none: one count, however many are tried. */
const NOBODY = ''

/** A session in a browser, and the submissions that it shows. */
export type Visit = {
  readonly id: string
  readonly mailbox: string
  readonly profiles: readonly Profile[]
}

export function createSignIn({ settings, content, store, mailDomain, now }: Core) {
  const marks = createSignedTokens(store.secret, 'inbox-known')
  const sessions = createSessions(store.db)
  const mailboxes = mailboxesOf(settings, content.company)

  /** At each request, so that settings that have changed hold for sessions too. @param mailbox folded */
  const profilesOf = (mailbox: string) =>
    PROFILES.filter((profile) => foldAddress(mailboxes[profile]) === mailbox)

  /** Counts a request for a link, and has the mailbox told of very many. @returns whether one may be mailed */
  async function countRequest(
    queries: Queries,
    { mailbox, by, warning }: LinkRequest,
  ): Promise<boolean> {
    const at = warning.period.to
    const count = async (name: string, limit: RateLimit) => {
      const counted = countByHash(store.secret, { name: `sign-in-${name}`, value: mailbox, limit })
      return (await countOne(queries, counted, at)).waitMs === 0
    }
    // First, since it locks the mailbox for requests at the same time.
    const isOften = !(await count(`asked-${by}`, ASKED))
    if (isOften && by === 'strangers' && mailbox !== NOBODY && (await count('told', WARNINGS)))
      await insertReport(queries, warning, at)
    if (await hasMailedLink(queries, mailbox, { since: at - FRESH_MS, now: at })) return false
    for (const limit of LINKS[by])
      if (!(await count(`${by}-${limit.windowMs}`, limit))) return false
    return mailbox !== NOBODY
  }

  return {
    /** Mails a link if it is the address of a mailbox. Another one is as much work, and fails where a mailbox would. */
    requestLink: async (address: string, isKnown: boolean): Promise<void> => {
      const folded = foldAddress(address.trim())
      const [profile] = profilesOf(folded)
      const at = now()
      const toReport = (kind: DeliveryKind): Report => ({
        ...createDelivery(kind, mailDomain),
        profile: profile ?? 'SERVICES',
        period: { from: at, to: at },
        condition: null,
      })
      const mailbox = profile ? folded : NOBODY
      const by = isKnown ? 'known' : 'strangers'
      const request = { mailbox, by, warning: toReport('sign-in-warning') } as const
      const link = { mailbox, begunAt: at, usedAt: at }
      await sessions.addMailed(link, toReport('sign-in'), (queries) =>
        countRequest(queries, request),
      )
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
    /** Opens a session in place of a link. Returns what the browser shows for it; null if it was used or is old. */
    openSession: async (linkId: string): Promise<string | null> => {
      const secret = randomBytes(32).toString('base64url')
      const times = { begunAfter: now() - SIGN_IN_LINK_MS, now: now() }
      return (await sessions.open(linkId, hash(secret), times)) && secret
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
      return profiles.length > 0 ? { ...session, profiles } : null
    },
    end: ({ id }: Visit) => sessions.end(id),
  }
}

/** Makes links to the inbox. @param origin where it is, if that is not beside the address of the forms */
export function createSignInLink(
  { secret }: Pick<Store, 'secret'>,
  { endpointUrl }: Pick<Settings, 'endpointUrl'>,
  origin: string | null,
): (link: Pick<Session, 'id' | 'begunAt'>) => string {
  const beside = origin === null ? endpointUrl : `${origin}/prod/`
  const makeLink = createSignedLink('sign-in', { secret, endpointUrl: beside })
  return ({ id, begunAt }) => makeLink(id, begunAt + SIGN_IN_LINK_MS)
}

/** A copy of the database opens no session. */
function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
