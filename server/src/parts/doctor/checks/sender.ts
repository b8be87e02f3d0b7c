/** Whether receivers take mails of this sender from this mail server. */
import { MAIL_PROVIDERS } from '@lanternfield/contract/text/mail-providers.ts'
import { type Check, type CheckContext, fail, type Outcome, ok, warn } from '../../../check.ts'
import { isPrivate } from '../../../http/client-address.ts'
import { domainOf, foldAddress } from '../../../submission/address.ts'
import { mailboxesOf } from '../../../submission/mailboxes.ts'
import { combine, evaluateDmarc, evaluateSpf } from './dns.ts'

/** Mail servers of such providers. They refuse senders that are not theirs. */
const OF_PROVIDERS = /\b(?:gmail|google|outlook|office365|yahoo|aol|me\.com|gmx|fastmail|zoho)\b/
/** Their mails leave by other machines than those that take them. */
const RELAYS =
  /\b(?:amazonaws|sendgrid|mailgun|postmarkapp|mailjet|brevo|sendinblue|mandrillapp|mtasv)\b/

export const sender: Check = {
  name: 'sender',
  run: async (context) => {
    const { settings, company } = context
    const { smtpUrl, mailFrom } = settings
    if (smtpUrl === null) return null
    const { hostname } = new URL(smtpUrl)
    const from = foldAddress(mailFrom)
    const domain = domainOf(from)
    const mailboxes = company ? Object.values(mailboxesOf(settings, company)) : []
    const forged = warn(
      `${domain} does not send by that server`,
      'Set MAIL_FROM to an address at your own domain: receivers take such mails for forged.',
    )
    const toOneself = warn(
      'the sender is a mailbox that gets the messages',
      `Set MAIL_FROM to an address that gets none, such as website@${domain}: Gmail and others answer a mail from oneself to oneself, and not to the visitor.`,
    )
    return combine([
      ok(`${mailFrom} by ${hostname}`),
      ...(MAIL_PROVIDERS.includes(domain) && !OF_PROVIDERS.test(hostname) ? [forged] : []),
      ...(mailboxes.map(foldAddress).includes(from) ? [toOneself] : []),
      ...(await findUnlisted(context, hostname)),
    ])
  },
}

/** What SPF and DMARC say against mails that come from the mail server; nothing where that is not known. */
async function findUnlisted(context: CheckContext, hostname: string): Promise<Outcome[]> {
  const { settings, resolver } = context
  if (OF_PROVIDERS.test(hostname) || RELAYS.test(hostname)) return []
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  // By which address mails leave a private network is not known here.
  if (addresses.some(isPrivate)) return []
  const bounce = domainOf(foldAddress(settings.bounceTo))
  const results = await Promise.all(addresses.map((ip) => evaluateSpf(bounce, ip, resolver)))
  const [{ rr, status } = {}] = results
  if (!rr || !results.every((one) => ['fail', 'softfail'].includes(one.status.result))) return []
  // Another company's server may pass mails on to machines that the record includes.
  const includesOthers = /include:|redirect=/.test(rr)
  if (includesOthers && !`.${hostname}`.endsWith(`.${bounce}`)) return []
  const { policy, from } = await evaluateDmarc(context)
  const saw = `mails leave by ${addresses[0]}, which ${rr} at ${bounce} does not allow`
  const advice = `Add that address to the SPF record of ${bounce}, or the include: that the provider of ${hostname} states.`
  if (includesOthers || policy !== 'reject' || status?.result !== 'fail') return [warn(saw, advice)]
  return [fail(`${saw}, and ${from} rejects by DMARC: each mail without DKIM is refused`, advice)]
}
