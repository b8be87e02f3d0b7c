import { hostname } from 'node:os'
import querystring from 'node:querystring'
import { createTransport } from 'nodemailer'
import { MINUTE_MS } from '../base/times.ts'
import { DeliveryError } from '../submission/delivery-error.ts'
import type { GetToken, Mailer } from './mailer.ts'
import { readRefusal } from './refusals.ts'

const CONNECT_TIMEOUT_MS = 10_000
// Silence for this long while a message is being sent means that the server is gone.
const SILENCE_TIMEOUT_MS = MINUTE_MS

// In total: a server that answers slowly but steadily could occupy a connection without end.
const ATTEMPT_TIMEOUT_MS = 4 * MINUTE_MS

type SmtpError = Error & {
  code?: string
  originalCode?: string
  response?: string
  responseCode?: number
  command?: string
}

export type SmtpOptions = {
  /** `smtp://user:pass@host:port` or `smtps://…` */
  readonly url: string
  /** Whether `smtp://` has to become TLS (STARTTLS) before password and mails are sent. */
  readonly requiresTls: boolean
  /** In EHLO, unless this machine has a full name: relays refuse `[127.0.0.1]`, which a container would send. */
  readonly clientName?: string
  /** How many there are at a time; one unless it is given. Small mail servers refuse a client that opens many. */
  readonly connections?: number | undefined
  /** For the user of `url`, in place of a password (OAuth 2). */
  readonly getToken?: GetToken | undefined
}

/** Sends mails by SMTP. With `requiresTls`, a server without TLS is unreachable: an attacker may have removed it. */
export function openSmtpMailer({
  url,
  requiresTls,
  clientName,
  connections = 1,
  getToken,
}: SmtpOptions): Mailer {
  const server = new URL(url)
  const user = querystring.unescape(server.username)
  // As a query parameter, which overrides any option; so would a user.
  if (requiresTls) server.searchParams.set('requireTLS', 'true')
  if (getToken) server.username = server.password = ''
  let isTokenRefused = false
  const transport = createTransport({
    url: server.href,
    ...(!hostname().includes('.') && { name: clientName }),
    ...(getToken && {
      auth: {
        type: 'OAuth2',
        user,
        provisionCallback: (_user, renew, done) => {
          getToken(renew || isTokenRefused).then((token) => done(null, token), done)
          isTokenRefused = false
        },
      },
    }),
    pool: true,
    maxConnections: connections,
    // The outbox counts attempts; a transport that repeats them by itself would hide failures from it.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })

  async function orThrow(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      const failure = error as SmtpError
      // Nodemailer renews a token that is refused by a challenge; Microsoft refuses it at once.
      const isSignIn = failure.code === 'EAUTH'
      isTokenRefused ||= isSignIn
      const code = codeOf(failure)
      // The reply to a sign-in could quote the token or password.
      const { kind, ...details } = readFailure(failure)
      throw new DeliveryError(kind, code, isSignIn ? code : failure, details)
    }
  }

  return {
    send: (mail) => {
      const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)
      return orThrow(transport.sendMail({ ...mail, signal }))
    },
    probe: () => orThrow(transport.verify()),
    close: async () => transport.close(),
  }
}

const MAIL_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA']

/** What the mail server's reply is about; `unreachable` without one. */
function readFailure(
  failure: SmtpError,
): Pick<DeliveryError, 'kind'> & { readonly isAboutContent?: boolean } {
  const { code, command = '', response, responseCode = 0, message } = failure
  const isMessage = code === 'EMESSAGE'
  // By nodemailer itself: an address that cannot be written down, a message over the server's limit.
  if (response === undefined && (code === 'EENVELOPE' || isMessage))
    return { kind: 'permanent', isAboutContent: isMessage }
  // 552 is also the reply to the announced size of a message.
  if (command === 'MAIL FROM' && responseCode === 552)
    return { kind: 'unreachable', isAboutContent: true }
  if (!MAIL_COMMANDS.includes(command) || responseCode < 400) return { kind: 'unreachable' }
  const refusal = readRefusal(message)
  // It closes the connection: the server is shutting down, unless it says that it limits us.
  if (responseCode === 421) return { kind: refusal === 'sender' ? 'refused' : 'unreachable' }
  // Only to its recipient and after its end it may be about this mail: its end, about a link that a blocklist has.
  if (refusal === 'sender' || refusal === 'policy' || (command !== 'RCPT TO' && !isMessage))
    return { kind: 'refused', isAboutContent: isMessage && responseCode >= 500 }
  // A full mailbox may be emptied.
  if (responseCode < 500 || refusal === 'full') return { kind: 'temporary' }
  return { kind: 'permanent', isAboutContent: isMessage && refusal === 'content' }
}

/** `EOAUTH2` and a reason: no token. `EAUTH` and a reply: the mail server refused token (`XOAUTH2`) or password. */
function codeOf(failure: SmtpError): string {
  const { code = 'EUNKNOWN', originalCode, response, responseCode, command } = failure
  if (code !== 'EAUTH') return responseCode ? `${code} ${responseCode}` : code
  const hasToken = command === 'AUTH XOAUTH2'
  if (hasToken && !response) return `EOAUTH2 ${originalCode}`
  const [status] = /^\d{3}(?:[ -]\d\.\d+\.\d+)?/.exec(response ?? '') ?? []
  return [code, hasToken && 'XOAUTH2', status?.replace('-', ' ')].filter(Boolean).join(' ')
}
