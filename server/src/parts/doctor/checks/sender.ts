/** Whether receivers take mails of this sender from this mail server. */
import { MAIL_PROVIDERS } from '@lanternfield/contract/text/mail-providers.ts'
import { type Check, type CheckContext, combine, type Outcome, ok, warn } from '../../../check.ts'
import { isPrivate } from '../../../http/client-address.ts'
import { domainOf, foldAddress } from '../../../submission/address.ts'
import { mailboxesOf } from '../../../submission/mailboxes.ts'
import { evaluateSpf } from './dns.ts'

/** Mail servers of such providers. They refuse senders that are not theirs. */
const OF_PROVIDERS = /\b(?:gmail|google|outlook|office365|yahoo|aol|me\.com|gmx|fastmail|zoho)\b/
/** Their mails leave by other machines than those that take them. */
const RELAYS = /\b(?:amazonaws|sendgrid|mailgun|postmarkapp|mailjet|brevo|sendinblue|mandrillapp)\b/

export const sender: Check = {
  name: 'sender',
  run: async (context) => {
    const { settings, company } = context
    const { smtpUrl, mailFrom } = settings
    if (smtpUrl === null) return null
    const { hostname } = new URL(smtpUrl)
    const from = foldAddress(mailFrom)
    const domain = domainOf(from)
    const outcomes = [ok(`${mailFrom} by ${hostname}`)]
    if (MAIL_PROVIDERS.includes(domain) && !OF_PROVIDERS.test(hostname)) {
      const advice =
        'Set MAIL_FROM to an address at your own domain: receivers take such mails for forged.'
      outcomes.push(warn(`${domain} does not send by that server`, advice))
    }
    if (company && Object.values(mailboxesOf(settings, company)).map(foldAddress).includes(from)) {
      const advice = `Set MAIL_FROM to an address that gets none, such as website@${domain}: Gmail and others answer a mail from oneself to oneself, and not to the visitor.`
      outcomes.push(warn('the sender is a mailbox that gets the messages', advice))
    }
    if (!OF_PROVIDERS.test(hostname) && !RELAYS.test(hostname))
      outcomes.push(...(await findUnlisted(context, hostname)))
    return combine(outcomes)
  },
}

/** What SPF says against mails that come from the mail server; nothing where that is not known. */
async function findUnlisted(context: CheckContext, hostname: string): Promise<Outcome[]> {
  const { settings, resolver } = context
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  // By which address mails leave a private network is not known here.
  if (addresses.some(isPrivate)) return []
  const bounce = domainOf(foldAddress(settings.bounceTo))
  const results = await Promise.all(addresses.map((ip) => evaluateSpf(bounce, ip, resolver)))
  const rr = results[0]?.rr
  if (!rr || !results.every((one) => ['fail', 'softfail'].includes(one.status.result))) return []
  // It may pass mails on to machines that the record includes.
  if (/include:|redirect=/.test(rr)) return []
  const saw = `mails leave by ${addresses[0]}, which ${rr} at ${bounce} does not allow: those without DKIM are refused, or spam`
  const advice = `Add that address to the SPF record of ${bounce}, or the include: that the provider of ${hostname} states.`
  return [warn(saw, advice)]
}
