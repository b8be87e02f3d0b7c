import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../../../testing/certificate.ts'
import { temporaryDirectory } from '../../../../testing/files.ts'
import { findFreePort } from '../../../../testing/free-port.ts'
import { openTcp } from '../../../../testing/loopback.ts'
import { openTestMailbox, refusal } from '../../../../testing/mailbox.ts'
import { runCheck } from '../../../../testing/run-check.ts'
import { runChecks } from '../run-checks.ts'
import { mailServer } from './mail-server.ts'

/** The name in the certificate; no test asks the DNS. */
const NAME = '?tls.servername=localhost'
/** This machine under an address that counts as another. */
const ANOTHER = '0.0.0.0'

const check = (smtpUrl: string) => runCheck(mailServer, { SMTP_URL: smtpUrl })

test('warns that without a mail server mails are files', async () => {
  const dataDir = temporaryDirectory()
  expect(await runCheck(mailServer, { DATA_DIR: dataDir })).toEqual({
    state: 'warn',
    saw: `mails are files in ${dataDir}/mail`,
    advice: 'Set SMTP_URL and MAIL_FROM.',
  })
})

test.each([
  ['without TLS', 'smtp://', '127.0.0.1', () => ({}), ''],
  [
    'over TLS',
    'smtps://',
    '127.0.0.1',
    () => ({ ...makeCertificate(), secure: true }),
    ' with TLS',
  ],
  ['after STARTTLS', 'smtp://', ANOTHER, makeCertificate, ' with TLS'],
])('signs in %s', async (_, scheme, host, tls, shown) => {
  const { port, signIns } = await openTestMailbox(onTestFinished, tls())
  expect(await check(`${scheme}me%40a.example:right@${host}:${port}/${NAME}`)).toEqual({
    state: 'ok',
    saw: `${host}:${port}${shown}, user me@a.example`,
    advice: '',
  })
  expect(signIns).toEqual([{ user: 'me@a.example', word: 'right' }])
})

test.each([
  ['no TLS', () => ({}), /STARTTLS/, /STARTTLS/],
  ['an expired certificate', () => makeCertificate({ endsAt: '20200115' }), /has expired/, /Renew/],
])('fails if a mail server elsewhere has %s', async (_, tls, saw, advice) => {
  const { port } = await openTestMailbox(onTestFinished, tls())
  const outcome = await check(`smtp://me:right@${ANOTHER}:${port}/${NAME}`)
  expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringMatching(saw) })
  expect(outcome?.advice).toMatch(advice)
})

test('fails if the sign-in is refused, with the code and without the password', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  mailbox.judgeSignIns((word) => refusal(535, `5.7.8 No: ${word} ${btoa(word)}`))
  const outcome = await check(`smtp://me:Secret-Word@127.0.0.1:${mailbox.port}`)
  expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringContaining('535 5.7.8') })
  expect(outcome?.advice).toContain('password')
  const printed = JSON.stringify(outcome)
  for (const secret of ['Secret-Word', btoa('Secret-Word')]) expect(printed).not.toContain(secret)
})

test('fails if nothing listens, or the connection is refused by the greeting', async () => {
  const nobody = await check(`smtp://127.0.0.1:${await findFreePort()}`)
  expect(nobody).toMatchObject({ state: 'fail', saw: expect.stringContaining('ECONNREFUSED') })
  const mailbox = await openTestMailbox(onTestFinished)
  mailbox.refuse('no-greeting')
  const refused = await check(mailbox.url)
  expect(refused).toMatchObject({ state: 'fail', saw: expect.stringMatching(/554 .*Go away$/) })
})

test('a mail server cannot write into the terminal', async () => {
  const line = `554 \u001b[31mred\u0007\u202e${'x'.repeat(5000)}\r\n`
  const { port } = await openTcp((socket) => void socket.end(line))
  const outcome = await check(`smtp://127.0.0.1:${port}`)
  expect(outcome?.saw).toContain('[31mred')
  expect(outcome?.saw).not.toMatch(/[\p{Cc}\u202e]/u)
  expect(outcome?.saw.length).toBeLessThan(300)
})

test('fails if the mail server is silent', async () => {
  const { port } = await openTcp(() => undefined)
  const silent = { ...mailServer, run: () => check(`smtp://127.0.0.1:${port}`) }
  const [finding] = await runChecks([silent], {} as Parameters<typeof runChecks>[1], 20)
  expect(finding).toMatchObject({ state: 'fail', saw: 'no answer within 0.02 s' })
})
