import type { AddressInfo } from 'node:net'
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
