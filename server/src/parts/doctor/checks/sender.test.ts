/** What receivers think of the sender, with a real DNS server for each case. */
import { expect, test } from 'vitest'
import { openTestDnsServer, type Zone } from '../../../../testing/dns-server.ts'
import { runCheck } from '../../../../testing/run-check.ts'
import { openResolver } from '../../../base/dns.ts'

const txt = (...TXT: string[]) => ({ TXT })

/** Runs it with an SMTP server's host and a sender. */
async function look(host: string, mailFrom: string, zone: Zone = {}, others = {}) {
  const dns = await openTestDnsServer(zone)
  const settings = { SMTP_URL: `smtp://${host}`, MAIL_FROM: mailFrom, ...others }
  return runCheck('sender', settings, { resolver: openResolver(dns.address) })
}

test.each([
  ['warn', 'mail.northbay.example', 'dana.office@gmail.com'],
  ['warn', 'smtp.sendgrid.net', 'dana@hotmail.co.uk'],
  ['ok', 'smtp.gmail.com', 'dana@Gmail.com'],
  ['ok', 'smtp-relay.gmail.com', 'dana@googlemail.com'],
  ['ok', 'smtp-mail.outlook.com', 'dana@live.com'],
  ['ok', 'smtp.mail.yahoo.com', 'dana@yahoo.co.uk'],
  ['ok', 'mail.gmx.net', 'dana@gmx.com'],
  ['ok', 'smtp.mail.me.com', 'dana@icloud.com'],
  ['ok', 'mail.northbay.example', 'website@gmail.com.northbay.example'],
])('%s: by %s from %s', async (state, host, mailFrom) => {
  const outcome = await look(host, mailFrom)
  expect(outcome).toMatchObject({ state, saw: expect.stringContaining(`${mailFrom} by ${host}`) })
  if (state === 'warn') expect(outcome?.advice).toContain('at your own domain')
})

test('warns of a sender that is one of the mailboxes', async () => {
  const mailboxes = { MAIL_TO_SERVICES: 'Info@northbay.example' }
  expect(await look('127.0.0.1', 'info@Northbay.example', {}, mailboxes)).toMatchObject({
    state: 'warn',
    saw: expect.stringContaining('the sender is a mailbox'),
    advice: expect.stringContaining('such as website@northbay.example'),
  })
  expect(await look('127.0.0.1', 'website@northbay.example', {}, mailboxes)).toMatchObject({
    state: 'ok',
  })
})

const OUTSIDE = { A: ['203.0.113.9'] }
const OWN = 'mail.sender.example'
const HOSTED = 'smtp.hoster.example'

test.each<[state: string, why: string, host: string, zone: Zone]>([
  [
    'ok',
    'its address is in the record',
    OWN,
    { [OWN]: OUTSIDE, 'sender.example': txt('v=spf1 ip4:203.0.113.9 -all') },
  ],
  [
    'ok',
    'one of its addresses is',
    OWN,
    {
      [OWN]: { A: ['203.0.113.1', '203.0.113.9'] },
      'sender.example': txt('v=spf1 ip4:203.0.113.9 -all'),
    },
  ],
  [
    'ok',
    'the record says nothing of it',
    OWN,
    { [OWN]: OUTSIDE, 'sender.example': txt('v=spf1 ?all') },
  ],
  ['ok', 'there is no record, which is a finding of its own', OWN, { [OWN]: OUTSIDE }],
  [
    'ok',
    'it is in a private network',
    OWN,
    { [OWN]: { A: ['10.0.0.4'] }, 'sender.example': txt('v=spf1 -all') },
  ],
  ['ok', 'the DNS does not know it', 'mailpit', { 'sender.example': txt('v=spf1 -all') }],
  [
    'ok',
    'it is a relay, which sends by others',
    'smtp.sendgrid.net',
    { 'smtp.sendgrid.net': OUTSIDE, 'sender.example': txt('v=spf1 -all') },
  ],
  [
    'ok',
    'it may pass them on to others, which are included',
    OWN,
    {
      [OWN]: OUTSIDE,
      'hoster.example': txt('v=spf1 ip4:198.51.100.0/24 -all'),
      'sender.example': txt('v=spf1 include:hoster.example -all'),
    },
  ],
  [
    'warn',
    'the record names others',
    HOSTED,
    { [HOSTED]: OUTSIDE, 'sender.example': txt('v=spf1 ip4:198.51.100.7 -all') },
  ],
  [
    'warn',
    'the record is soft',
    OWN,
    { [OWN]: OUTSIDE, 'sender.example': txt('v=spf1 ip4:198.51.100.7 ~all') },
  ],
  [
    'warn',
    'it has IPv6 only',
    HOSTED,
    {
      [HOSTED]: { AAAA: ['2001:db8::9'] },
      'sender.example': txt('v=spf1 ip4:198.51.100.7 -all'),
    },
  ],
])('%s: %s', async (state, _, host, zone) => {
  const outcome = await look(host, 'website@sender.example', zone)
  expect(outcome).toMatchObject({ state })
  if (state === 'ok') return
  expect(outcome?.saw).toMatch(/mails leave by \S+, which v=spf1 .* at sender\.example does not/)
  expect(outcome?.advice).toMatch(/^Add that address to the SPF record of sender.example/)
})

test('looks at nothing without a mail server', async () => {
  expect(await runCheck('sender', { MAIL_FROM: 'dana@gmail.com' })).toBeNull()
})
