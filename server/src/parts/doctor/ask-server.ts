/** Asks whether public addresses lead to this server. */
import { connectTo, describeFailure } from '../../base/connection.ts'
import { localOrigin } from '../../base/listen.ts'
import { MINUTE_MS } from '../../base/times.ts'
import type { CheckContext } from '../../check.ts'
import { CHECK_HEADER, checkTokens, type ReceivedCheck } from './answer-check.ts'

/** Nobody has it (RFC 5737): what comes before or after it in `X-Forwarded-For` was written by proxies. */
export const NOBODY = '192.0.2.77'
/** Without a database there is no server whose response it could be. */
const NO_SECRET = new Uint8Array()

/** Posts a body to the public address of the forms. */
export function askEndpoint(context: CheckContext, bytes = 0) {
  return ask(context, context.settings.endpointUrl, '{}'.padEnd(bytes))
}

/**
 * Asks an address, by a post if there is a body.
 * @returns what arrived at this server, or what came in place of its response: a status and its reason, or why nothing did
 */
export async function ask(
  { store, now, signal }: CheckContext,
  url: string,
  body?: string,
): Promise<ReceivedCheck | string> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': NOBODY,
    [CHECK_HEADER]: checkTokens(store?.secret ?? NO_SECRET).make('doctor', now() + MINUTE_MS),
  }
  const init = body === undefined ? {} : ({ method: 'POST', body, redirect: 'manual' } as const)
  try {
    const response = await fetch(url, { ...init, headers, signal })
    const type = response.headers.get('content-type')
    const location = response.headers.get('location')
    if (location !== null) return `${response.status} to ${location}: the post is lost on the way`
    const text = await response.text()
    if (!response.headers.has(CHECK_HEADER))
      return `${response.status} ${type ?? ''} in place of the answer of this server`
    const arrived: ReceivedCheck = JSON.parse(text)
    const { length } = body ?? ''
    return arrived.bytes === length ? arrived : `${arrived.bytes} of ${length} bytes arrive`
  } catch (error) {
    return describeFailure(error)
  }
}

/** Whether nothing listens on this machine where the server should, nor behind its public address. */
export async function isServerStopped(context: CheckContext): Promise<boolean> {
  const { settings, signal } = context
  const local = localOrigin(settings.host, settings.port)
  const code = await connectTo(local, signal).catch((error) => error.code)
  if (code !== 'ECONNREFUSED') return false
  const answer = await askEndpoint(context)
  return typeof answer === 'string' && /ECONNREFUSED|^50[234] /.test(answer)
}
