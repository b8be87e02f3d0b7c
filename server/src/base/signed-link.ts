/**
 * Links in mails and webhooks that act for a person without a password: each is signed, for one submission and one
 * purpose, and ends.
 * Source: docs/decisions/signed-links.md
 */
import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from './times.ts'

/** How long the company's link opens its page: a week's holiday, no longer than a forgotten mail is of use. */
export const REVIEW_LINK_MS = 7 * DAY_MS
const TOKEN = /^([\w-]{1,64})\.([0-9a-z]{1,9})\.([\w-]{43})$/

/** @param use gives tokens a key of their own, so that one for another use never passes for one of these */
export function createSignedTokens(secret: Uint8Array, use: string) {
  // Made anew each time: the secret may be replaced while a server runs.
  const readKey = () => createHmac('sha256', secret).update(use).digest()

  function sign(id: string, endsAtS: string): string {
    return createHmac('sha256', readKey()).update(`${id}.${endsAtS}`).digest('base64url')
  }

  return {
    /** @param endsAt milliseconds since 1970 */
    make: (submissionId: string, endsAt: number): string => {
      const endsAtS = Math.ceil(endsAt / 1000).toString(36)
      return `${submissionId}.${endsAtS}.${sign(submissionId, endsAtS)}`
    },
    /** The submission that a token was made for; null if it was altered or made elsewhere, or is past its end. */
    read: (token: string, now: number): string | null => {
      const [, id, endsAtS, signature] = TOKEN.exec(token) ?? []
      if (id === undefined || endsAtS === undefined || signature === undefined) return null
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, endsAtS)))
      return isOurs && now < Number.parseInt(endsAtS, 36) * 1000 ? id : null
    },
  }
}

/** The tokens in the links of a purpose. */
export function linkTokens(secret: Uint8Array, purpose: string) {
  return createSignedTokens(secret, `${purpose}-link`)
}

/** The page lies beside the address of the forms: what passes that on to the server, passes this on too. */
export function linkPath(purpose: string): string {
  return `/prod${shortLinkPath(purpose)}`
}

/** The same page, where the server answers at the root of a host. */
export function shortLinkPath(purpose: string): string {
  return `/${purpose}/`
}

/** What follows either path of a purpose; empty if the path is another one. */
export function tokenIn(pathname: string, purpose: string): string {
  const path = [linkPath(purpose), shortLinkPath(purpose)].find((start) =>
    pathname.startsWith(start),
  )
  return path === undefined ? '' : pathname.slice(path.length)
}

export type SignedLinkOptions = {
  readonly secret: Uint8Array
  /** The public address that the forms post to. */
  readonly endpointUrl: string
}

/** Makes a function that returns the link to a submission, valid until a time in milliseconds since 1970. */
export function createSignedLink(
  purpose: string,
  { secret, endpointUrl }: SignedLinkOptions,
): (submissionId: string, endsAt: number) => string {
  const tokens = linkTokens(secret, purpose)
  return (submissionId, endsAt) =>
    new URL(`${purpose}/${tokens.make(submissionId, endsAt)}`, endpointUrl).href
}
