/** What the doctor says about the DNS, with a real DNS server for each case. */
import { Resolver } from 'node:dns/promises'
import { describe, expect, test } from 'vitest'
import { openTestDnsServer, type Zone } from '../../../../testing/dns-server.ts'
import { runCheck } from '../../../../testing/run-check.ts'
import { COMPANY } from '../../../../testing/test-server.ts'
import { openResolver } from '../../../base/dns.ts'

type Settings = Readonly<Record<string, string>>

const SENDER = { SMTP_URL: 'smtp://mail.sender.example', MAIL_FROM: 'website@sender.example' }
const txt = (...TXT: string[]) => ({ TXT })
const mailFrom = (from: string, bounceTo: string) => ({
  ...SENDER,
  MAIL_FROM: `website@${from}`,
  MAIL_BOUNCE_TO: `bounces@${bounceTo}`,
})

/** Runs a check with these records and settings. */
async function run(check: string, zone: Zone, settings: Settings = SENDER) {
  const dns = await openTestDnsServer(zone)
  return runCheck(check, settings, { resolver: openResolver(dns.address) })
}

describe('spf', () => {
  const others: Zone = {
    'closed.example': txt('v=spf1 -all'),
    'open.example': txt('v=spf1 +all'),
  }

  test.each<[string, string, readonly string[]]>([
    ['ok', '', ['v=spf1 mx -all']],
    ['ok', '', ['v=spf1 ?all']],
    ['ok', '', ['v=spf1 redirect=closed.example']],
    ['ok', '', ['site=1', 'v=spf1 -all', 'v=spf10']],
    ['ok', '', [`v=spf1 ${'ip4:198.51.100.7 '.repeat(40)}-all`]],
    ['warn', 'Too many void DNS results', ['v=spf1 a:a.example a:b.example a:c.example -all']],
    ['warn', 'ipv4', ['v=spf1 ipv4:1.2.3.4 -all']],
    ['warn', 'every server may send by v=spf1 mx +all', ['v=spf1 mx +all']],
    ['warn', 'every server', ['v=spf1 include:open.example -all']],
    ['warn', 'no SPF record', ['site=1']],
    ['warn', 'no SPF record', []],
    ['warn', 'multiple', ['v=spf1 -all', 'v=spf1 ~all']],
  ])('is %s, %s: %j', async (state, saw, texts) => {
    const zone = { ...others, 'sender.example': txt(...texts) }
    const outcome = await run('spf', zone)
    expect(outcome).toMatchObject({ state, saw: expect.stringContaining(saw) })
    expect(outcome?.saw).toMatch(/^sender\.example: /)
    if (state === 'warn')
      expect(outcome?.advice).toContain('Publish at sender.example one TXT record')
  })

  test('looks at the domains of MAIL_BOUNCE_TO and MAIL_FROM', async () => {
    const settings = mailFrom('bücher.example', 'closed.example')
    expect(await run('spf', others, settings)).toMatchObject({
      state: 'warn',
      saw: 'closed.example: v=spf1 -all; xn--bcher-kva.example: no SPF record',
    })
  })
})

