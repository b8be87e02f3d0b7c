/** How the people of the company's mailboxes get into the inbox. Source: docs/decisions/inbox.md */
import { createHash, randomBytes } from 'node:crypto'
import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { errorCodes } from '../../base/log.ts'
import type { RateLimit } from '../../base/rate-limiter.ts'
import { HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import { countByHash } from '../../intake/quotas.ts'
import type { Core } from '../../part.ts'
import { foldAddress } from '../../submission/address.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { createSessions } from './sessions.ts'

/** Of one mailbox: people who share it, and who try again, need fewer; a stranger cannot fill it. */
const LINKS: RateLimit = { max: 20, windowMs: HOUR_MS }
/** How long a link opens the inbox. */
export const SIGN_IN_LINK_MS = 15 * MINUTE_MS
const SESSION_MS = 12 * HOUR_MS
const UNUSED_SESSION_MS = 2 * HOUR_MS

export type SignIn = ReturnType<typeof createSignIn>

/** A session in a browser, and the submissions that it shows. */
export type Visit = {
  readonly id: string
  readonly mailbox: string
  readonly profiles: readonly Profile[]
}

export function createSignIn({ settings, content, store, mailDomain, log, now }: Core) {
  const sessions = createSessions(store.db)
  const mailboxes = mailboxesOf(settings, content.company)

  /** At each request, so that settings that have changed hold for sessions too. @param mailbox folded */
  const profilesOf = (mailbox: string) =>
    PROFILES.filter((profile) => foldAddress(mailboxes[profile]) === mailbox)

  async function mailLink(mailbox: string): Promise<void> {
    const [profile] = profilesOf(mailbox)
    if (!profile) return
    const counted = { name: 'sign-in', value: mailbox, limit: LINKS }
    const at = now()
    if ((await store.counters.count(countByHash(store.secret, counted), at)) > 0) return
    const delivery = createDelivery('sign-in', mailDomain)
    await store.outbox.enqueueReport(
      { ...delivery, profile, period: { from: at, to: at }, condition: null },
      at,
    )
  }

  return {
    /**
     * Mails a link if it is the address of a mailbox, and nothing otherwise. A failure is only logged: no database
     * is needed for the address of a stranger, so an error would give away which addresses are mailboxes.
     */
    requestLink: (address: string): Promise<void> =>
      mailLink(foldAddress(address.trim())).catch((error) =>
        log.error(errorCodes(error), 'failed to mail a link to the inbox'),
      ),
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
    findVisit: async (secret: string): Promise<Visit | null> => {
      const time = now()
      const session = await sessions.use(hash(secret), {
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

/** A copy of the database opens no session. */
function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
