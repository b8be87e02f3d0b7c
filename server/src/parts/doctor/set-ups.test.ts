/** Whole set-ups on loopback: nothing fails where all is well, and each fault is named once. Each check alone: checks/ */
import type { RequestListener } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../../testing/certificate.ts'
import { openTestDnsServer, type Zone } from '../../../testing/dns-server.ts'
import { openTestStore } from '../../../testing/entries.ts'
import { temporaryDirectory, writeFiles } from '../../../testing/files.ts'
import { findFreePort } from '../../../testing/free-port.ts'
import { openHttp, openHttps, passTo } from '../../../testing/loopback.ts'
import { openTestMailbox, refusal } from '../../../testing/mailbox.ts'
import { inquiryPayload } from '../../../testing/payloads.ts'
import { openStandInScanner } from '../../../testing/scanner.ts'
import { send } from '../../../testing/send.ts'
import { refuseSubmissions } from '../../../testing/stored.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import {
  openTestReceiver,
  receiversFile,
  WEBHOOK_SECRET,
} from '../../../testing/webhook-receiver.ts'
import { DAY_MS } from '../../base/times.ts'
import { readContent } from '../../content.ts'
import { readMailRefusal } from '../../outbox/mail-refusal.ts'
import { PARTS } from '../../parts.ts'
import { CHECK_HEADER } from './answer-check.ts'
import { runDoctor } from './run-doctor.ts'

const { name: NAME } = (await readContent()).company
const txt = (...TXT: string[]) => ({ TXT })
const ZONE: Zone = {
  'sender.example': txt('v=spf1 ip4:198.51.100.7 -all'),
  '_dmarc.sender.example': txt('v=DMARC1; p=reject'),
  'desk.example': { MX: ['mx.desk.example'] },
}
const closed = async () => `127.0.0.1:${await findFreePort()}`

type SetUp = Awaited<ReturnType<typeof openSetUp>>

/** In what a set-up differs from one with a plain mail server, and nothing between the server and its visitors. */
type Change = {
  readonly settings?: Readonly<Record<string, string>>
  readonly zone?: Zone
  /** What is at SITE_URL. @param pass hands a request to the server */
  readonly openFront?: (pass: RequestListener) => Promise<{ readonly origin: string }>
  readonly hasInboxHost?: true
  readonly disturb?: (setUp: SetUp) => unknown
}

const pageOf = (url: string) =>
  `<!doctype html><link rel="canonical" href="${url}/"><meta property="og:site_name" content="${NAME}">`

/** A website with its site, mails, records and a backup of today. */
async function openSetUp({ settings = {}, zone = ZONE, openFront, hasInboxHost }: Change) {
  const dns = await openTestDnsServer(zone)
  const mailbox = await openTestMailbox(onTestFinished)
  const PORT = `${await findFreePort()}`
  const local = `http://localhost:${PORT}`
  const front = await openFront?.(passTo(local))
  const SITE_URL = front?.origin ?? local
  const TEST_SITE = temporaryDirectory()
  writeFiles(TEST_SITE, {
    'index.html': pageOf(SITE_URL),
    '404.html': '<!doctype html><title>Not here</title>',
  })
  const INBOX_URL = hasInboxHost ? `http://127.0.0.1:${PORT}` : ''
  const SMTP_URL = mailbox.url
  const server = await startTestServer({ PORT, TEST_SITE, INBOX_URL, SMTP_URL })
  const { dataDir } = server
  const store = await openTestStore(dataDir, 'operator')
  await store.metadata.write('backup', '', Date.now())
  const folder = temporaryDirectory()
  const environment: Record<string, string> = {
    ...{ PORT, SITE_URL, INBOX_URL, DATA_DIR: dataDir, DNS_SERVER: dns.address },
    ...{ SMTP_URL, MAIL_FROM: 'website@sender.example' },
    ...{ MAIL_TO_SERVICES: 'hello@desk.example', MAIL_TO_CAREERS: 'jobs@desk.example' },
    ...(front && { TRUST_PROXY: '1' }),
    ...settings,
  }
  return { environment, folder, store, server, mailbox }
}