describe('dmarc', () => {
  const good = 'v=DMARC1; p=reject'

  test('finds the record of the domain above', async () => {
    const zone = { '_dmarc.above.example': txt(good) }
    const outcome = await run('dmarc', zone, mailFrom('mail.above.example', 'a.example'))
    expect(outcome).toEqual({ state: 'ok', saw: `above.example: ${good}`, advice: '' })
  })

  test.each<[string, Zone]>([
    ['no record', {}],
    ['two records', { '_dmarc.sender.example': txt('v=DMARC1; p=none', good) }],
    ['a policy that there is not', { '_dmarc.sender.example': txt('v=DMARC1; p=block') }],
    ['a record at the domain itself', { 'sender.example': txt(good) }],
  ])('warns of %s', async (_, zone) => {
    expect(await run('dmarc', zone)).toEqual({
      state: 'warn',
      saw: 'sender.example has no valid DMARC record',
      advice:
        'Publish at _dmarc.sender.example one TXT record, to begin with "v=DMARC1; p=none; rua=mailto:postmaster@sender.example".',
    })
  })

  test.each([
    ['ok', 'sender.example', 'Sender.example', null],
    ['ok', 'sender.example', 'bounce.sender.example', null],
    ['ok', 'mail.sender.example', 'bounce.sender.example', ''],
    ['ok', 'sender.example', 'sender.example', '; aspf=s'],
    ['warn', 'sender.example', 'bounce.sender.example', '; aspf=s'],
    ['warn', 'sender.example', 'bounce.example', ''],
    ['warn', 'sender.example', 'othersender.example', ''],
  ])(
    'alignment is %s: mails from %s, bounces to %s, tags %s',
    async (state, from, bounce, tags) => {
      const zone = tags === null ? {} : { '_dmarc.sender.example': txt(`v=DMARC1; p=none${tags}`) }
      const outcome = await run('alignment', zone, mailFrom(from, bounce))
      if (state === 'ok') return expect(outcome).toMatchObject({ state })
      expect(outcome).toEqual({
        state,
        saw: `MAIL_FROM is at ${from}, MAIL_BOUNCE_TO at ${bounce}: for DMARC only DKIM can pass`,
        advice: `Set MAIL_BOUNCE_TO to an address at ${from}.`,
      })
    },
  )
})

describe('mailboxes', () => {
  const settings = { MAIL_TO_SERVICES: 'a@desk.example', MAIL_TO_CAREERS: 'b@desk.example' }
  const none = 'its domain has no mail server'

  test.each<[string, string, Zone]>([
    ['ok', 'an MX', { 'desk.example': { MX: ['mx.desk.example'] } }],
    ['ok', 'an A record without MX', { 'desk.example': { A: ['198.51.100.7'] } }],
    ['fail', 'no such domain', {}],
    ['fail', 'a null MX beside an A', { 'desk.example': { MX: [''], A: ['198.51.100.7'] } }],
  ])('%s with %s', async (state, _, zone) => {
    const found = { state: 'ok', saw: 'a@desk.example; b@desk.example', advice: '' }
    const missing = {
      state: 'fail',
      saw: `a@desk.example: ${none}; b@desk.example: ${none}`,
      advice: expect.stringContaining('Correct MAIL_TO_SERVICES'),
    }
    expect(await run('mailboxes', zone, settings)).toEqual(state === 'ok' ? found : missing)
  })

  test('names the mailbox that is wrong, and where it is from', async () => {
    const zone = { 'desk.example': { MX: ['mx.desk.example'] } }
    expect(await run('mailboxes', zone, { MAIL_TO_SERVICES: 'a@desk.example' })).toEqual({
      state: 'fail',
      saw: `a@desk.example; ${COMPANY.mailboxes.CAREERS}: ${none}`,
      advice: 'Correct content/company.yaml, or publish an MX record of testfield.example.',
    })
  })
})

test.each(['silent', 'SERVFAIL', 'REFUSED'] as const)(
  'blames neither record nor setting if the DNS server is %s',
  async (fault) => {
    const dns = await openTestDnsServer({})
    dns.fail(fault)
    const resolver = new Resolver({ timeout: 50, tries: 1 })
    resolver.setServers([dns.address])
    const settings = mailFrom('sender.example', 'bounce.sender.example')
    for (const check of ['spf', 'dmarc', 'alignment', 'mailboxes']) {
      const outcome = await runCheck(check, settings, { resolver })
      expect(outcome).toMatchObject({ state: 'warn' })
      expect(outcome?.advice).toContain('DNS server')
      expect(outcome?.saw).not.toMatch(/undefined|no valid|no mail server/)
    }
  },
)

test('looks at nothing before SMTP_URL or MAIL_FROM is set', async () => {
  for (const check of ['spf', 'dmarc', 'alignment']) {
    expect(await run(check, {}, {})).toBeNull()
    expect(await run(check, {}, { MAIL_FROM: SENDER.MAIL_FROM })).not.toBeNull()
  }
})
