import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../../../testing/certificate.ts'
import { NOW, openTestStore } from '../../../../testing/entries.ts'
import { temporaryDirectory } from '../../../../testing/files.ts'
import { openTcp } from '../../../../testing/loopback.ts'
import { openTestMailbox, refusal } from '../../../../testing/mailbox.ts'
import { contextOf, runCheck } from '../../../../testing/run-check.ts'
import { writeMailRefusal } from '../../../outbox/mail-refusal.ts'
import { runChecks } from '../checks.ts'
import { mailServer } from './mail-server.ts'

/** The name in the certificate; no test asks the DNS. */
const NAME = '?tls.servername=localhost'
const check = (smtpUrl: string) => runCheck('mail server', { SMTP_URL: smtpUrl })

test('warns that without a mail server mails are files', async () => {
  const dataDir = temporaryDirectory()
  expect(await runCheck('mail server', { DATA_DIR: dataDir })).toEqual({
    state: 'warn',
    saw: `mails are files in ${dataDir}/mail`,
    advice: 'Set SMTP_URL.',
  })
})

test('signs in over TLS, and names host and user', async () => {
  const tls = { ...makeCertificate(), secure: true }
  const { port, signIns } = await openTestMailbox(onTestFinished, tls)
  expect(await check(`smtps://me%40a.example:right@127.0.0.1:${port}/${NAME}`)).toEqual({
    state: 'ok',
    saw: `127.0.0.1:${port} with TLS, user me@a.example`,
    advice: '',
  })
  expect(signIns).toEqual([{ user: 'me@a.example', word: 'right' }])
})

test('fails if the certificate has expired', async () => {
  const tls = { ...makeCertificate({ endsAt: '20200115' }), secure: true }
  const { port } = await openTestMailbox(onTestFinished, tls)
  expect(await check(`smtps://127.0.0.1:${port}/${NAME}`)).toMatchObject({
    state: 'fail',
    saw: expect.stringContaining('has expired'),
    advice: expect.stringContaining('Renew'),
  })
})

test('names the certificate that is wrong, and what to do', async () => {
  const tls = { ...makeCertificate({ isTrusted: false }), secure: true }
  const { port } = await openTestMailbox(onTestFinished, tls)
  expect(await check(`smtps://127.0.0.1:${port}/${NAME}`)).toMatchObject({
    saw: expect.stringContaining('self-signed certificate'),
    advice: expect.stringContaining('export NODE_EXTRA_CA_CERTS=FILE'),
  })
  const trusted = { ...makeCertificate(), secure: true }
  const other = await openTestMailbox(onTestFinished, trusted)
  const misnamed = `smtps://127.0.0.1:${other.port}/?tls.servername=mail.testfield.example`
  expect(await check(misnamed)).toMatchObject({
    saw: expect.stringMatching(/mail\.testfield\.example\. is not in .*DNS:localhost/),
    advice: expect.stringMatching(/^Set SMTP_URL to a host/),
  })
})

test('says which scheme a port wants, both ways round', async () => {
  const plain = await openTestMailbox(onTestFinished)
  expect(await check(`smtps://127.0.0.1:${plain.port}`)).toMatchObject({
    state: 'fail',
    saw: expect.stringMatching(/wrong version number/),
    advice: expect.stringContaining('port 587 wants smtp://'),
  })
  const tls = { ...makeCertificate({ isTrusted: false }), secure: true }
  const { port } = await openTestMailbox(onTestFinished, tls)
  const context = contextOf({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const [finding] = await runChecks([mailServer], context, 200)
  expect(finding).toMatchObject({
    state: 'fail',
    saw: 'no answer within 0.2 s',
    advice: expect.stringContaining('port 465 wants smtps://'),
  })
})

test('fails while the mail server refuses whatever is sent', async () => {
  const store = await openTestStore(temporaryDirectory())
  const { port } = await openTestMailbox(onTestFinished)
  const look = () => runCheck('mail server', { SMTP_URL: `smtp://127.0.0.1:${port}` }, { store })
  expect(await look()).toMatchObject({ state: 'ok' })
  const cause = '554 5.7.1 <hello@testfield.example>: Relay access denied'
  await writeMailRefusal(store, { cause, since: NOW }, NOW)
  expect(await look()).toEqual({
    state: 'fail',
    saw: cause,
    advice: expect.stringContaining('may relay'),
  })
  await writeMailRefusal(store, null, NOW)
  expect(await look()).toMatchObject({ state: 'ok' })
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
  const silent = {
    name: 'mail server',
    failsIfSilent: true as const,
    run: () => check(`smtp://127.0.0.1:${port}`),
  }
  const [finding] = await runChecks([silent], {} as Parameters<typeof runChecks>[1], 20)
  expect(finding).toMatchObject({ state: 'fail', saw: 'no answer within 0.02 s' })
})
