/** What the doctor says about the DNS, with a real DNS server for each case. */
import { Resolver } from 'node:dns/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestDnsServer, type Zone } from '../../../testing/dns-server.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { COMPANY } from '../../../testing/test-server.ts'
import { openResolver } from '../../base/dns.ts'
import type { Check } from '../check.ts'
import { alignment, dmarc } from './dmarc.ts'
import { mailboxes } from './mailboxes.ts'
import { spf } from './spf.ts'

const SENDER = {
  SMTP_URL: 'smtp://mail.sender.example',
  MAIL_FROM: 'website@sender.example',
} as const

type Settings = Readonly<Record<string, string>>

/** Runs a check with these records, settings and fault of all answers. */
async function run(
  check: Check,
  zone: Zone,
  settings: Settings = SENDER,
  fault: 'silent' | 'SERVFAIL' | 'REFUSED' | null = null,
) {
  const dns = await openTestDnsServer(zone, onTestFinished)
  dns.fail(fault)
  const resolver =
    fault === 'silent' ? new Resolver({ timeout: 50, tries: 1 }) : openResolver(dns.address)
  resolver.setServers([dns.address])
  return runCheck(check, settings, { resolver })
}

const FAULTS = ['silent', 'SERVFAIL', 'REFUSED'] as const
const txt = (...TXT: string[]) => ({ TXT })
const spfRecord = (terms: string) => txt(`v=spf1 ${terms}`)
const mailFrom = (from: string, bounceTo: string) => ({
  ...SENDER,
  MAIL_FROM: `website@${from}`,
  MAIL_BOUNCE_TO: `bounces@${bounceTo}`,
})

/** A domain that includes `count` others, each by the one before. */
function chain(count: number): Zone {
  const name = (index: number) => (index === 0 ? 'sender.example' : `spf${index}.example`)
  const records = Array.from({ length: count }, (_, index) => [
    name(index),
    spfRecord(`include:${name(index + 1)} -all`),
  ])
  return Object.fromEntries([...records, [name(count), spfRecord('ip4:198.51.100.7 -all')]])
}

describe('spf', () => {
  test.each<[string, Zone]>([
    ['-all', { 'sender.example': spfRecord('mx -all') }],
    ['~all', { 'sender.example': spfRecord('ip4:198.51.100.7 ~all') }],
    ['?all', { 'sender.example': spfRecord('?all') }],
    ['no all', { 'sender.example': spfRecord('ip4:198.51.100.7') }],
    ['other texts beside it', { 'sender.example': txt('site=1', 'v=spf1 -all', 'v=spf10') }],
    [
      'a text in several strings',
      { 'sender.example': spfRecord(`${'ip4:198.51.100.7 '.repeat(40)}-all`) },
    ],
    ['10 look-ups', chain(10)],
    [
      'an include of +all that only ~all would use',
      {
        'sender.example': spfRecord('~include:other.example -all'),
        'other.example': spfRecord('+all'),
      },
    ],
    [
      'a redirect',
      {
        'sender.example': spfRecord('redirect=other.example'),
        'other.example': spfRecord('-all'),
      },
    ],
    [
      'an alias',
      { 'sender.example': { CNAME: ['other.example'] }, 'other.example': spfRecord('-all') },
    ],
  ])('is fine with %s', async (_, zone) => {
    expect(await run(spf, zone)).toMatchObject({ state: 'ok' })
  })

  test.each<[string, Zone, string]>([
    ['no such domain', {}, 'no SPF record'],
    ['no record', { 'sender.example': txt('site=1') }, 'no SPF record'],
    ['two records', { 'sender.example': txt('v=spf1 -all', 'v=spf1 mx -all') }, 'multiple SPF'],
    ['11 look-ups', chain(11), 'Too many DNS requests'],
    [
      'three names that do not exist',
      { 'sender.example': spfRecord('a:a.example a:b.example a:c.example -all') },
      'Too many void DNS results',
    ],
    ['a mechanism that there is not', { 'sender.example': spfRecord('ipv4:1.2.3.4 -all') }, 'ipv4'],
    [
      'an include without a record',
      { 'sender.example': spfRecord('include:other.example -all') },
      'no SPF records found for other.example',
    ],
    ['+all', { 'sender.example': spfRecord('mx +all') }, 'every server may send by v=spf1 mx +all'],
    ['all IP addresses', { 'sender.example': spfRecord('ip4:0.0.0.0/0 -all') }, 'every server'],
    [
      '+all hidden in an include',
      {
        'sender.example': spfRecord('include:a.example -all'),
        'a.example': spfRecord('include:b.example -all'),
        'b.example': spfRecord('all'),
      },
      'every server',
    ],
    [
      '+all behind a redirect',
      { 'sender.example': spfRecord('redirect=a.example'), 'a.example': spfRecord('+all') },
      'every server',
    ],
  ])('warns of %s', async (_, zone, saw) => {
    const outcome = await run(spf, zone)
    expect(outcome).toMatchObject({ state: 'warn', saw: expect.stringContaining(saw) })
    expect(outcome?.saw).toMatch(/^sender\.example: /)
    expect(outcome?.advice).toContain('Publish at sender.example one TXT record')
  })

  test.each(FAULTS)('does not blame the record if the DNS server is %s', async (fault) => {
    const outcome = await run(spf, { 'sender.example': spfRecord('-all') }, SENDER, fault)
    expect(outcome).toMatchObject({ state: 'warn', advice: expect.stringContaining('DNS server') })
    expect(outcome?.saw).not.toContain('undefined')
  })

  test('looks at the domains of MAIL_BOUNCE_TO and MAIL_FROM', async () => {
    const zone = { 'bounce.example': spfRecord('-all') }
    const settings = mailFrom('sender.example', 'bounce.example')
    expect(await run(spf, zone, settings)).toMatchObject({
      state: 'warn',
      saw: 'bounce.example: v=spf1 -all; sender.example: no SPF record',
    })
  })

  test('encodes an international domain', async () => {
    const zone = { 'xn--bcher-kva.example': spfRecord('-all') }
    const settings = mailFrom('bücher.example', 'BÜCHER.example')
    expect(await run(spf, zone, settings)).toMatchObject({
      state: 'ok',
      saw: 'xn--bcher-kva.example: v=spf1 -all',
    })
  })
})