/** What the doctor prints of a set-up, and its exit status. */
async function look(change: Change) {
  const setUp = await openSetUp(change)
  await change.disturb?.(setUp)
  const stdin = new PassThrough()
  const stdout = new PassThrough()
  const { environment, folder } = setUp
  const streams = { stdin, stdout, stderr: stdout }
  const status = await runDoctor({ parts: PARTS, words: [], environment, folder, ...streams })
  const printed = String(stdout.read())
  const findings = printed.split(/\n(?=\w)/).map((text) => {
    const [line = '', ...advice] = text.trim().split('\n')
    return {
      line: line.replace(/^(\w+) +(\w+(?: \w+)*) {2,}/, '$1 $2: '),
      advice: advice.join(' '),
    }
  })
  const of = (state: string) => findings.filter(({ line }) => line.startsWith(state))
  return { status, oks: of('ok'), warns: of('warn'), fails: of('fail') }
}

/** A proxy that says so. */
const proxyThat =
  (decide: (...of: Parameters<RequestListener>) => unknown): NonNullable<Change['openFront']> =>
  (pass) =>
    openHttp((incoming, response) => {
      incoming.headers['x-forwarded-for'] += ', 127.0.0.1'
      if (decide(incoming, response) === 'pass') pass(incoming, response)
    })
const passes = proxyThat(() => 'pass')
const withTls =
  (options: Parameters<typeof makeCertificate>[0]): NonNullable<Change['openFront']> =>
  (pass) =>
    openHttps((incoming, response) => {
      incoming.headers['x-forwarded-for'] += ', 127.0.0.1'
      pass(incoming, response)
    }, options)

/** A mail server with a certificate for localhost. */
async function openTlsMailbox(secure: boolean, options?: Parameters<typeof makeCertificate>[0]) {
  const mailbox = await openTestMailbox(onTestFinished, { ...makeCertificate(options), secure })
  return { mailbox, host: `localhost:${mailbox.port}` }
}

async function openOAuth() {
  const mailbox = await openTestMailbox(onTestFinished)
  const tokens = await openTestReceiver({ isSigned: false })
  tokens.respondWith({ status: 200, body: { access_token: 'access', expires_in: 3600 } })
  const settings = {
    SMTP_URL: mailbox.url.replace('//', '//website%40sender.example@'),
    SMTP_OAUTH_TOKEN_URL: tokens.url,
    SMTP_OAUTH_CLIENT_ID: 'website',
    SMTP_OAUTH_CLIENT_SECRET: 's',
  }
  return { mailbox, settings }
}

test.each<[string, () => Change | Promise<Change>]>([
  ['SQLite and a mail server without TLS on this machine', () => ({})],
  ['mails as files', () => ({ settings: { SMTP_URL: '', MAIL_FROM: '' } })],
  [
    'a mail server with TLS',
    async () => ({ settings: { SMTP_URL: `smtps://${(await openTlsMailbox(true)).host}` } }),
  ],
  [
    'a mail server with STARTTLS and a password',
    async () => ({
      settings: { SMTP_URL: `smtp://me:word@${(await openTlsMailbox(false)).host}` },
    }),
  ],
  ['OAuth', openOAuth],
  ['a proxy', () => ({ openFront: passes })],
  ['a proxy with TLS', () => ({ openFront: withTls({}) })],
  [
    'a gateway that serves the forms below a path, and a static host',
    () => ({
      openFront: (pass) =>
        openHttp((incoming, response) => {
          const { url = '', headers } = incoming
          if (!url.startsWith('/stage/')) return void response.end(pageOf(`http://${headers.host}`))
          headers['x-forwarded-for'] += ', 127.0.0.1'
          incoming.url = url.slice('/stage'.length)
          pass(incoming, response)
        }),
      settings: { PUBLIC_SEND_EMAIL_URL: '/stage/prod/send-email' },
    }),
  ],
  ['an inbox on a host of its own', () => ({ hasInboxHost: true })],
  ['no inbox, and no reports', () => ({ settings: { INBOX: 'false', WEEKLY_REPORT: 'false' } })],
  [
    'all that can be configured',
    async () => {
      const { url } = await openTestReceiver()
      const hooks = { WEBHOOK_URL: url, WEBHOOK_SECRET, ...receiversFile({ crm: url }) }
      return { settings: { CLAMAV_URL: (await openStandInScanner()).url, ...hooks } }
    },
  ],
])('finds no fault with %s', async (_, prepare) => {
  const { status, oks, fails } = await look(await prepare())
  expect(fails).toEqual([])
  expect(status).toBe(0)
  expect(oks.map(({ line }) => line)).toContainEqual(expect.stringMatching(/^ok links: /))
})

