import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../../testing/files.ts'
import { findFreePort } from '../../../testing/free-port.ts'
import { openTestMailbox } from '../../../testing/mailbox.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { openSmtpServer } from '../../../testing/smtp-server.ts'
import { runChecks } from '../run-checks.ts'
import { mailServer } from './mail-server.ts'

/** The name in the certificate; no test asks the DNS. */
const NAME = '?tls.servername=localhost'
/** This machine under an address that counts as another. */
const ANOTHER = '0.0.0.0'

const check = (smtpUrl: string) => runCheck(mailServer, { SMTP_URL: smtpUrl })

/** A mail server with one line for everybody; null: it is silent. */
async function openGreeting(line: string | null): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    if (line !== null) socket.end(`${line}\r\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('warns that without a mail server mails are files', async () => {
  const dataDir = temporaryDirectory()
  expect(await runCheck(mailServer, { DATA_DIR: dataDir })).toEqual({
    state: 'warn',
    saw: `mails are files in ${dataDir}/mail`,
    advice: 'Set SMTP_URL and MAIL_FROM.',
  })
})

test.each([
  { what: 'without TLS', tls: 'none', scheme: 'smtp', host: '127.0.0.1', shown: '' },
  { what: 'over TLS', tls: 'required', scheme: 'smtps', host: '127.0.0.1', shown: ' with TLS' },
  { what: 'after STARTTLS', tls: 'offered', scheme: 'smtp', host: ANOTHER, shown: ' with TLS' },
] as const)('signs in $what', async ({ tls, scheme, host, shown }) => {
  const port = await openSmtpServer({ tls })
  expect(await check(`${scheme}://me%40a.example:right@${host}:${port}/${NAME}`)).toEqual({
    state: 'ok',
    saw: `${host}:${port}${shown}, user me@a.example`,
    advice: '',
  })
})

test('fails if the sign-in is refused, with the code and without the password', async () => {
  const port = await openSmtpServer()
  const outcome = await check(`smtp://me:Secret-Word@127.0.0.1:${port}`)
  expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringContaining('535 5.7.8') })
  expect(outcome?.advice).toContain('password')
  const printed = JSON.stringify(outcome)
  for (const secret of ['Secret-Word', btoa('Secret-Word')]) expect(printed).not.toContain(secret)
})

test.each([
  { what: 'offers no TLS', options: { tls: 'none' }, saw: /STARTTLS/ },
  {
    what: 'has an expired certificate',
    options: { tls: 'offered', endsAt: '20200115' },
    saw: /certificate has expired/,
  },
  {
    what: 'has a certificate that nobody has signed',
    options: { tls: 'offered', isTrusted: false },
    saw: /self-signed certificate/,
  },
] as const)('fails if the mail server $what', async ({ options, saw }) => {
  const port = await openSmtpServer(options)
  expect(await check(`smtp://me:right@${ANOTHER}:${port}/${NAME}`)).toMatchObject({
    state: 'fail',
    saw: expect.stringMatching(saw),
  })
})

test('fails if nothing listens, or the connection is refused by the greeting', async () => {
  expect(await check(`smtp://127.0.0.1:${await findFreePort()}`)).toMatchObject({
    state: 'fail',
    saw: expect.stringContaining('ECONNREFUSED'),
  })
  const mailbox = await openTestMailbox(onTestFinished)
  mailbox.refuse('no-greeting')
  expect(await check(mailbox.url)).toMatchObject({
    state: 'fail',
    saw: expect.stringMatching(/554 .*Go away$/),
  })
})

test('a mail server cannot write into the terminal', async () => {
  const port = await openGreeting(`554 \u001b[31mred\u0007\u202e${'x'.repeat(5000)}`)
  const outcome = await check(`smtp://127.0.0.1:${port}`)
  expect(outcome?.saw).toContain('[31mred')
  expect(outcome?.saw).not.toMatch(/[\p{Cc}\u202e]/u)
  expect(outcome?.saw.length).toBeLessThan(300)
})

test('fails if the mail server is silent', async () => {
  const silent = { ...mailServer, run: () => check(`smtp://127.0.0.1:${port}`) }
  const port = await openGreeting(null)
  const [finding] = await runChecks([silent], {} as Parameters<typeof runChecks>[1], 20)
  expect(finding).toMatchObject({ state: 'fail', saw: 'no answer within 0.02 s' })
})
