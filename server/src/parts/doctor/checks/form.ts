/** The way from the public address of the forms to this server. */
import { FIELDS_MAX_BYTES, RESUME_MAX_BYTES, RESUME_MAX_MB } from '@lanternfield/contract/limits.ts'
import { describeFailure } from '../../../base/connection.ts'
import { MINUTE_MS } from '../../../base/times.ts'
import { type Check, type CheckContext, fail, ok, warn } from '../../../check.ts'
import { isPrivate } from '../../../http/client-address.ts'
import { CHECK_HEADER, checkTokens, type ReceivedCheck } from '../answer-check.ts'

/** Nobody has it (RFC 5737): what comes before or after it in `X-Forwarded-For` was written by proxies. */
const NOBODY = '192.0.2.77'
/** Without a database there is no server whose response it could be. */
const NO_SECRET = new Uint8Array()
/** The resume is in base64. */
const LARGEST_BYTES = Math.ceil(RESUME_MAX_BYTES / 3) * 4 + FIELDS_MAX_BYTES

export const form: Check = {
  name: 'form',
  failsIfSilent: true,
  run: async (context) => {
    const { endpointUrl } = context.settings
    const received = await askEndpoint(context)
    if (typeof received !== 'string') return received && ok(`${endpointUrl} reaches this server`)
    return fail(
      `${endpointUrl}: ${received}`,
      'Let the proxy pass it on to the server of this DATA_DIR or DATABASE_URL, or correct SITE_URL or PUBLIC_SEND_EMAIL_URL and build again.',
    )
  },
}

export const uploads: Check = {
  name: 'uploads',
  isManual: true,
  failsIfSilent: true,
  run: async (context) => {
    const small = await askEndpoint(context)
    // Reported as the address of the forms.
    if (small === null || typeof small === 'string') return null
    const saw = `an application with a resume of ${RESUME_MAX_MB} MB`
    const large = await askEndpoint(context, LARGEST_BYTES)
    if (typeof large !== 'string') return ok(`${saw} arrives`)
    return fail(
      `${saw}: ${large}`,
      'Let each proxy pass bodies of 8 MB: `client_max_body_size 8m;` in nginx, `max_size 8MB` in Caddy.',
    )
  },
}

export const proxy: Check = {
  name: 'proxy',
  run: async (context) => {
    const { endpointUrl, trustedProxies } = context.settings
    const received = await askEndpoint(context)
    // Reported as the address of the forms.
    if (received === null || typeof received === 'string') return null
    const entries = received.forwardedFor?.split(',').map((entry) => entry.trim()) ?? []
    // All of them, if a proxy has replaced ours.
    const proxies = entries.length - 1 - entries.lastIndexOf(NOBODY)
    const saw = `proxies that write X-Forwarded-For: ${proxies}; TRUST_PROXY: ${trustedProxies}`
    // Something has removed the header, or has the TLS that our server lacks.
    if (received.forwardedFor === null || (proxies === 0 && endpointUrl.startsWith('https:')))
      return warn(
        saw,
        'Let the proxy write it, such as `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;` in nginx.',
      )
    // Caddy names itself, too.
    const isBehindCdn = received.via?.split(',').some((name) => !/caddy/i.test(name))
    if (isBehindCdn && proxies === 1 && !entries.includes(NOBODY))
      return warn(
        `a proxy drops the X-Forwarded-For of the one before it (${received.via})`,
        'Let it trust that one (TRUSTED_PROXIES of the Caddyfile), and count both in TRUST_PROXY: until then all visitors share its address and one limit.',
      )
    // An API gateway writes the caller, whom it names by itself too.
    const isNamed = received.peer === entries.at(-1) && !isPrivate(received.peer)
    if (proxies === trustedProxies || (isNamed && trustedProxies === 0)) return ok(saw)
    const why =
      trustedProxies < proxies
        ? 'all visitors share one limit.'
        : 'a visitor can claim any address.'
    return warn(saw, `Set TRUST_PROXY=${proxies}: until then ${why}`)
  },
}

/**
 * Posts a body to the public address of the forms.
 * @returns what arrived at this server, or what came in place of its response; null if nothing did, before there is
 * a database
 */
async function askEndpoint(
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