test.each<[string, line: RegExp, advice: string, () => Change | Promise<Change>]>([
  [
    'a server that does not run',
    /^fail form: the server is not running: nothing answers at http:\/\/127/,
    'Start it',
    () => ({ disturb: ({ server }) => server.stop() }),
  ],
  [
    'a proxy before a server that does not run',
    /^fail form: the server is not running/,
    'Start it',
    () => ({
      openFront: proxyThat((_, response) => void response.writeHead(502).end()),
      disturb: ({ server }) => server.stop(),
    }),
  ],
  [
    'another database than that of the server',
    /^warn form: .*422 application\/problem\+json/,
    'Set DATABASE_URL or DATA_DIR',
    () => ({
      disturb: async ({ environment }) => {
        environment.DATA_DIR = (await startTestServer()).dataDir
      },
    }),
  ],
  [
    'a proxy that removes unknown headers',
    /^warn form: .*422 application\/problem\+json/,
    `pass on the header ${CHECK_HEADER}`,
    () => ({
      openFront: proxyThat(({ headers }) => {
        delete headers[CHECK_HEADER]
        return 'pass'
      }),
    }),
  ],
  [
    'a proxy that passes on the address of the forms alone',
    /^fail links: .*\/prod\/review\/: 404 .*\/prod\/inbox\/: 404 /,
    'let the proxy pass on these addresses',
    () => ({
      openFront: proxyThat(({ url = '' }, response) => {
        if (url === '/' || url.endsWith('/send-email')) return 'pass'
        response.writeHead(404).end()
      }),
    }),
  ],
  [
    'a proxy that keeps one kind of page to itself',
    /^fail links: \S+\/prod\/answer\/: 403 text\/html in place of the answer of this server$/,
    'let the proxy pass on these addresses',
    () => ({
      openFront: proxyThat(({ url = '' }, response) => {
        if (!url.includes('/answer/')) return 'pass'
        response.writeHead(403, { 'content-type': 'text/html' }).end()
      }),
    }),
  ],
  [
    'a site whose certificate has expired',
    /^fail site: .*certificate has expired/,
    'Renew the certificate of the host of SITE_URL',
    () => ({ openFront: withTls({ endsAt: '20200115' }) }),
  ],
  [
    'a site with a certificate of its own',
    /^fail site: .*self-signed certificate/,
    'Get one of a public CA',
    () => ({ openFront: withTls({ isTrusted: false }) }),
  ],
  [
    'smtps:// to a port that begins without TLS',
    /^fail mail server: .*wrong version number/,
    'port 587 wants smtp://',
    async () => {
      const { port } = await openTestMailbox(onTestFinished)
      return { settings: { SMTP_URL: `smtps://localhost:${port}` } }
    },
  ],
  [
    'a mail server with a certificate of its own',
    /^fail mail server: self-signed certificate/,
    'export NODE_EXTRA_CA_CERTS=FILE',
    async () => {
      const { host } = await openTlsMailbox(true, { isTrusted: false })
      return { settings: { SMTP_URL: `smtps://${host}` } }
    },
  ],
  [
    'a mail server whose certificate has expired',
    /^fail mail server: certificate has expired/,
    'Renew the certificate of the host of SMTP_URL',
    async () => {
      const { host } = await openTlsMailbox(true, { endsAt: '20200115' })
      return { settings: { SMTP_URL: `smtps://${host}` } }
    },
  ],
  [
    'a mail server whose certificate has another name',
    /^fail mail server: .*testfield\.example\. is not in .*DNS:localhost/,
    'Set SMTP_URL to a host that the certificate names',
    async () => {
      const { host } = await openTlsMailbox(true)
      const SMTP_URL = `smtps://${host}?tls.servername=mail.testfield.example`
      return { settings: { SMTP_URL } }
    },
  ],
  [
    'a mail server that relays for nobody',
    /^fail mail server: 554 5\.7\.1 .*Relay access denied/,
    'may relay',
    () => ({
      disturb: async ({ server, store, mailbox }) => {
        const reply = '554 5.7.1 <hello@testfield.example>: Relay access denied'
        for (const domain of ['@testfield.example', '@northbay.example'])
          mailbox.treat(domain, { to: 'recipient', reply })
        await send(server, inquiryPayload())
        await expect.poll(() => readMailRefusal(store)).not.toBeNull()
      },
    }),
  ],
  [
    'a mailbox of Microsoft without SMTP',
    /^fail mail server: EAUTH XOAUTH2 535 5\.7\.139/,
    '-SmtpClientAuthenticationDisabled $false',
    async () => {
      const { mailbox, settings } = await openOAuth()
      const words = '5.7.139 SmtpClientAuthentication is disabled for the Mailbox.'
      mailbox.judgeSignIns(() => refusal(535, words))
      return { settings }
    },
  ],
  [
    'a sender at a provider of mailboxes',
    /^warn sender: dana@gmail\.com by 127\.0\.0\.1; gmail\.com does not send by that server/,
    'an address at your own domain',
    () => ({ settings: { MAIL_FROM: 'dana@gmail.com' } }),
  ],
  [
    'a sender that gets the messages',
    /^warn sender: .*the sender is a mailbox/,
    'such as website@desk.example',
    () => ({ settings: { MAIL_FROM: 'hello@desk.example' } }),
  ],
  [
    'a mail server that SPF does not allow',
    /^warn sender: .*mails leave by 203\.0\.113\.9, which v=spf1 .* at sender\.example does not/,
    'Add that address to the SPF record',
    async () => {
      const { port } = await openTestMailbox(onTestFinished)
      const zone = { ...ZONE, localhost: { A: ['203.0.113.9'] } }
      return { zone, settings: { SMTP_URL: `smtp://localhost:${port}` } }
    },
  ],
  [
    'settings that do not exist',
    /^warn names: /,
    'SMTP_HOST is set, but no setting has that name. Known with SMTP_: SMTP_URL',
    () => ({ settings: { SMTP_HOST: 'mail.sender.example' } }),
  ],
])('names %s once', async (_, line, advice, prepare) => {
  const { status, warns, fails } = await look(await prepare())
  const isFail = line.source.startsWith('^fail')
  const expected = {
    line: expect.stringMatching(line),
    advice: expect.stringContaining(advice),
  }
  expect(fails).toEqual(isFail ? [expected] : [])
  if (!isFail) expect(warns).toContainEqual(expected)
  expect(status).toBe(isFail ? 1 : 0)
})

