import { domainToASCII } from 'node:url'
import { findMailServers, openResolver } from '../base/dns.ts'
import { setLatest } from '../base/latest-entries.ts'
import { MINUTE_MS } from '../base/times.ts'
import { domainOf } from '../submission/address.ts'
import type { SentSubmission } from '../submission/submission.ts'

/** A stranger's name server may be slow, so no more than this is spent on a domain. */
const LOOK_UP_MS = 1000
const LOOK_UPS_AT_A_TIME = 10
/** That there was no answer is remembered too. */
const REMEMBERED_MS = 5 * MINUTE_MS
const REMEMBERED_DOMAINS = 1000

type Known = { readonly answer: Promise<boolean>; readonly until: number }

/**
 * Makes the function that asks the DNS whether a visitor's domain has no mail server. Without an answer within a
 * second, or while it asks for many others, nothing is said against it. It never rejects.
 * @param elapsed milliseconds of a clock that nobody can set
 */
export function createLacksMailServer(dnsServer: string | null, elapsed: () => number) {
  const remembered = new Map<string, Known>()
  let underway = 0

  async function ask(domain: string): Promise<boolean> {
    underway += 1
    // Its own: one that others share waits longer after slow answers to them.
    const resolver = openResolver(dnsServer)
    const timer = setTimeout(() => resolver.cancel(), LOOK_UP_MS)
    try {
      return (await findMailServers(resolver, domain)) === 'none'
    } finally {
      clearTimeout(timer)
      underway -= 1
    }
  }

  return async ({ email, purpose }: SentSubmission): Promise<boolean> => {
    // Empty for what is no domain, in whose place a resolver would look for the root of the DNS.
    const domain = purpose === 'probe' ? '' : domainToASCII(domainOf(email))
    const known = remembered.get(domain)
    if (known && known.until > elapsed()) return known.answer
    if (domain === '' || underway >= LOOK_UPS_AT_A_TIME) return false
    const answer = ask(domain)
    const entry = { answer, until: elapsed() + REMEMBERED_MS }
    setLatest(remembered, domain, entry, REMEMBERED_DOMAINS)
    return answer
  }
}
