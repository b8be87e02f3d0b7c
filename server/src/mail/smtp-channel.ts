import { createTransport } from 'nodemailer'
import { type Channel, DeliveryError } from './channel.ts'
import { toNodemailer } from './to-nodemailer.ts'

// Small mail servers refuse a client that opens many connections at once.
const MAX_CONNECTIONS = 3
const CONNECT_TIMEOUT_MS = 10_000
// Silence for this long while a message is being sent means that nobody is there any more.
const SILENCE_TIMEOUT_MS = 60_000

type SmtpFailure = Error & { code?: string; responseCode?: number }

/** The channel to a mail server. @param url `smtp://user:pass@host:port` or `smtps://…` */
export function openSmtpChannel(url: string): Channel {
  const transport = createTransport({
    url,
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
    kindOf: (failure: SmtpFailure) => DeliveryError['kind'],
  ): Promise<void> {
    try {
      await work
    } catch (error) {
      const failure = error as SmtpFailure
      throw new DeliveryError(kindOf(failure), codeOf(failure), failure)
    }
  }

  return {
    send: (mail) => orThrow(transport.sendMail(toNodemailer(mail)), kindOf),
    probe: () => orThrow(transport.verify(), () => 'unreachable'),
    close: async () => transport.close(),
  }
}

/** What the mail server answered to the message; `unreachable` if it did not. */
function kindOf({ code, responseCode }: SmtpFailure): DeliveryError['kind'] {
  // A wrong password is refused with a 5xx too, but says nothing of the message.
  if (code === 'EAUTH') return 'unreachable'
  if (responseCode !== undefined && responseCode >= 500) return 'permanent'
  // 421 closes the connection: the server is going away, or has had enough of us.
  if (responseCode !== undefined && responseCode >= 400 && responseCode !== 421) return 'temporary'
  return code === 'EENVELOPE' && responseCode === undefined ? 'permanent' : 'unreachable'
}

function codeOf({ code, responseCode }: SmtpFailure): string {
  return [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' ')
}
