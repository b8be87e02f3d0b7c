import { type Check, type CheckContext, ok, warn } from '../../../check.ts'
import { domainOf, foldAddress } from '../../../submission/address.ts'
import { ASK_LATER, hasSender } from '../sender.ts'

export const dmarc: Check = {
  name: 'dmarc',
  run: async (context) => {
    if (!hasSender(context.settings)) return null
    const { from, rr, policyDomain, error } = await evaluate(context)
    if (rr) return ok(`${policyDomain}: ${rr}`)
    if (error) return warn(`${from}: ${error}`, ASK_LATER)
    const advice = `Publish at _dmarc.${from} one TXT record, to begin with "v=DMARC1; p=none; rua=mailto:postmaster@${from}".`
    return warn(`${from} has no valid DMARC record`, advice)
  },
}

export const alignment: Check = {
  name: 'alignment',
  run: async (context) => {
    if (!hasSender(context.settings)) return null
    const { from, bounce, status, error } = await evaluate(context)
    const saw = `MAIL_FROM is at ${from}, MAIL_BOUNCE_TO at ${bounce}`
    // Without any record, a first one will align the domains below its own.
    const isBelow = status.result === 'none' && bounce.endsWith(`.${from}`)
    if (status.result === 'pass' || bounce === from || isBelow) return ok(saw)
    if (error) return warn(`${saw}: ${error}`, ASK_LATER)
    const advice = `Set MAIL_BOUNCE_TO to an address at ${from}.`
    return warn(`${saw}: for DMARC only DKIM can pass`, advice)
  },
}

/** As a receiver does (RFC 9989), of a mail that has passed SPF and has no DKIM. */
async function evaluate({ settings: { mailFrom, bounceTo }, resolver: dns }: CheckContext) {
  const { default: library } = await import('mailauth/lib/dmarc')
  const from = domainOf(foldAddress(mailFrom))
  const bounce = domainOf(foldAddress(bounceTo))
  const resolver = (name: string, type: string) => dns.resolve(name, type) as Promise<string[]>
  const about = { headerFrom: from, spfDomains: [bounce], strict: true, resolver }
  const result = await library.dmarc(about)
  if (!result) throw new Error(`${from} is no domain`)
  return { ...result, from, bounce }
}
