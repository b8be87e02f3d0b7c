import { CACHE } from '@lanternfield/contract/site/headers.ts'
import type { Problem } from '@lanternfield/contract/wire.ts'

export type ProblemDetails = Pick<Problem, 'detail' | 'errors'> & {
  readonly headers?: Record<string, string>
}

/** A response that is not 200, in the form of RFC 9457. */
export function problem(
  status: number,
  title: string,
  { headers, ...details }: ProblemDetails = {},
): Response {
  const type = { 'content-type': 'application/problem+json', 'cache-control': CACHE.none }
  const body: Problem = { title, status, ...details }
  return Response.json(body, { status, headers: { ...type, ...headers } })
}

/** After a 503: by then a disk, a database or a scanner may have recovered. */
export const UNAVAILABLE_RETRY_AFTER_MS = 30_000

/** The header with the time after which to retry. */
export function retryAfter(ms: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) }
}

/** Replaces a problem in JSON by a page with the same status and headers where a browser asks for HTML. */
export type ShowProblem = (request: Request, response: Response) => Promise<Response>
