import type { ClientQueue, QueuedClient } from '../base/client-queue.ts'
import type { RateLimit } from '../base/rate-limiter.ts'
import { linkTokens, tokenIn } from '../base/signed-link.ts'
import { MINUTE_MS } from '../base/times.ts'
import { isFromOwnSite } from '../http/origin.ts'
import { problem, retryAfter } from '../http/problem.ts'
import { announcedBytes, readBody } from '../http/read-body.ts'
import { createRequestCounter, type RequestCounterCore } from '../intake/request-counter.ts'

/** Nobody presses buttons faster; a program that tries links is stopped before any work is done for it. */
export const REQUESTS: RateLimit = { max: 60, windowMs: 10 * MINUTE_MS }
/** The longest note in letters of many bytes, each of which takes three characters, and far longer ones in others. */
const BODY_MAX_BYTES = 256 * 1024
export const ALLOW = 'GET, HEAD, POST'

/** What signed links need of the core. */
export type SignedPageCore = RequestCounterCore & {
  readonly settings: { readonly allowedOrigins: readonly string[] }
  readonly identify: (request: Request, peer: string | undefined) => QueuedClient
  readonly formQueue: ClientQueue
}

export type SignedPage = {
  /** The same for every link that is not valid. */
  readonly refuse: () => Promise<Response>
  /** Changes nothing but the history: mail scanners open every link. @param request GET or HEAD */
  readonly show: (submissionId: string, request: Request) => Promise<Response>
  /** Does what a form of the page asks for; null if none of them posts that. */
  readonly act: (
    submissionId: string,
    form: URLSearchParams,
    request: Request,
  ) => Promise<Response | null>
}

/** Handles the links of one purpose; see docs/http.md. The token is the end of the path. */
export function createSignedPageHandler(
  purpose: string,
  core: SignedPageCore,
  { refuse, show, act }: SignedPage,
) {
  const { settings, store, identify, formQueue, now } = core
  const tokens = linkTokens(store.secret, purpose)
  const countRequest = createRequestCounter(core, `${purpose}-requests`, REQUESTS)

  return async (request: Request, peer: string | undefined): Promise<Response> => {
    const client = identify(request, peer)
    const retryAfterMs = await countRequest(client)
    if (retryAfterMs > 0)
      return problem(429, 'Too many requests', { headers: retryAfter(retryAfterMs) })
    if (!['GET', 'HEAD', 'POST'].includes(request.method))
      return problem(405, 'Method not allowed', { headers: { allow: ALLOW } })
    const id = tokens.read(tokenIn(new URL(request.url).pathname, purpose), now())
    if (id === null) return refuse()
    if (request.method !== 'POST') return show(id, request)
    if (!isFromOwnPage(request.headers, settings.allowedOrigins))
      return problem(403, 'Origin not allowed', { detail: 'Use the buttons of the page itself.' })
    const form = await readForm(request, { client, formQueue })
    return (form && (await act(id, form, request))) ?? problem(400, 'Malformed form')
  }
}

/**
 * Whether the page itself posts. Its `Referrer-Policy` makes browsers send `Origin: null`; over plain HTTP, and if
 * they are old, they send no `Sec-Fetch-Site`. A foreign page that hides its origin would have to know the address,
 * which is the permission. Programs send neither header.
 */
function isFromOwnPage(headers: Headers, allowedOrigins: readonly string[]): boolean {
  const isHidden = !headers.has('sec-fetch-site') && headers.get('origin') === 'null'
  return isHidden || isFromOwnSite(headers, allowedOrigins)
}

/**
 * Null if it is none, too large or too slow. Browsers announce its length, so that what waits unread is no larger.
 * @throws QueueFull
 */
export async function readForm(
  request: Request,
  { client, formQueue }: { readonly client: QueuedClient; readonly formQueue: ClientQueue },
  maxBytes = BODY_MAX_BYTES,
): Promise<URLSearchParams | null> {
  const mediaType = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const bytes = announcedBytes(request.headers)
  if (mediaType !== 'application/x-www-form-urlencoded' || bytes === null || bytes > maxBytes)
    return null
  const body = await formQueue.run(client, (place) => readBody(request, { maxBytes, place }))
  return body.end === 'whole' ? new URLSearchParams(body.bytes.toString('utf8')) : null
}