test('names everything that is broken, each once, with what to do', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  mailbox.judgeSignIns(() => refusal(535, 'No'))
  const { warns, fails } = await look({
    settings: {
      RATE_LIMIT: 'many',
      SMTP_URL: `smtp://me:wrong@127.0.0.1:${mailbox.port}`,
      MAIL_BOUNCE_TO: 'a@bounces.example',
      TRUST_PROXY: '2',
      CLAMAV_URL: `tcp://${await closed()}`,
      ...{ WEBHOOK_URL: `http://${await closed()}/hook`, WEBHOOK_SECRET },
      ...receiversFile({ crm: `http://${await closed()}/hook` }),
    },
    zone: {
      'sender.example': txt('v=spf1 -all', 'v=spf1 mx -all'),
      'desk.example': { MX: [''] },
    },
    disturb: async ({ store, server }) => {
      await store.metadata.write('backup', '', Date.now() - 7 * DAY_MS)
      refuseSubmissions(server.dataDir)
    },
  })
  const broken: [line: RegExp, advice: string][] = [
    [/^fail settings: 1 wrong/, 'RATE_LIMIT is "many", but it must be'],
    [/^fail database: /, 'Messages cannot be stored'],
    [/^fail mail server: .*EAUTH 535/, 'Correct the user and password in SMTP_URL'],
    [/^fail mailboxes: hello@desk\.example: its domain/, 'Correct MAIL_TO_SERVICES'],
    [/^fail receivers: crm: .*ECONNREFUSED/, 'Correct the address'],
    [/^fail webhook: WEBHOOK_URL: .*ECONNREFUSED/, 'Correct the address'],
    [/^fail scanner: .*ECONNREFUSED/, 'Start clamd'],
    [/^warn spf: .*sender\.example: multiple/, 'Publish at sender.example one TXT record'],
    [/^warn dmarc: sender\.example/, '_dmarc.sender.example'],
    [/^warn alignment: .*only DKIM/, 'Set MAIL_BOUNCE_TO'],
    [/^warn proxy: /, 'Set TRUST_PROXY=0'],
    [/^warn alerts: nobody can be told/, 'Add `alerts: true`'],
    [/^warn backup: the last was made/, 'npm run inbox -- backup FILE'],
  ]
  // A year's holidays end with it.
  const found = [...fails, ...warns].filter(({ line }) => !line.startsWith('warn holidays'))
  expect(found).toEqual(
    broken.map(([line, advice]) => ({
      line: expect.stringMatching(line),
      advice: expect.stringContaining(advice),
    })),
  )
})
