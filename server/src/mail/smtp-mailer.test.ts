import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MAIL } from '../../testing/mail.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { send } from '../../testing/send.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { DeliveryError } from '../base/delivery-error.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

/** An address under which this machine takes itself for another. */
const OWN_ADDRESS = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4')?.address

/** A mail server that takes any password in clear, and counts what it got. Its certificate is signed by itself. */
async function openServer({ offersTls }: { offersTls: boolean }) {
  const got = { connections: 0, passwords: 0, mails: 0 }
  const server = new SMTPServer({
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_session, callback) => {
      got.connections += 1
      callback()
    },
    onAuth: (_auth, _session, callback) => {
      got.passwords += 1
      callback(null, { user: 'me' })
    },
    onData: (stream, _session, callback) => {
      got.mails += 1
      stream.resume()
      stream.on('end', () => callback())
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { got, port: (server.server.address() as AddressInfo).port }
}

function openMailer(port: number, requiresTls: boolean, query = '') {
  const mailer = openSmtpMailer({ url: `smtp://me:pw@127.0.0.1:${port}/${query}`, requiresTls })
  onTestFinished(mailer.close)
  return mailer
}

/** A mail server that answers one command, or the end of a mail, with a line of the test's choice. */
async function openServerThatAnswers(command: string, line: string) {
  const usual = { greeting: '220 Hello', DATA: '354 Go on' }
  const answers: Record<string, string> = { ...usual, [command]: line }
  const server = createServer((socket) => {
    let isInMail = false
    const answer = (name: string) => socket.write(`${answers[name] ?? '250 Fine'}\r\n`)
    answer('greeting')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      for (const sent of chunk.toString('latin1').split('\r\n').slice(0, -1)) {
        if (isInMail && sent !== '.') continue
        const [name = ''] = /^(?:MAIL FROM|RCPT TO|\w+|\.)/.exec(sent) ?? []
        answer(name)
        isInMail = name === 'DATA' && (answers.DATA ?? '').startsWith('354')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return (server.address() as AddressInfo).port
}

test.each([
  // What a mail server says of this recipient or of this message.
  ['RCPT TO', '550 No such user', 'permanent', false],
  ['RCPT TO', '553 5.1.3 Bad address', 'permanent', false],
  ['RCPT TO', '450 4.2.0 Greylisted', 'temporary', false],
  ['.', '554 We do not want this', 'permanent', true],
  ['.', '554 5.7.1 Spam', 'permanent', true],
  ['.', '552 Too large', 'permanent', true],
  ['.', '451 Try later', 'temporary', false],
  // The state of the channel, and answers that are none.
  ['greeting', '554 No service', 'unreachable', false],
  ['MAIL FROM', '550 5.7.1 Sender not allowed', 'unreachable', false],
  ['MAIL FROM', '530 Authentication required', 'unreachable', false],
  ['MAIL FROM', 'What?', 'unreachable', false],
  ['MAIL FROM', '552 5.3.4 Too large', 'unreachable', true],
  ['RCPT TO', 'What?', 'unreachable', false],
  ['RCPT TO', '421 Too many connections', 'unreachable', false],
  ['DATA', '554 No valid recipients', 'unreachable', false],
  ['DATA', '451 Try later', 'unreachable', false],
  ['.', 'What?', 'unreachable', false],
  ['.', '5', 'unreachable', false],
])('reads the answer to %s: %s', async (command, line, kind, isAboutContent) => {
  const port = await openServerThatAnswers(command, line)
  const mailer = openSmtpMailer({ url: `smtp://127.0.0.1:${port}`, requiresTls: false })
  onTestFinished(mailer.close)
  const failure = await mailer.send(MAIL).catch((error) => error)
  expect(failure).toMatchObject({ name: 'DeliveryError', kind, isAboutContent })
})

test('sends password and mail without TLS where none is required', async () => {
  const { got, port } = await openServer({ offersTls: false })
  await openMailer(port, false).send(MAIL)
  expect(got).toMatchObject({ passwords: 1, mails: 1 })
})

test.each([
  { offersTls: false, query: '', what: 'offers no TLS' },
  { offersTls: false, query: '?requireTLS=false&ignoreTLS=true', what: 'is said to have no TLS' },
  { offersTls: true, query: '', what: 'has a certificate that nobody has signed' },
])('sends nothing to a server that $what, where TLS is required', async ({ offersTls, query }) => {
  const { got, port } = await openServer({ offersTls })
  const failure = await openMailer(port, true, query)
    .send(MAIL)
    .catch((error) => error)
  expect(failure).toBeInstanceOf(DeliveryError)
  // The outbox holds what is unreachable until a probe succeeds, and counts no attempt.
  expect(failure).toMatchObject({ kind: 'unreachable' })
  expect(got).toEqual({ connections: 1, passwords: 0, mails: 0 })
})

test.runIf(OWN_ADDRESS)(
  'a mail waits while a mail server on another machine offers no TLS',
  async () => {
    const { got, port } = await openServer({ offersTls: false })
    const place = { SMTP_URL: `smtp://me:pw@${OWN_ADDRESS}:${port}`, MAIL_ACKNOWLEDGE: 'false' }
    const server = await startTestServer(place)
    await send(server, inquiryPayload())
    // After the second probe it has had every chance.
    await expect.poll(() => got.connections).toBeGreaterThan(2)
    expect(got).toMatchObject({ passwords: 0, mails: 0 })
    await expect.poll(() => server.logged.join()).toContain('the mail server cannot be reached')

    await send(await startTestServer({ ...place, ALLOW_CLEARTEXT: 'true' }), inquiryPayload())
    await expect.poll(() => got.mails).toBe(1)
  },
)
