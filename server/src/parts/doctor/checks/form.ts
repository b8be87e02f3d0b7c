/** The way from the public address of the forms to this server. */
import { FIELDS_MAX_BYTES, RESUME_MAX_BYTES, RESUME_MAX_MB } from '@lanternfield/contract/limits.ts'
import { certificateAdvice } from '../../../base/certificate-advice.ts'
import { connectTo, describeFailure } from '../../../base/connection.ts'
import { localOrigin } from '../../../base/listen.ts'
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
const ADVICE =
  'Let the proxy pass it on to the server of this DATA_DIR or DATABASE_URL, or correct SITE_URL or PUBLIC_SEND_EMAIL_URL and build again.'

export const form: Check = {
  name: 'form',
  failsIfSilent: true,
  run: async (context) => {
    const { host, port, endpointUrl, siteUrl } = context.settings
    const answer = await askEndpoint(context)
    if (typeof answer !== 'string') return ok(`${endpointUrl} reaches this server`)
    if (await isServerStopped(context)) {
      const saw = `the server is not running: nothing answers at ${localOrigin(host, port)} and ${endpointUrl}`
      const advice =
        'Start it, by `npm start` or as a service. The end of its log says why it stops.'
      // Without a database it has never run, which is reported as that.
      return context.store && fail(saw, advice)
    }
    // No answer at all, which is reported as the site.
    const isSilent = !/^\d{3} /.test(answer)
    if (isSilent && new URL(endpointUrl).origin === new URL(siteUrl).origin) return null
    const saw = `${endpointUrl}: ${answer}`
    if (answer.startsWith('422 application/problem+json'))
      return warn(
        saw,
        `A server of this product answers that does not know this doctor. Set DATABASE_URL or DATA_DIR as for that server, or let the proxy pass on the header ${CHECK_HEADER}, both ways.`,
      )
    return fail(saw, certificateAdvice(answer, 'PUBLIC_SEND_EMAIL_URL') ?? ADVICE)
  },
}

export const links: Check = {
  name: 'links',
  failsIfSilent: true,
  run: async (context) => {
    const received = await askEndpoint(context)
    // Reported as the address of the forms.
    if (typeof received === 'string') return null
    const answers = received.pages.map(async (page) => {
      const address = new URL(`${page}/`, context.settings.endpointUrl).href
      // The inbox may lead to a host of its own.
      const answer = await ask(context, `${address}check`)
      return typeof answer === 'string' ? [`${address}: ${answer}`] : []
    })
    const dead = (await Promise.all(answers)).flat().join('; ')
    const advice =
      'Links in mails are dead: let the proxy pass on these addresses, and what is below them, as it does that of the forms. See docs/operations.md, "Behind a proxy".'
    return dead ? fail(dead, advice) : ok('all addresses that mails lead to reach this server')
  },
}

export const uploads: Check = {
  name: 'uploads',
  isManual: true,
  failsIfSilent: true,
  run: async (context) => {
    // Reported as the address of the forms.
    if (typeof (await askEndpoint(context)) === 'string') return null
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
    if (typeof received === 'string') return null
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

/** Posts a body to the public address of the forms. */
function askEndpoint(context: CheckContext, bytes = 0) {
  const body = '{}'.padEnd(bytes)
  return ask(context, context.settings.endpointUrl, { method: 'POST', body, redirect: 'manual' })
}

/** @returns what arrived at this server, or what came in place of its response: a status and its reason, or why nothing did */
async function ask(
  { store, now, signal }: CheckContext,
  url: string,
  request: Pick<RequestInit, 'method' | 'redirect'> & { readonly body?: string } = {},
): Promise<ReceivedCheck | string> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': NOBODY,
    [CHECK_HEADER]: checkTokens(store?.secret ?? NO_SECRET).make('doctor', now() + MINUTE_MS),
  }
  const { length } = request.body ?? ''
  try {
    const response = await fetch(url, { ...request, headers, signal })
    const type = response.headers.get('content-type')
    const location = response.headers.get('location')
    if (location !== null) return `${response.status} to ${location}: the post is lost on the way`
    const text = await response.text()
    if (!response.headers.has(CHECK_HEADER))
      return `${response.status} ${type ?? ''} in place of the answer of this server`
    const arrived: ReceivedCheck = JSON.parse(text)
    return arrived.bytes === length ? arrived : `${arrived.bytes} of ${length} bytes arrive`
  } catch (error) {
    return describeFailure(error)
  }
}

/** Whether nothing listens on this machine where the server should, nor behind its public address. */
export async function isServerStopped(context: CheckContext): Promise<boolean> {
  const { host, port } = context.settings
  const local = connectTo(localOrigin(host, port), context.signal)
  if ((await local.catch(({ code }) => code)) !== 'ECONNREFUSED') return false
  const answer = await askEndpoint(context)
  return typeof answer === 'string' && /ECONNREFUSED|^50[234] /.test(answer)
}