describe('dmarc', () => {
  test.each<[string, Zone, string]>([
    ['a record', { '_dmarc.sender.example': txt('v=DMARC1; p=reject') }, 'sender.example'],
    [
      'a record of the domain above',
      { '_dmarc.above.example': txt('v=DMARC1; p=none') },
      'above.example',
    ],
  ])('is fine with %s', async (_, zone, domain) => {
    const from = domain === 'sender.example' ? domain : `mail.${domain}`
    expect(await run(dmarc, zone, mailFrom(from, from))).toMatchObject({
      state: 'ok',
      saw: expect.stringContaining(`${domain}: v=DMARC1`),
    })
  })

  test.each<[string, Zone]>([
    ['no record', {}],
    ['two records', { '_dmarc.sender.example': txt('v=DMARC1; p=none', 'v=DMARC1; p=reject') }],
    ['a record without a policy', { '_dmarc.sender.example': txt('v=DMARC1; sp=none') }],
    ['a policy that there is not', { '_dmarc.sender.example': txt('v=DMARC1; p=block') }],
    ['a tag twice', { '_dmarc.sender.example': txt('v=DMARC1; p=none; p=reject') }],
    ['another version', { '_dmarc.sender.example': txt('v=dmarc1; p=none') }],
    ['a record at the domain itself', { 'sender.example': txt('v=DMARC1; p=none') }],
  ])('warns of %s', async (_, zone) => {
    expect(await run(dmarc, zone)).toEqual({
      state: 'warn',
      saw: 'sender.example has no valid DMARC record',
      advice:
        'Publish at _dmarc.sender.example one TXT record, to begin with "v=DMARC1; p=none; rua=mailto:postmaster@sender.example".',
    })
  })

  test.each(FAULTS)('does not blame the record if the DNS server is %s', async (fault) => {
    const zone = { '_dmarc.sender.example': txt('v=DMARC1; p=none') }
    expect(await run(dmarc, zone, SENDER, fault)).toMatchObject({
      state: 'warn',
      saw: expect.not.stringContaining('no valid'),
      advice: expect.stringContaining('DNS server'),
    })
  })
})

