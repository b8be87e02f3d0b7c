/** What receivers of mails find in the DNS about us, and what we find there about the company's mailboxes. */
import { PROFILES } from '@lanternfield/contract/forms.ts'
import { findMailServers } from '../../../base/dns.ts'
import { type Check, type CheckContext, combine, fail, ok, warn } from '../../../check.ts'
import { domainOf, foldAddress } from '../../../submission/address.ts'
import { mailboxesOf } from '../../../submission/mailboxes.ts'

/** Of nobody (RFC 5737): it passes where every server of the world does. */
const NOBODY = '192.0.2.1'
/** Where the DNS gave no answer. */
const ASK_LATER = 'If this stays, look whether a firewall is between here and the DNS server.'

export const spf: Check = {
  name: 'spf',
  run: async ({ settings, environment, resolver: dns }) => {
    if (!hasSender({ settings, environment })) return null
    const { bounceTo, mailFrom } = settings
    const domains = new Set([bounceTo, mailFrom].map((one) => domainOf(foldAddress(one))))
    const outcomes = [...domains].map(async (domain) => {
      const { rr, status } = await evaluateSpf(domain, NOBODY, dns)
      // The library puts its words behind those on what was looked up.
      const reason = status.comment?.split(`postmaster@${domain}: `)[1]
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

/** As a receiver does of a mail that comes from an address. */
export async function evaluateSpf(domain: string, ip: string, dns: CheckContext['resolver']) {
  // No start of the server waits for it. In a bundle, CommonJS has a default export alone.
  const { default: library } = await import('mailauth/lib/spf')
  const resolver = (name: string, type: string) => dns.resolve(name, type) as Promise<string[]>
  return library.spf({ sender: `postmaster@${domain}`, ip, helo: domain, strict: true, resolver })
}

export const dmarc: Check = {
  name: 'dmarc',
  run: async (context) => {
    if (!hasSender(context)) return null
    const { from, rr, policyDomain, error } = await evaluateDmarc(context)
    if (rr) return ok(`${policyDomain}: ${rr}`)
    if (error) return warn(`${from}: ${error}`, ASK_LATER)
    const advice = `Publish at _dmarc.${from} one TXT record, to begin with "v=DMARC1; p=none; rua=mailto:postmaster@${from}".`
    return warn(`${from} has no valid DMARC record`, advice)
  },
}

export const alignment: Check = {
  name: 'alignment',
  run: async (context) => {
    if (!hasSender(context)) return null
    const { from, bounce, status, error } = await evaluateDmarc(context)
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
async function evaluateDmarc({ settings: { mailFrom, bounceTo }, resolver: dns }: CheckContext) {
  const { default: library } = await import('mailauth/lib/dmarc')
  const from = domainOf(foldAddress(mailFrom))
  const bounce = domainOf(foldAddress(bounceTo))
  const resolver = (name: string, type: string) => dns.resolve(name, type) as Promise<string[]>
  const about = { headerFrom: from, spfDomains: [bounce], strict: true, resolver }
  const result = await library.dmarc(about)
  if (!result) throw new Error(`${from} is no domain`)
  return { ...result, from, bounce }
}

export const mailboxes: Check = {
  name: 'mailboxes',
  run: async ({ settings, company, resolver }) => {
    if (company === null) return null
    const addresses = mailboxesOf(settings, company)
    const outcomes = PROFILES.map(async (profile) => {
      const address = addresses[profile]
      const servers = await findMailServers(resolver, domainOf(address))
      if (servers === 'found') return ok(address)
      if (servers === 'unknown') return warn(`${address}: the DNS gave no answer`, ASK_LATER)
      const place = settings.mailTo[profile] ? `MAIL_TO_${profile}` : 'content/company.yaml'
      const advice = `Correct ${place}, or publish an MX record of ${domainOf(address)}.`
      return fail(`${address}: its domain has no mail server`, advice)
    })
    return combine(await Promise.all(outcomes))
  },
}

/** Whether somebody has decided which domain mails come from. Before that, its records do not matter. */
function hasSender({ settings, environment }: Pick<CheckContext, 'settings' | 'environment'>) {
  return settings.smtpUrl !== null || Boolean(environment.MAIL_FROM)
}
