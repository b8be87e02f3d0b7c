/** Whole set-ups on loopback: what is broken is named by the right check with its advice, and nothing else is. */
import { expect, onTestFinished, test } from 'vitest'
import { openTestDnsServer, type Zone } from '../../testing/dns-server.ts'
import { openTestStore } from '../../testing/entries.ts'
import { temporaryDirectory, writeFiles } from '../../testing/files.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { openTestMailbox } from '../../testing/mailbox.ts'
import { openTokenMailServer, openTokenServer } from '../../testing/oauth.ts'
import { sharePostgres } from '../../testing/postgres.ts'
import { NGINX, type ProxyOptions, startNginx } from '../../testing/proxies.ts'
import { contextOf } from '../../testing/run-check.ts'
import { openStandInScanner } from '../../testing/scanner.ts'
import { openSmtpServer } from '../../testing/smtp-server.ts'
import { refuseSubmissions } from '../../testing/stored.ts'
import { COMPANY, startTestServer } from '../../testing/test-server.ts'
import { openTestReceiver, receiversFile, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'
import { DAY_MS, MINUTE_MS } from '../base/durations.ts'
import type { Finding } from '../base/finding.ts'
import { openStore } from '../storage/open-store.ts'
import type { Store } from '../storage/store.ts'
import { CHECKS } from './checks.ts'
import { runChecks } from './run-checks.ts'

const postgres = sharePostgres()

type Environment = Readonly<Record<string, string>>
type SetUp = { readonly environment: Environment; readonly store: Store }

const TXT = (...texts: string[]) => ({ TXT: texts })
const ZONE: Zone = {
  'sender.example': TXT('v=spf1 ip4:198.51.100.7 -all'),
  '_dmarc.sender.example': TXT('v=DMARC1; p=reject'),
  'testfield.example': { MX: ['mx.testfield.example'] },
}

/** The pages of a build for an address. */
function writeSite(directory: string, origin: string): void {
  writeFiles(directory, {
    'index.html': `<!doctype html><html lang="en"><head><title>Home</title><link rel="canonical" href="${origin}/"><meta property="og:site_name" content="${COMPANY.name}"></head></html>`,
    '404.html': '<!doctype html><title>Not here</title>',
  })
}

/** A server with its site and a backup of today. */
async function openWebsite(settings: Environment = {}) {
  const PORT = `${await findFreePort()}`
  const SITE_URL = `http://localhost:${PORT}`
  const siteDir = temporaryDirectory()
  writeSite(siteDir, SITE_URL)
  const server = await startTestServer({ PORT, TEST_SITE: siteDir, ...settings })
  const environment = { ...settings, PORT, SITE_URL, DATA_DIR: server.dataDir }
  const store = settings.DATABASE_URL
    ? await openStore({ databaseUrl: settings.DATABASE_URL, dataDir: server.dataDir }, 'operator')
    : await openTestStore(server.dataDir, 'operator')
  if (settings.DATABASE_URL) onTestFinished(store.close)
  await store.writeMetadata('backup', '', Date.now())
  return { environment, store, siteDir }
}

/** That website with a mail server, and the records of the sender and of its mailboxes. */
async function openSetUp(zone: Zone = {}): Promise<SetUp> {
  const { environment, store } = await openWebsite()
  const dns = await openTestDnsServer({ ...ZONE, ...zone }, onTestFinished)
  const { url: SMTP_URL } = await openTestMailbox(onTestFinished)
  const mail = { SMTP_URL, MAIL_FROM: 'website@sender.example', DNS_SERVER: dns.address }
  return { environment: { ...environment, ...mail }, store }
}

/** nginx before a server. */
async function openBehindNginx(changes?: ProxyOptions['changes']): Promise<SetUp> {
  const { environment, store } = await openSetUp()
  const siteDir = temporaryDirectory()
  const { port } = await startNginx({
    serverPorts: [Number(environment.PORT)],
    siteDir,
    onEnd: onTestFinished,
    ...(changes && { changes }),
  })
  const SITE_URL = `http://localhost:${port}`
  writeSite(siteDir, SITE_URL)
  return { environment: { ...environment, SITE_URL, TRUST_PROXY: '1' }, store }
}

async function withSettings(settings: Environment | Promise<Environment>): Promise<SetUp> {
  const { environment, store } = await openSetUp()
  return { environment: { ...environment, ...(await settings) }, store }
}

const examine = ({ environment, store }: SetUp, now = Date.now): Promise<Finding[]> =>
  runChecks(CHECKS, contextOf(environment, { store, now }))

const closed = async () => `127.0.0.1:${await findFreePort()}`

/** Sign-in by OAuth 2 at servers of the test. */
async function oauth() {
  const [tokens, mail] = [await openTokenServer(), await openTokenMailServer()]
  const settings = {
    SMTP_URL: mail.url.replace('//', '//website%40sender.example@'),
    SMTP_OAUTH_TOKEN_URL: tokens.url,
    SMTP_OAUTH_CLIENT_ID: 'client',
    SMTP_OAUTH_CLIENT_SECRET: 'secret',
  }
  return { settings, tokens, mail }
}

const GOOD: readonly [string, () => Promise<SetUp>][] = [
  ['mails as files on one machine', () => withSettings({ SMTP_URL: '' })],
  ['a mail server', () => openSetUp()],
  ['OAuth 2', () => withSettings(oauth().then(({ settings }) => settings))],
  [
    'Postgres, receivers and a scanner',
    async () => {
      const { environment, store } = await openWebsite({
        DATABASE_URL: await postgres().createDatabase(),
      })
      const [scanner, crm] = [await openStandInScanner(), await openTestReceiver()]
      const { environment: mail } = await openSetUp()
      return {
        environment: {
          ...mail,
          ...environment,
          CLAMAV_URL: scanner.url,
          WEBHOOK_URL: crm.url,
          WEBHOOK_SECRET,
          ...receiversFile({ crm: crm.url }),
        },
        store,
      }
    },
  ],
]

test.each(GOOD)('finds nothing that fails: %s', async (_, open) => {
  const findings = await examine(await open())
  expect(findings.filter(({ state }) => state === 'fail')).toEqual([])
})

test.skipIf(!NGINX)('finds nothing that fails: behind nginx', async () => {
  const findings = await examine(await openBehindNginx())
  expect(findings.filter(({ state }) => state === 'fail')).toEqual([])
  expect(findings).toContainEqual(expect.objectContaining({ check: 'proxy', state: 'ok' }))
})

type Broken = readonly [
  name: string,
  open: () => Promise<SetUp>,
  /** The only line that is not `ok`. */
  line: RegExp,
  advice: RegExp,
]

/** A chain of eleven records, one more than may be looked up. */
const CHAIN = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    index === 0 ? 'sender.example' : `spf${index}.example`,
    TXT(index === 11 ? 'v=spf1 -all' : `v=spf1 include:spf${index + 1}.example -all`),
  ]),
)