describe('alignment', () => {
  const record = (tags: string) => ({ '_dmarc.sender.example': txt(`v=DMARC1; p=none${tags}`) })

  test.each<[string, Zone, string, string]>([
    ['one domain', {}, 'sender.example', 'Sender.example'],
    ['a domain below', record(''), 'sender.example', 'bounce.sender.example'],
    ['the domain above', record(''), 'mail.sender.example', 'sender.example'],
    ['two below the same', record(''), 'mail.sender.example', 'bounce.sender.example'],
    ['one domain and aspf=s', record('; aspf=s'), 'sender.example', 'sender.example'],
    ['a domain below, before there is a record', {}, 'sender.example', 'bounce.sender.example'],
  ])('is fine with %s', async (_, zone, from, bounce) => {
    expect(await run(alignment, zone, mailFrom(from, bounce))).toMatchObject({ state: 'ok' })
  })

  test.each<[string, Zone, string, string]>([
    ['another domain', record(''), 'sender.example', 'bounce.example'],
    ['another domain, without any record', {}, 'sender.example', 'bounce.example'],
    ['a domain below and aspf=s', record('; aspf=s'), 'sender.example', 'bounce.sender.example'],
    ['a name that ends alike', record(''), 'sender.example', 'othersender.example'],
  ])('warns of %s', async (_, zone, from, bounce) => {
    expect(await run(alignment, zone, mailFrom(from, bounce))).toEqual({
      state: 'warn',
      saw: `MAIL_FROM is at ${from}, MAIL_BOUNCE_TO at ${bounce}: for DMARC only DKIM can pass`,
      advice: `Set MAIL_BOUNCE_TO to an address at ${from}.`,
    })
  })

  test.each(FAULTS)('does not blame the settings if the DNS server is %s', async (fault) => {
    const settings = mailFrom('sender.example', 'bounce.sender.example')
    expect(await run(alignment, record(''), settings, fault)).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('DNS server'),
    })
  })
})

describe('mailboxes', () => {
  const MAILBOXES = { MAIL_TO_SERVICES: 'a@desk.example', MAIL_TO_CAREERS: 'b@desk.example' }

  test.each<[string, Zone]>([
    ['an MX', { 'desk.example': { MX: ['mx.desk.example'] } }],
    ['an A record without MX', { 'desk.example': { A: ['198.51.100.7'] } }],
    ['an AAAA record without MX', { 'desk.example': { AAAA: ['2001:db8::7'] } }],
    [
      'an alias',
      { 'desk.example': { CNAME: ['mx.example'] }, 'mx.example': { MX: ['a.mx.example'] } },
    ],
  ])('is fine with %s', async (_, zone) => {
    expect(await run(mailboxes, zone, MAILBOXES)).toEqual({
      state: 'ok',
      saw: 'a@desk.example; b@desk.example',
      advice: '',
    })
  })

  test.each<[string, Zone]>([
    ['no such domain', {}],
    ['neither MX nor address', { 'desk.example': txt('site=1') }],
    ['a null MX, even beside an address', { 'desk.example': { MX: [''], A: ['198.51.100.7'] } }],
  ])('fails with %s', async (_, zone) => {
    expect(await run(mailboxes, zone, MAILBOXES)).toMatchObject({
      state: 'fail',
      saw: expect.stringContaining('a@desk.example: its domain has no mail server'),
      advice: expect.stringContaining('Correct MAIL_TO_SERVICES'),
    })
  })

  test.each(FAULTS)('only warns if the DNS server is %s', async (fault) => {
    expect(await run(mailboxes, {}, MAILBOXES, fault)).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('DNS server'),
    })
  })

  test('names the mailbox that is wrong, and where it is from', async () => {
    const zone = { 'desk.example': { MX: ['mx.desk.example'] } }
    const { CAREERS } = COMPANY.mailboxes
    expect(await run(mailboxes, zone, { MAIL_TO_SERVICES: 'a@desk.example' })).toEqual({
      state: 'fail',
      saw: `a@desk.example; ${CAREERS}: its domain has no mail server`,
      advice: 'Correct content/company.yaml, or publish an MX record of testfield.example.',
    })
  })
})

test.each([spf, dmarc, alignment])(
  '$name has nothing to look at before SMTP_URL or MAIL_FROM is set',
  async (check) => {
    expect(await run(check, {}, {})).toBeNull()
    expect(await run(check, {}, { MAIL_FROM: SENDER.MAIL_FROM })).not.toBeNull()
  },
)
