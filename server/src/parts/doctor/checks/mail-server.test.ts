import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../../../testing/certificate.ts'
import { temporaryDirectory } from '../../../../testing/files.ts'
import { openTcp } from '../../../../testing/loopback.ts'
import { openTestMailbox, refusal } from '../../../../testing/mailbox.ts'
import { runCheck } from '../../../../testing/run-check.ts'
import { runChecks } from '../checks.ts'

/** The name in the certificate; no test asks the DNS. */
const NAME = '?tls.servername=localhost'
const check = (smtpUrl: string) => runCheck('mail server', { SMTP_URL: smtpUrl })

test('warns that without a mail server mails are files', async () => {
  const dataDir = temporaryDirectory()
  expect(await runCheck('mail server', { DATA_DIR: dataDir })).toEqual({
    state: 'warn',
    saw: `mails are files in ${dataDir}/mail`,
    advice: 'Set SMTP_URL and MAIL_FROM.',
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
