/** The way from the public address of the forms to this server. */
import { FIELDS_MAX_BYTES, RESUME_MAX_BYTES, RESUME_MAX_MB } from '@lanternfield/contract/limits.ts'
import { certificateAdvice } from '../../../base/certificate-advice.ts'
import { localOrigin } from '../../../base/listen.ts'
import { type Check, fail, ok, warn } from '../../../check.ts'
import { isPrivate } from '../../../http/client-address.ts'
import { CHECK_HEADER } from '../answer-check.ts'
import { ask, askEndpoint, isServerStopped, NOBODY } from '../ask-server.ts'

/** The resume is in base64. */
const LARGEST_BYTES = Math.ceil(RESUME_MAX_BYTES / 3) * 4 + FIELDS_MAX_BYTES

export const server: Check = {
  name: 'server',
  failsIfSilent: true,
  run: async (context) => {
    // Without a database it has never run, which is reported as that; one that runs, as the address of the forms.
    if (context.store === null || !(await isServerStopped(context))) return null
    const { host, port, endpointUrl } = context.settings
    return fail(
      `it is not running: nothing answers at ${localOrigin(host, port)} and ${endpointUrl}`,
      'Start it, by `npm start` or as a service or container. If it stops, the end of its log says why.',
    )
  },
}

export const form: Check = {
  name: 'form',
  failsIfSilent: true,
  run: async (context) => {
    const { endpointUrl, siteUrl } = context.settings
    const answer = await askEndpoint(context)
    if (typeof answer !== 'string') return ok(`${endpointUrl} reaches this server`)
    // No answer at all, which is reported as the site if that is there, and as the database before there is one.
    const isSilent = !/^\d{3} /.test(answer)
    const isOnSite = new URL(endpointUrl).origin === new URL(siteUrl).origin
    if (isSilent && (isOnSite || context.store === null)) return null
    if (await isServerStopped(context)) return null
    const saw = `${endpointUrl}: ${answer}`
    if (answer.startsWith('422 application/problem+json'))
      return warn(
        saw,
        `A server of this product answers that does not know this doctor. Set DATABASE_URL or DATA_DIR as for that server, or let the proxy pass on the header ${CHECK_HEADER}, both ways.`,
      )
    const advice =
      'Let the proxy pass it on to the server of this DATA_DIR or DATABASE_URL, or correct SITE_URL or PUBLIC_SEND_EMAIL_URL and build again.'
    return fail(saw, certificateAdvice(answer, 'PUBLIC_SEND_EMAIL_URL') ?? advice)
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
      const address = new URL(page, context.settings.endpointUrl).href
      const answer = await ask(context, `${address}check`)
      return typeof answer === 'string' ? [`${address}: ${answer}`] : []
    })
    const dead = (await Promise.all(answers)).flat().join('; ')
    if (dead === '') return ok('all addresses that mails lead to reach this server')
    return fail(
      dead,
      'Links in mails are dead: let the proxy pass on these addresses, and what is below them, as it does that of the forms. See docs/operations.md, "Behind a proxy".',
    )
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
