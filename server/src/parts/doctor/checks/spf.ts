import { type Check, ok, warn } from '../../../check.ts'
import { domainOf, foldAddress } from '../../../submission/address.ts'
import { ASK_LATER, combine, hasSender } from '../sender.ts'

/** Of nobody (RFC 5737): it passes where every server of the world does. */
const NOBODY = '192.0.2.1'

export const spf: Check = {
  name: 'spf',
  run: async ({ settings, resolver: dns }) => {
    if (!hasSender(settings)) return null
    const { bounceTo, mailFrom } = settings
    // No start of the server waits for it. In a bundle, CommonJS has a default export alone.
    const { default: library } = await import('mailauth/lib/spf')
    const resolver = (name: string, type: string) => dns.resolve(name, type) as Promise<string[]>
    const domains = new Set([bounceTo, mailFrom].map((one) => domainOf(foldAddress(one))))
    const outcomes = [...domains].map(async (domain) => {
      const sender = `postmaster@${domain}`
      const about = { sender, ip: NOBODY, helo: domain, strict: true, resolver }
      const { rr, status } = await library.spf(about)
      // The library puts its words behind those on what was looked up.
      const reason = status.comment?.split(`${sender}: `)[1]
      if (status.result === 'temperror') return warn(`${domain}: ${reason}`, ASK_LATER)
      const isGood = ['fail', 'softfail', 'neutral'].includes(status.result)
      if (isGood) return ok(`${domain}: ${rr}`)
      const wrong = status.result === 'pass' ? `every server may send by ${rr}` : 'no SPF record'
      const advice = `Publish at ${domain} one TXT record such as "v=spf1 include:NAME -all", with the NAME that your mail provider states: at most 10 look-ups, all of names that exist, and nothing that allows every server.`
      return warn(`${domain}: ${reason ?? wrong}`, advice)
    })
    return combine(await Promise.all(outcomes))
  },
}