const BROKEN: readonly Broken[] = [
  [
    'a setting',
    () => withSettings({ RATE_LIMIT: 'many' }),
    /^fail settings/,
    /RATE_LIMIT is "many", but it must be/,
  ],
  [
    'OAuth 2 without its secret',
    () =>
      withSettings({ SMTP_OAUTH_TOKEN_URL: 'https://login.example', SMTP_OAUTH_CLIENT_ID: 'a' }),
    /^fail settings/,
    /SMTP_OAUTH_CLIENT_SECRET/,
  ],
  [
    'a database that takes no message',
    async () => {
      const setUp = await openSetUp()
      refuseSubmissions(setUp.environment.DATA_DIR ?? '')
      return setUp
    },
    /^fail database: /,
    /Messages cannot be stored/,
  ],
  [
    'a mail server that is gone',
    () => withSettings(closed().then((at) => ({ SMTP_URL: `smtp://${at}` }))),
    /^fail mail server: .*ECONNREFUSED/,
    /SMTP_URL/,
  ],
  [
    'a mail server that greets nobody',
    async () => {
      const setUp = await openSetUp()
      const mailbox = await openTestMailbox(onTestFinished)
      mailbox.refuse('no-greeting')
      return { ...setUp, environment: { ...setUp.environment, SMTP_URL: mailbox.url } }
    },
    /^fail mail server: .*554/,
    /SMTP_URL/,
  ],
  [
    'a wrong password',
    () =>
      withSettings(
        openSmtpServer().then((port) => ({ SMTP_URL: `smtp://me:wrong@127.0.0.1:${port}` })),
      ),
    /^fail mail server: .*EAUTH 535/,
    /Correct the user and password in SMTP_URL/,
  ],
  [
    'a mail server without the TLS that is asked for',
    () =>
      withSettings(
        openSmtpServer().then((port) => ({
          SMTP_URL: `smtp://127.0.0.1:${port}?requireTLS=true`,
        })),
      ),
    /^fail mail server: .*STARTTLS/i,
    /STARTTLS/,
  ],
  [
    'a mail server whose certificate has ended',
    () =>
      withSettings(
        openSmtpServer({ tls: 'required', endsAt: '20250101' }).then((port) => ({
          SMTP_URL: `smtps://localhost:${port}`,
        })),
      ),
    /^fail mail server: .*certificate has expired/,
    /Renew the certificate/,
  ],
  [
    'a client whose secret has ended',
    async () => {
      const { settings, tokens } = await oauth()
      tokens.answer({ status: 401, body: { error: 'invalid_client' } })
      return withSettings(settings)
    },
    /^fail mail server: .*invalid_client/,
    /SMTP_OAUTH_CLIENT_SECRET/,
  ],
  [
    'no SPF record',
    () => openSetUp({ 'sender.example': TXT('site=1') }),
    /^warn spf: sender\.example: no SPF record/,
    /Publish at sender\.example one TXT record/,
  ],
  [
    'two SPF records',
    () => openSetUp({ 'sender.example': TXT('v=spf1 -all', 'v=spf1 mx -all') }),
    /^warn spf: .*multiple/,
    /one TXT record/,
  ],
  ['eleven look-ups', () => openSetUp(CHAIN), /^warn spf: .*Too many DNS/, /at most 10 look-ups/],
  [
    'an SPF record that allows everybody',
    () => openSetUp({ 'sender.example': TXT('v=spf1 +all') }),
    /^warn spf: .*every server may send/,
    /nothing that allows every server/,
  ],
  [
    'no DMARC record',
    () => openSetUp({ '_dmarc.sender.example': TXT('site=1') }),
    /^warn dmarc: sender\.example/,
    /_dmarc\.sender\.example.*v=DMARC1/,
  ],
  [
    'bounces at a domain of somebody else',
    async () => {
      const bounces = { 'bounces.example': TXT('v=spf1 -all') }
      const { environment, store } = await openSetUp(bounces)
      return { environment: { ...environment, MAIL_BOUNCE_TO: 'a@bounces.example' }, store }
    },
    /^warn alignment: .*only DKIM/,
    /Set MAIL_BOUNCE_TO/,
  ],
  [
    'a mailbox whose domain takes no mail',
    () => openSetUp({ 'testfield.example': { MX: [''] } }),
    /^fail mailboxes: hello@testfield\.example: its domain has no mail server/,
    /content\/company\.yaml/,
  ],
  [
    'a webhook that is gone',
    () =>
      withSettings(closed().then((at) => ({ WEBHOOK_URL: `http://${at}/hook`, WEBHOOK_SECRET }))),
    /^fail webhook: WEBHOOK_URL: .*ECONNREFUSED/,
    /Correct the address/,
  ],
  [
    'a receiver that is gone',
    () => withSettings(closed().then((at) => receiversFile({ crm: `http://${at}/hook` }))),
    /^fail receivers: crm: .*ECONNREFUSED/,
    /Correct the address/,
  ],
  [
    'a scanner that is gone',
    () => withSettings(closed().then((at) => ({ CLAMAV_URL: `tcp://${at}` }))),
    /^fail scanner: .*ECONNREFUSED/,
    /Start clamd/,
  ],
  [
    'a build for another address',
    async () => {
      const { environment, store } = await openSetUp()
      const SITE_URL = `http://127.0.0.1:${environment.PORT}`
      return { environment: { ...environment, SITE_URL }, store }
    },
    /^warn site: .*was built for http:\/\/localhost/,
    /build again/,
  ],
  [
    'forms that post to a static host',
    async () => {
      const host = await openTestReceiver({ isSigned: false })
      host.answer(405)
      return withSettings({ PUBLIC_SEND_EMAIL_URL: host.url })
    },
    /^fail form: .*405/,
    /PUBLIC_SEND_EMAIL_URL/,
  ],
  [
    'TRUST_PROXY that is too high',
    () => withSettings({ TRUST_PROXY: '2' }),
    /^warn proxy: /,
    /TRUST_PROXY=0.*can claim any address/,
  ],
  [
    'a backup of last week',
    async () => {
      const setUp = await openSetUp()
      await setUp.store.writeMetadata('backup', '', Date.now() - 7 * DAY_MS)
      return setUp
    },
    /^warn backup: the last was made/,
    /npm run inbox -- backup FILE/,
  ],
]

