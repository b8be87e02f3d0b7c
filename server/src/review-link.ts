/**
 * Links in mails to the company, by which a person without a terminal delivers or deletes one submission.
 * Source: docs/decisions/076-an-owner-without-a-terminal.md
 */
import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a link opens its page: a week's holiday, and no longer than a forgotten mail should be of use. */
export const REVIEW_LINK_MS = 7 * 24 * 3_600_000

/** The page lies beside the address of the forms: what passes that on to the server, passes this on too. */
export const REVIEW_PATH = '/prod/review/'

const TOKEN = /^([\w-]{1,64})\.([0-9a-z]{1,9})\.([\w-]{43})$/

export type ReviewLinkOptions = {
  readonly secret: Uint8Array
  /** The public address that the forms post to. */
  readonly endpointUrl: string
  readonly now: () => number
}

/** Makes a function that returns the link to a submission, which ends REVIEW_LINK_MS from now. */
export function createReviewLink({
  secret,
  endpointUrl,
  now,
}: ReviewLinkOptions): (submissionId: string) => string {
  return (submissionId) => {
    const endsAtS = Math.ceil((now() + REVIEW_LINK_MS) / 1000).toString(36)
    const token = `${submissionId}.${endsAtS}.${sign(secret, submissionId, endsAtS)}`
    return new URL(`review/${token}`, endpointUrl).href
  }
}

/** The submission that a link was made for; null if the token was altered or made elsewhere, or is past its end. */
export function readReviewToken(secret: Uint8Array, token: string, now: number): string | null {
  const [, id, endsAtS, signature] = TOKEN.exec(token) ?? []
  if (id === undefined || endsAtS === undefined || signature === undefined) return null
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, id, endsAtS)))
  return isOurs && now < Number.parseInt(endsAtS, 36) * 1000 ? id : null
}

/** With a key of its own, so that no other signature of this installation ever passes for one of these. */
function sign(secret: Uint8Array, id: string, endsAtS: string): string {
  const key = createHmac('sha256', secret).update('review-link').digest()
  return createHmac('sha256', key).update(`${id}.${endsAtS}`).digest('base64url')
}
