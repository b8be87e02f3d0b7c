/** What leaves for a mail server that offers no encryption. */
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { DeliveryError, type Mail } from './channel.ts'
import { openSmtpChannel } from './smtp-channel.ts'

const MAIL: Mail = {
  messageId: '<1@testfield.example>',
  date: new Date(),
  from: { name: 'Testfield', address: 'website@testfield.example' },
  bounceTo: 'website@testfield.example',
  to: 'hello@testfield.example',
  subject: 'Hello',
  text: 'Hello.',
  html: '<p>Hello.</p>',
  attachments: [],
  isAutomatic: false,
}

/** A mail server without STARTTLS that takes any password. */
async function openPlainServer() {
  const events: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, callback) => {
      events.push(`password ${password}`)
      callback(null, { user: 'website' })
    },
    onData: (stream, _session, callback) => {
      events.push('mail')
      stream.resume()
      stream.on('end', () => callback())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://website:secret@127.0.0.1:${port}`, events }
}

test('gives neither password nor mail to a server without encryption', async () => {
  const { url, events } = await openPlainServer()
  const channel = openSmtpChannel(url, { allowsCleartext: false })
  onTestFinished(channel.close)
  await expect(channel.send(MAIL)).rejects.toBeInstanceOf(DeliveryError)
  await expect(channel.probe()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(events).toEqual([])
})

test('gives both where that is allowed', async () => {
  const { url, events } = await openPlainServer()
  const channel = openSmtpChannel(url, { allowsCleartext: true })
  onTestFinished(channel.close)
  await channel.send(MAIL)
  expect(events).toEqual(['password secret', 'mail'])
})
