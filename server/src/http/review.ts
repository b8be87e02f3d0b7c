import type { Review } from '../intake/review.ts'
import { createRateLimiter, type RateLimit } from '../rate-limiter.ts'
import { REVIEW_PATH } from '../review-link.ts'
import { isOwn } from './origin.ts'
import { problem } from './problem.ts'
import { readBody } from './read-body.ts'
import { retryAfter } from './rejections.ts'
import type { RequestClient } from './request-limits.ts'
import { createReviewPages, type ReviewPageOptions } from './review-page.ts'

/** Nobody reviews faster; a program that tries links is stopped before any work is done for it. */
const REQUESTS: RateLimit = { max: 60, windowMs: 10 * 60_000 }
/** A form with one button has a few bytes. */
const BODY_MAX_BYTES = 1024
const ALLOW = 'GET, HEAD, POST'

export type ReviewHandlerOptions = ReviewPageOptions & {
  readonly review: Review
  /** The submission that a token was made for; null if it is not valid. */
  readonly readToken: (token: string) => string | null
  readonly allowedOrigins: readonly string[]
  readonly identify: (request: Request, peer: string | undefined) => RequestClient
}

/**
 * Answers the links of mails to the company. `GET`, which mail scanners send as well, changes nothing; every link that is
 * not valid gets the same answer. See docs/http.md.
 */
export function createReviewHandler(options: ReviewHandlerOptions) {
  const { review, readToken, allowedOrigins, identify } = options
  const pages = createReviewPages(options)
  const requests = createRateLimiter(REQUESTS)

  return async (request: Request, peer: string | undefined): Promise<Response> => {
    const retryAfterMs = requests.consume(identify(request, peer).hash)
    if (retryAfterMs > 0)
      return problem(429, 'Too many requests', { headers: retryAfter(retryAfterMs) })
    if (!['GET', 'HEAD', 'POST'].includes(request.method))
      return problem(405, 'Method not allowed', { headers: { allow: ALLOW } })
    const id = readToken(new URL(request.url).pathname.slice(REVIEW_PATH.length))
    if (id === null) return pages.notice('invalid', 404)
    if (request.method === 'POST') {
      if (!isFromOwnPage(request.headers, allowedOrigins))
        return problem(403, 'Origin not allowed', { detail: 'Use the buttons of the page itself.' })
      const action = await readAction(request)
      if (action === null) return problem(400, 'Malformed form')
      await (action === 'deliver' ? review.deliver(id) : review.remove(id))
    }
    const record = await review.find(id)
    return record ? pages.submission(record) : pages.notice('deleted', 200)
  }
}

/**
 * Whether the page itself posts. With its `Referrer-Policy` browsers send `Origin: null`, and `Sec-Fetch-Site` tells what
 * is true; those too old for that, or without TLS, send an origin only where the policy is not obeyed.
 */
function isFromOwnPage(headers: Headers, allowedOrigins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin !== null && isOwn(origin, headers, allowedOrigins)
}

async function readAction(request: Request): Promise<'deliver' | 'delete' | null> {
  const mediaType = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType !== 'application/x-www-form-urlencoded') return null
  const body = await readBody(request, { maxBytes: BODY_MAX_BYTES })
  const action = new URLSearchParams(body.bytes.toString('utf8')).get('action')
  return body.end === 'whole' && (action === 'deliver' || action === 'delete') ? action : null
}
