/** Refusals as mail servers word them, by a real mail server: what becomes of the mails, and what a person sees. */
import { expect, test } from 'vitest'
import { newDelivery, newEntry } from '../../testing/entries.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { COMPANY, PAGE_COPY } from '../../testing/test-server.ts'
import { findUnreached } from '../intake/submission-actions.ts'
import { readMailRefusal } from '../outbox/mail-refusal.ts'
import { describeUnreached } from '../pages/SubmissionPage.tsx'
import { quoteRefusal, type Refusal, readRefusal } from './refusals.ts'

const VISITOR = 'mira@northbay.example'
const US = 'website@lanternfield.example'

type Row = readonly [
  from: string,
  phase: 'recipient' | 'message',
  reply: string,
  whose: Refusal | null,
]

// As in postmasters' pages, issues and Sisimai, with networks and domains for documentation.
// biome-ignore format: a line for each
const REPLIES: readonly Row[] = [// Us: sender, relay, authentication of our domain.
  [
    'Microsoft 365', 'message', '554 5.2.252 SendAsDenied; website@lanternfield.example not allowed to send as desk@testfield.example; STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied', 'sender'],
  ['Microsoft 365', 'message', '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message due to a permanent exception with message Cannot submit message.', 'sender'],
  ['Microsoft 365', 'recipient', '550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'sender'],
  ['Microsoft 365', 'recipient', '550 5.7.64 TenantAttribution; Relay Access Denied SMTP', 'sender'],
  ['Microsoft 365', 'recipient', "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients", 'sender'],
  ['Microsoft 365', 'recipient', '550 5.7.705 Access denied, tenant has exceeded threshold', 'sender'],
  ['Microsoft 365', 'recipient', '550 5.1.8 Access denied, bad outbound sender AS(42003)', 'sender'],
  ['Outlook', 'message', '550 5.7.509 Access denied, sending domain lanternfield.example does not pass DMARC verification and has a DMARC policy of reject.', 'sender'],
  ['Outlook', 'recipient', '550 5.7.606 Access denied, banned sending IP [203.0.113.7]. To request removal from this list please visit https://sender.office.com/', 'sender'],
  ['Outlook', 'recipient', "550 5.7.1 Unfortunately, messages from [203.0.113.7] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).", 'sender'],
  ['Outlook', 'recipient', '451 4.7.650 The mail server [203.0.113.7] has been temporarily rate limited due to IP reputation. For e-mail delivery information, see https://postmaster.live.com (S775)', 'sender'],
  ['Gmail', 'recipient', '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to https://support.google.com/a/answer/166852 - gsmtp', 'sender'],
  ['Gmail', 'message', '550 5.7.26 Your email has been blocked because the sender is unauthenticated. 550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. - gsmtp', 'sender'],
  ['Gmail', 'message', '550 5.7.1 [203.0.113.7] Gmail has detected that this message is likely suspicious due to the very low reputation of the sending domain. - gsmtp', 'sender'],
  ['Gmail', 'message', "550 5.7.1 [203.0.113.7] The IP you're using to send mail is not authorized to send email directly to our servers. - gsmtp", 'sender'],
  ['Gmail', 'message', '451 4.7.28 Gmail has detected an unusual rate of mail originating from your SPF domain. To protect our users from spam, mail has been temporarily rate limited. - gsmtp', 'sender'],
  ['Amazon SES', 'message', `554 Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1: ${US}`, 'sender'],
  ['Amazon SES', 'message', '454 Throttling failure: Daily message quota exceeded.', 'sender'],
  ['Mailtrap', 'message', '550 5.7.0 Requested action not taken: too many emails per second', 'sender'],
  ['SendGrid', 'message', '550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.', 'sender'],
  ['Mailgun', 'message', '421 Domain lanternfield.example is not allowed to send: The domain is unverified', 'sender'],
  ['Mailgun', 'message', '550 5.7.1 Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in Account Settings.', 'sender'],
  ['Postmark', 'message', "550 5.7.1 The 'From' address you supplied (website@lanternfield.example) is not a Sender Signature on your account.", 'sender'],
  ['Brevo', 'recipient', '525 5.7.1 Unauthorized IP address', 'sender'],
  ['Fastmail', 'message', '551 5.7.1 Not authorised to send from this header address', 'sender'],
  ['Zoho', 'recipient', '553 Relaying disallowed as website@lanternfield.example', 'sender'],
  ['Zoho', 'message', '550 5.4.6 Unusual sending activity detected. Please try after sometime', 'sender'],
  ['IONOS', 'recipient', '550 Requested action not taken: mailbox unavailable Sender address is not allowed.', 'sender'],
  ['OVH', 'recipient', '550 5.7.1 Sorry, your account is suspended for sending spam', 'sender'],
  ['Postfix', 'recipient', `554 5.7.1 <${VISITOR}>: Relay access denied`, 'sender'],
  ['Postfix', 'recipient', '554 5.7.1 Service unavailable; Client host [203.0.113.7] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/203.0.113.7', 'sender'],
  ['Postfix', 'recipient', `553 5.7.1 <${US}>: Sender address rejected: not owned by user web`, 'sender'],
  ['Postfix', 'recipient', `550 5.7.23 <${VISITOR}>: Recipient address rejected: Message rejected due to: SPF fail - not authorized.`, 'sender'],
  ['Exim', 'recipient', '550 relay not permitted', 'sender'],
  ['Exim', 'recipient', `550 Verification failed for <${US}> 550-Unrouteable address 550 Sender verify failed`, 'sender'],
  ['Yahoo', 'message', '554 5.7.9 Message not accepted for policy reasons. See https://senders.yahooinc.com/error-codes', 'sender'],
  ['Yahoo', 'recipient', "553 5.7.1 [BL21] Connections will not be accepted from 203.0.113.7, because the ip is in Spamhaus's list", 'sender'],
  ['iCloud', 'recipient', '550 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=203.0.113.7', 'sender'],
  ['Mimecast', 'recipient', '550 Rejected by header-based Anti-Spoofing policy: website@lanternfield.example', 'sender'],
  ['Proofpoint', 'recipient', '554 Blocked - see https://ipcheck.proofpoint.com/?ip=203.0.113.7', 'sender'],
  // Us or this message.
  ['iCloud', 'message', '554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137', 'policy'],
  ['GMX', 'recipient', '550 5.7.1 Reject due to policy restrictions', 'policy'],
  // An address that does not exist.
  ['Gmail', 'recipient', "550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. - gsmtp", 'address'],
  ['Outlook', 'recipient', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).', 'address'],
  ['Microsoft 365', 'recipient', `550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [${VISITOR}]`, 'address'],
  ['Microsoft 365', 'recipient', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'address'],
  ['Yahoo', 'message', `554 delivery error: dd This user doesn't have a yahoo.com account (${VISITOR}) [0] - mta4001.mail.bf1.yahoo.com`, 'address'],
  ['iCloud', 'recipient', `550 5.1.6 recipient no longer on server: ${VISITOR}`, 'address'],
  ['web.de', 'recipient', '550 Benutzer nicht bekannt/User unknown', 'address'],
  ['Postfix', 'recipient', `550 5.1.1 <${VISITOR}>: Recipient address rejected: User unknown in virtual mailbox table`, 'address'],
  ['Exim', 'recipient', '550 Unrouteable address', 'address'],
  ['qmail', 'recipient', '554 Sorry, no mailbox here by that name. (#5.1.1)', 'address'],
  ['Barracuda', 'recipient', `550 cuda_nsu 5.1.1 <${VISITOR}> Recipient address rejected: User unknown`, 'address'],
  ['Mimecast', 'recipient', '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550', 'address'],
  ['AT&T', 'recipient', `550 5.1.1 <${VISITOR}>... Addressee unknown, relay=[203.0.113.7]`, 'address'],
  ['a visitor named Relay', 'recipient', '550 5.0.0 <spamhaus-relay@quota.example>: User unknown', 'address'],
  // A mailbox that takes no mail.
  ['Gmail', 'recipient', '550 5.2.1 The email account that you tried to reach is disabled. Learn more at https://support.google.com/mail/?p=DisabledUser - gsmtp', 'recipient'],
  ['Microsoft 365', 'recipient', '550 5.7.134 RESOLVER.RST.SenderNotAuthenticatedForMailbox; authentication required', 'recipient'],
  ['Microsoft 365', 'recipient', '550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized', 'recipient'],
  ['Postfix', 'recipient', `554 5.7.1 <${VISITOR}>: Recipient address rejected: Access denied`, 'recipient'],
  ['Zoho', 'recipient', '550 5.7.1 You have been blocked by the recipient', 'recipient'],
  ['Comcast', 'recipient', '550 5.1.0 Address rejected', 'recipient'],
  ['a company', 'recipient', '550 5.7.1 This user does not accept mail from outside', 'recipient'],
  // A full mailbox, and what passes by itself.
  ['Gmail', 'recipient', "452 4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp - gsmtp", 'full'],
  ['iCloud', 'recipient', `552 5.2.2 <${VISITOR}>: user is over quota`, 'full'],
  ['web.de', 'recipient', '550 Benutzer hat das Speichervolumen ueberschritten. / User has exhausted allowed storage space.', 'full'],
  ['Postfix', 'recipient', `450 4.2.0 <${VISITOR}>: Recipient address rejected: Greylisted, see https://postgrey.schweikert.ch/help/northbay.example.html`, null],
  ['Gmail', 'recipient', '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp', null],
  ['Mimecast', 'recipient', '451 Internal resources are temporarily unavailable - https://community.mimecast.com/docs/DOC-1369#451', null],
  // This message.
  ['Gmail', 'message', '550 5.7.1 [203.0.113.7] Our system has detected that this message is likely unsolicited mail. - gsmtp', 'content'],
  ['Gmail', 'message', '552 5.7.0 This message was blocked because its content presents a potential security issue. - gsmtp', 'content'],
  ['Postfix', 'message', '554 5.7.1 Message rejected as spam', 'content'],
  ['Exim', 'message', '552 Message size exceeds maximum permitted', 'content'],
  ['IONOS', 'message', '554 Transaction failed 554-Reject due to policy restrictions.', 'content'],
]

/** What the message says to them, of its letter. */
const SENTENCES: Readonly<Partial<Record<Refusal, string>>> = {
  address: 'The letter did not arrive: the address does not exist.',
  recipient: 'The letter did not arrive: the mailbox does not take it.',
  content: 'The letter did not arrive: the mailbox does not take it.',
}

/** What a mail server's replies to all three mails have caused. */
async function deliver(to: 'recipient' | 'message', reply: string) {
  const { mailbox, store, save, readDeliveries } = await openOutbox()
  for (const address of [VISITOR, COMPANY.mailboxes.SERVICES]) mailbox.treat(address, { to, reply })
  const entry = newEntry({
    submission: { profile: 'SERVICES', resume: null, email: VISITOR },
    deliveries: ['notify', 'acknowledge', 'decline'].map((kind) => newDelivery(kind)),
  })
  await save(entry)
  return { store, id: entry.submission.id, readDeliveries }
}

test.each(REPLIES)('%s, to the %s: %s', async (_, to, reply, whose) => {
  const { store, id, readDeliveries } = await deliver(to, reply)
  const isOurs = whose === 'sender' || whose === 'policy'
  const isFinal = whose !== null && whose in SENTENCES
  const readNotice = async () => {
    const record = await store.submissions.readRecord(id)
    const unreached = record && findUnreached(record)
    return unreached ? describeUnreached(unreached, PAGE_COPY.message.unreached) : null
  }
  if (isOurs) {
    // They wait, no attempt counts, the cause is known, and the page says nothing of the visitor.
    await expect.poll(() => readMailRefusal(store)).toMatchObject({ cause: quoteRefusal(reply) })
    const waiting = { state: 'waiting', attempts: 0, last_error: null }
    await expect.poll(readDeliveries).toEqual(Array(3).fill(expect.objectContaining(waiting)))
    expect(await readNotice()).toBeNull()
    return
  }
  const tried = { attempts: 1, last_error: expect.stringContaining(reply.slice(-20)) }
  const atVisitor = { ...tried, state: isFinal ? 'dead' : 'waiting' }
  // The company's own mailbox may be mended.
  await expect
    .poll(readDeliveries)
    .toMatchObject([{ kind: 'notify', ...tried, state: 'waiting' }, atVisitor, atVisitor])
  expect(await readMailRefusal(store)).toBeNull()
  const [{ last_error: error } = {}] = await readDeliveries()
  expect(readRefusal(String(error))).toBe(whose)
  expect(await readNotice()).toBe((whose && SENTENCES[whose]) ?? null)
})

test('reads the code of each line of a reply', () => {
  const lines = ['550-5.1.1 The email account that you', '550 5.1.1 tried to reach … - gsmtp']
  for (const line of ['\n', '\r\n', ' '])
    expect(readRefusal(`Message failed: ${lines.join(line)}`)).toBe('address')
})

test('a cause names nobody, and is one line', () => {
  const failure = `Can't send mail - all recipients were rejected: 554 5.7.1 <${VISITOR}>: Relay\n access ${'x'.repeat(400)}`
  expect(quoteRefusal(failure)).toMatch(/^554 5\.7\.1 <…>: Relay {2}access x{200,}$/)
  expect(quoteRefusal(failure)).toHaveLength(300)
})
