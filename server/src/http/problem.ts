import { CACHE } from '@lanternfield/contract/site/headers.ts'
import type { Problem, ValidationError } from '@lanternfield/contract/wire.ts'

/** A response that is not 200, in the form of RFC 9457. */
export function problem(
  status: number,
  title: string,
  {
    detail,
    errors = [],
    headers = {},
  }: {
    detail?: string
    errors?: readonly ValidationError[]
    headers?: Record<string, string>
  } = {},
): Response {
  const body: Problem = {
    title,
    status,
    ...(detail && { detail }),
    ...(errors.length > 0 && { errors }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': CACHE.none,
      ...headers,
    },
  })
}

/** After a 503: by then a disk, a database or a scanner may have recovered. */
export const UNAVAILABLE_RETRY_AFTER_MS = 30_000

/** The header with the time after which to retry. */
export function retryAfter(ms: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) }
}

/** Replaces a problem in JSON by a page with the same status and headers where a browser asks for HTML. */
export type ShowProblem = (request: Request, response: Response) => Promise<Response>
