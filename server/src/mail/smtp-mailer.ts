import { createTransport } from 'nodemailer'
import { DeliveryError } from '../base/delivery-error.ts'
import { MINUTE_MS } from '../base/durations.ts'
import type { Mailer } from './mailer.ts'

// Small mail servers refuse a client that opens many connections at once.
const MAX_CONNECTIONS = 3
const CONNECT_TIMEOUT_MS = 10_000
// Silence for this long while a message is being sent means that the server is gone.
const SILENCE_TIMEOUT_MS = MINUTE_MS

// In total: a server that answers slowly but steadily could occupy a connection without end.
const ATTEMPT_TIMEOUT_MS = 4 * MINUTE_MS

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

export type SmtpOptions = {
  /** `smtp://user:pass@host:port` or `smtps://…` */
  readonly url: string
  /** Whether `smtp://` has to become TLS (STARTTLS) before password and mails are sent. */
  readonly requiresTls: boolean
}

/** Sends mails by SMTP. With `requiresTls`, a server that offers no TLS is unreachable: an attacker may have removed the offer. */
export function openSmtpMailer({ url, requiresTls }: SmtpOptions): Mailer {
  const transport = createTransport({
    url: requiresTls ? withTls(url) : url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The outbox counts attempts; a transport that repeats them by itself would hide failures from it.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })

  async function orThrow(
    work: Promise<unknown>,
    kindOf: (failure: SmtpError) => DeliveryError['kind'],
  ): Promise<void> {
    try {
      await work
    } catch (error) {
      const failure = error as SmtpError
      throw new DeliveryError(kindOf(failure), codeOf(failure), failure, {
        isAboutContent: isAboutContent(failure),
      })
    }
  }

  return {
    send: (mail) =>
      orThrow(
        transport.sendMail({
          ...mail,
          signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
        }),
        kindOf,
      ),
    probe: () => orThrow(transport.verify(), () => 'unreachable'),
    close: async () => transport.close(),
  }
}

/** As a query parameter, which overrides any option. */
function withTls(url: string): string {
  const demanding = new URL(url)
  demanding.searchParams.set('requireTLS', 'true')
  return demanding.href
}

/** The commands whose refusal is about this message; a refused greeting, login or sender is about us. */
const ABOUT_THE_MESSAGE = ['RCPT TO', 'DATA']

/** The mail server's response to the message; `unreachable` without one. */
function kindOf({ code, responseCode, command = '' }: SmtpError): DeliveryError['kind'] {
  // Refused before it was sent: an address that cannot be written down, a message over the server's limit.
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return 'permanent'
  if (responseCode === 552 && command === 'MAIL FROM') return 'permanent'
  if (responseCode === undefined || !ABOUT_THE_MESSAGE.includes(command)) return 'unreachable'
  // 421 closes the connection: the server is shutting down, or limits this client.
  if (responseCode === 421) return 'unreachable'
  return responseCode >= 500 ? 'permanent' : 'temporary'
}

/** Whether the message itself was refused, by the mail server or by nodemailer; 552 is the answer to its announced size. */
function isAboutContent({ code, responseCode, command }: SmtpError): boolean {
  if (responseCode === undefined) return code === 'EMESSAGE'
  return command === 'DATA' || (responseCode === 552 && command === 'MAIL FROM')
}

function codeOf({ code, responseCode }: SmtpError): string {
  return [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' ')
}
