/** A real mail server that takes no mails, for what is seen before that: greeting, TLS and sign-in. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { makeCertificate, trust } from './tls-server.ts'

export type SmtpOptions = {
  /** The end of its greeting. */
  readonly banner?: string
  /** `required` is `smtps://`; the certificate is that of localhost. */
  readonly tls?: 'none' | 'offered' | 'required'
  /** When the certificate ends, as `YYYYMMDD`. */
  readonly endsAt?: string
  readonly isTrusted?: boolean
}

/** One that closes when the test ends, and takes the password `right`. It repeats any other. @returns its port */
export async function openSmtpServer(options: SmtpOptions = {}): Promise<number> {
  const { banner = '', tls = 'none', endsAt = '21990115', isTrusted = true } = options
  const certificate = tls === 'none' ? undefined : makeCertificate(endsAt)
  const server = new SMTPServer({
    ...certificate,
    banner,
    secure: tls === 'required',
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password: given }, _session, callback) => {
      const password = given ?? ''
      if (password === 'right') return callback(null, { user: 'anybody' })
      const message = `5.7.8 No: ${password} ${Buffer.from(password).toString('base64')}`
      callback(Object.assign(new Error(message), { responseCode: 535 }))
    },
  })
  server.on('error', () => undefined)
  if (certificate && isTrusted) trust(certificate.cert)
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}