test.each(BROKEN)('names what is broken: %s', async (_, open, line, advice) => {
  await expectOnly(await examine(await open()), line, advice)
})

test.skipIf(!NGINX)('names what is broken: nginx that refuses large bodies', async () => {
  const setUp = await openBehindNginx([['client_max_body_size 8m;', 'client_max_body_size 1m;']])
  await expectOnly(await examine(setUp), /^fail uploads: .*413/, /client_max_body_size 8m/)
})

test.skipIf(!NGINX)('names what is broken: TRUST_PROXY that is too low', async () => {
  const { environment, store } = await openBehindNginx()
  const findings = await examine({ environment: { ...environment, TRUST_PROXY: '0' }, store })
  await expectOnly(findings, /^warn proxy: /, /TRUST_PROXY=1.*share one limit/)
})

test('names what is broken: the clock', async () => {
  const setUp = await openSetUp()
  const findings = await examine(setUp, () => Date.now() - 10 * MINUTE_MS)
  // With this clock, the server finds that the question of the forms has ended.
  expect(findings.find(({ check }) => check === 'clock')).toMatchObject({
    state: 'warn',
    saw: expect.stringMatching(/^(599|60\d) s behind/),
    advice: expect.stringContaining('set-ntp'),
  })
})

test('names what is broken: a resolver that does not answer, without blame of a record', async () => {
  const findings = await examine(await withSettings({ DNS_SERVER: await closed() }))
  const silent = findings.filter(({ state }) => state !== 'ok')
  expect(silent.map(({ check, state }) => `${state} ${check}`)).toEqual([
    'warn spf',
    'warn dmarc',
    'warn mailboxes',
  ])
})

async function expectOnly(findings: readonly Finding[], line: RegExp, advice: RegExp) {
  const [first, ...rest] = findings.filter(({ state }) => state !== 'ok')
  expect(rest).toEqual([])
  expect(`${first?.state} ${first?.check}: ${first?.saw}`).toMatch(line)
  expect(first?.advice).toMatch(advice)
}
