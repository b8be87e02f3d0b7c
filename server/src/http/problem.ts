import type { Problem, ValidationError } from '@lanternfield/contract/wire.ts'

/** An answer that is not 200, in the form of RFC 9457. */
export function problem(
  status: number,
  title: string,
  {
    detail,
    errors,
    headers = {},
  }: {
    detail?: string
    errors?: readonly ValidationError[]
    headers?: Record<string, string>
  } = {},
): Response {
  const body: Problem = { title, status, ...(detail && { detail }), ...(errors && { errors }) }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
