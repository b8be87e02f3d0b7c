/** Whether the notification warns of the visitor's domain, with a real DNS server. */
import { Resolver } from 'node:dns/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDnsServer, type Zone } from '../../testing/dns-server.ts'
import { storedSubmission } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { MAIL_OPTIONS } from '../../testing/mail.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { send } from '../../testing/send.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { findMailServers } from '../base/dns.ts'
import type { Submission } from '../submission/submission.ts'
import { openFileMailer } from './file-mailer.ts'
import { createSendNotification } from './send-notification.ts'

const { SERVICES } = MAIL_OPTIONS.mailboxes
const WARNING = 'No mail server was found for'

/** Writes the notification of a submission. @returns its text, and what the DNS was asked */
async function notify(zone: Zone, changes: Partial<Submission> = {}, fault?: 'silent' | 'REFUSED') {
  const dns = await openTestDnsServer(zone)
  if (fault) dns.fail(fault)
  const resolver = new Resolver(fault && { timeout: 50, tries: 1 })
  resolver.setServers([dns.address])
  const directory = temporaryDirectory()
  const sendNotification = createSendNotification(openFileMailer(directory), {
    ...MAIL_OPTIONS,
    findMailServers: (domain) => findMailServers(resolver, domain),
  })
  const submission = storedSubmission({ resume: null, ...changes })
  await sendNotification(submission, { messageId: '<1@a.example>', time: submission.receivedAt })
  const [file = ''] = readdirSync(directory)
  const { text = '' } = await PostalMime.parse(readFileSync(join(directory, file)))
  return { text, asked: dns.asked }
}

test.each<[string, Zone]>([
  ['there is no such domain', {}],
  ['it has a null MX', { 'northbay.example': { MX: [''] } }],
  ['it has neither MX nor address', { 'northbay.example': { TXT: ['site=1'] } }],
])('says that an answer may not arrive: %s', async (_, zone) => {
  const { text } = await notify(zone)
  expect(text).toContain(`${WARNING} northbay.example, so an answer may not arrive.`)
})

test.each<[string, Zone, ('silent' | 'REFUSED')?]>([
  ['it has a mail server', { 'northbay.example': { MX: ['mx.northbay.example'] } }],
  ['it has an address', { 'northbay.example': { A: ['198.51.100.7'] } }],
  ['the DNS server is silent', {}, 'silent'],
  ['the DNS server refuses', {}, 'REFUSED'],
])('says nothing about the domain: %s', async (_, zone, fault) => {
  const { text, asked } = await notify(zone, {}, fault)
  expect(text).not.toContain(WARNING)
  expect(text).toContain('mira@northbay.example')
  expect(asked).toContain('northbay.example MX')
})

test('looks up an international domain as the DNS has it, and none for a probe', async () => {
  const zone = { 'xn--bcher-kva.example': { MX: ['mx.example'] } }
  const { text, asked } = await notify(zone, { email: 'mira@bücher.example' })
  expect(text).not.toContain(WARNING)
  expect(asked).toEqual(['xn--bcher-kva.example MX'])
  expect((await notify({}, { purpose: 'probe' })).asked).toEqual([])
})

test('is sent whatever stands for the domain', async () => {
  for (const domain of [
    `${'a.'.repeat(2500)}example`,
    `${'a'.repeat(64)}.example`,
    '',
    'a..example',
    'a\0.example',
    'a.example\nBcc: b.example',
    '<b>a</b>.example',
    '[127.0.0.1]',
  ]) {
    const { text, asked } = await notify({}, { email: `mira@${domain}` })
    expect(text).toContain('Hello.')
    expect(asked).not.toContain('. MX')
  }
})

test('neither the visitor nor the store waits for the DNS', async () => {
  const dns = await openTestDnsServer({ 'northbay.example': {} })
  const mailbox = await openTestMailbox(onTestFinished)
  const server = await startTestServer({ SMTP_URL: mailbox.url, DNS_SERVER: dns.address })
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { resolveMx } = Resolver.prototype
  // No look-up ends before the visitor has the answer.
  vi.spyOn(Resolver.prototype, 'resolveMx').mockImplementation(async function (
    this: Resolver,
    domain,
  ) {
    await gate
    return resolveMx.call(this, domain)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await send(server, inquiryPayload({ toEmailAddress: 'mira@northbay.example' }))
  expect(dns.asked).toEqual([])
  expect(mailbox.received.filter(to(SERVICES))).toEqual([])
  release()
  const [mail] = await mailbox.waitFor(to(SERVICES))
  expect(mail?.email.text).toContain(`${WARNING} northbay.example`)
})
