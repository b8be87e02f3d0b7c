import { type Check, ok, warn } from '../../../check.ts'
import { isPrivate } from '../../../http/client-address.ts'
import { askEndpoint, NOBODY } from '../ask-endpoint.ts'

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
