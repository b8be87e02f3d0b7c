import { hostname } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../testing/certificate.ts'
import { readConfiguration } from '../../testing/configuration.ts'
import { openTcp } from '../../testing/loopback.ts'
import { MAIL } from '../../testing/mail.ts'
import { openTestMailbox } from '../../testing/mailbox.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { send } from '../../testing/send.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createOpenMailer } from './open-mailer.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

/** Sends a mail. @returns how that failed */
async function sendTo(url: string, requiresTls = false) {
  const mailer = openSmtpMailer({ url, requiresTls })
  onTestFinished(mailer.close)
  return mailer.send(MAIL).catch((error) => error)
}

/** A mail server that answers one command, or the end of a mail, with a line of the test's choice. */
async function openServerThatReplies(command: string, line: string) {
  const usual = { greeting: '220 Hello', DATA: '354 Go on' }
  const replies: Record<string, string> = { ...usual, [command]: line }
  const { port } = await openTcp((socket) => {
    let isInMail = false
    const reply = (name: string) => socket.write(`${replies[name] ?? '250 Fine'}\r\n`)
    reply('greeting')
    socket.on('data', (chunk) => {
      for (const sent of chunk.toString('latin1').split('\r\n').slice(0, -1)) {
        if (isInMail && sent !== '.') continue
        const [name = ''] = /^(?:MAIL FROM|RCPT TO|\w+|\.)/.exec(sent) ?? []
        reply(name)
        isInMail = name === 'DATA' && (replies.DATA ?? '').startsWith('354')
      }
    })
  })
  return `smtp://127.0.0.1:${port}`
}

test.each([
  // What a mail server says of this recipient or of this message.
  ['RCPT TO', '550 No such user', 'permanent', false],
  ['RCPT TO', '450 4.2.0 Greylisted', 'temporary', false],
  ['.', '554 5.7.1 Spam', 'permanent', true],
  ['.', '552 Too large', 'permanent', true],
  ['.', '451 Try later', 'temporary', false],
  // The state of the channel, and answers that are none.
  ['greeting', '554 No service', 'unreachable', false],
  ['MAIL FROM', '550 5.7.1 Sender not allowed', 'refused', false],
  ['MAIL FROM', '432 4.3.2 Concurrent connections limit exceeded', 'refused', false],
  ['.', '550 5.7.1 Message rejected due to local policy', 'refused', true],
  ['.', '554 5.2.252 SendAsDenied', 'refused', true],
  ['RCPT TO', '552 5.2.2 Over quota', 'temporary', false],
  ['MAIL FROM', '552 5.3.4 Too large', 'unreachable', true],
  ['RCPT TO', '553 5.7.1 <a@b.c>: Sender address rejected: not owned', 'refused', false],
  ['RCPT TO', '554 5.7.1 <[127.0.0.1]>: Helo command rejected: x', 'refused', false],
  ['RCPT TO', 'What?', 'unreachable', false],
  ['RCPT TO', '421 Too many connections', 'refused', false],
  ['RCPT TO', '421 Service is shutting down', 'unreachable', false],
  ['DATA', '554 No valid recipients', 'refused', false],
  ['DATA', '451 Try later', 'refused', false],
  ['.', '5', 'unreachable', false],
])('reads the answer to %s: %s', async (command, line, kind, isAboutContent) => {
  const failure = await sendTo(await openServerThatReplies(command, line))
  expect(failure).toMatchObject({ name: 'DeliveryError', kind, isAboutContent })
})

test.each([
  ['offers no TLS', '', () => ({})],
  ['is said to have no TLS', '?requireTLS=false&ignoreTLS=true', () => ({})],
  ['has a certificate that nobody has signed', '', () => makeCertificate({ isTrusted: false })],
])('sends nothing to a server that %s, where TLS is required', async (_, query, tls) => {
  const mailbox = await openTestMailbox(onTestFinished, tls())
  const failure = await sendTo(`smtp://me:pw@127.0.0.1:${mailbox.port}/${query}`, true)
  // The outbox holds what is unreachable until a probe succeeds, and counts no attempt.
  expect(failure).toMatchObject({ name: 'DeliveryError', kind: 'unreachable' })
  expect(mailbox).toMatchObject({ signIns: [], received: [] })
  expect(mailbox.allConnections()).toBe(1)
})

test('a mail waits while a mail server on another machine offers no TLS', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  // An address under which this machine counts as another.
  const SMTP_URL = `smtp://me:pw@0.0.0.0:${mailbox.port}`
  const server = await startTestServer({ SMTP_URL, MAIL_ACKNOWLEDGE: 'false' })
  await send(server, inquiryPayload())
  // After the second probe it has had every chance.
  await expect.poll(mailbox.allConnections).toBeGreaterThan(2)
  await expect.poll(() => server.logged.join()).toContain('the mail server cannot be reached')
  expect(mailbox).toMatchObject({ signIns: [], received: [] })

  expect(await sendTo(SMTP_URL)).toBeUndefined()
  expect(mailbox.signIns).toEqual([{ user: 'me', word: 'pw' }])
  expect(mailbox.received).toHaveLength(1)
})

test('greets a mail server with a full name', async () => {
  const greetings: string[] = []
  const { port } = await openTcp((socket) => {
    socket.write('220 Hello\r\n')
    socket.on('data', (sent) => {
      greetings.push(...sent.toString().trim().split('\r\n'))
      socket.end('421 4.7.0 Try again later, closing connection. (EHLO)\r\n')
    })
  })
  for (const query of ['', '?name=relayed.example']) {
    const SMTP_URL = `smtp://127.0.0.1:${port}${query}`
    const { settings } = readConfiguration({ SITE_URL: 'https://www.testfield.example', SMTP_URL })
    const mailer = createOpenMailer({ settings, parts: [], store: null, now: Date.now })()
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ kind: 'unreachable' })
    await mailer.close()
  }
  const ownName = hostname().includes('.') ? hostname() : 'www.testfield.example'
  expect(greetings).toEqual([`EHLO ${ownName}`, 'EHLO relayed.example'])
})
