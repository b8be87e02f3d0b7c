import { describeFailure } from '../../base/connection.ts'
import { MINUTE_MS } from '../../base/durations.ts'
import type { CheckContext } from '../../check.ts'
import { CHECK_HEADER, checkTokens, type ReceivedCheck } from './answer-check.ts'

/** Nobody has it (RFC 5737): what comes before or after it in `X-Forwarded-For` was written by proxies. */
export const NOBODY = '192.0.2.77'

/** Without a database there is no server whose response it could be. */
const NO_SECRET = new Uint8Array()

/**
 * Posts a body to the public address of the forms.
 * @returns what arrived at this server, or what came in place of its response; null if nothing did, before there is
 * a database
 */
export async function askEndpoint(
  { settings, store, signal, now }: CheckContext,
  bytes = 0,
): Promise<ReceivedCheck | string | null> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': NOBODY,
    [CHECK_HEADER]: checkTokens(store?.secret ?? NO_SECRET).make('doctor', now() + MINUTE_MS),
  }
  const body = '{}'.padEnd(bytes)
  const init = { method: 'POST', headers, body, redirect: 'manual', signal } as const
  try {
    const response = await fetch(settings.endpointUrl, init)
    const type = response.headers.get('content-type')
    const location = response.headers.get('location')
    if (location !== null) return `${response.status} to ${location}: the post is lost on the way`
    const text = await response.text()
    if (!response.headers.has(CHECK_HEADER))
      return `${response.status} ${type ?? ''} in place of the answer of this server`
    const arrived: ReceivedCheck = JSON.parse(text)
    return arrived.bytes === body.length
      ? arrived
      : `${arrived.bytes} of ${body.length} bytes arrive`
  } catch (error) {
    return store && describeFailure(error)
  }
}
