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

type SmtpError = Error & {
  code?: string
  response?: string
  responseCode?: number
  command?: string
}

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

/** The mail server's response to the message; `unreachable` without one. */
function kindOf(failure: SmtpError): DeliveryError['kind'] {
  // An address that cannot be written down, a message over the server's limit.
  if (isRefusedUnsent(failure)) return 'permanent'
  const { responseCode = 0 } = failure
  // 421 closes the connection: the server is shutting down, or limits this client.
  if (!isAnswerToMessage(failure) || responseCode < 400 || responseCode === 421)
    return 'unreachable'
  return responseCode >= 500 ? 'permanent' : 'temporary'
}

/** Whether nodemailer itself refused the message, before it was sent. */
function isRefusedUnsent({ code, response }: SmtpError): boolean {
  return response === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Only these answers are about a message: to its recipient, and after its end. Greeting, login and sender are our own affair. */
function isAnswerToMessage({ code, command }: SmtpError): boolean {
  return command === 'RCPT TO' || (command === 'DATA' && code === 'EMESSAGE')
}

/** Whether the message itself was refused for good; 552 is also the answer to its announced size. */
function isAboutContent(failure: SmtpError): boolean {
  const { code, responseCode, command } = failure
  if (responseCode === 552 && command === 'MAIL FROM') return true
  return code === 'EMESSAGE' && kindOf(failure) === 'permanent'
}

function codeOf({ code, responseCode }: SmtpError): string {
  return [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' ')
}
