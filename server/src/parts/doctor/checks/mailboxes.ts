import { PROFILES } from '@lanternfield/contract/forms.ts'
import { findMailServers } from '../../../base/dns.ts'
import { type Check, fail, ok, warn } from '../../../check.ts'
import { domainOf } from '../../../submission/address.ts'
import { mailboxesOf } from '../../../submission/mailboxes.ts'
import { ASK_LATER, combine } from '../sender.ts'

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
