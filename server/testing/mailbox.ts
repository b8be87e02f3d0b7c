/** A real SMTP server on a free port, with or without TLS, with a mailbox that tests can read and manners that they can change. */
import { Buffer } from 'node:buffer'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { OnEnd } from './files.ts'
import { findFreePort } from './free-port.ts'

export type ReceivedMail = {
  readonly envelopeFrom: string
  readonly envelopeTo: readonly string[]
  readonly raw: Buffer
  readonly email: Email
}

/**
 * How the server treats a message. `cut-off` closes the connection when the first of its data has come, `hang-up` when
 * all of it has; `stall` never answers to the recipient, and `stall-data` never to the end of the data.
 */
type Manners =
  | 'accept'
  | 'refuse-for-now'
  | 'refuse-for-good'
  | 'cut-off'
  | 'hang-up'
  | 'stall'
  | 'stall-data'

/** A filter of contents: whether a message is refused for good. */
export type Filter = (raw: Buffer) => boolean

/** What it replies, such as `550 5.1.1 No such user`. */
export type Reply = { readonly to: 'recipient' | 'message'; readonly reply: string }

/** Permanent refusals: of each greeting, or of each sender. */
type Fault = 'no-greeting' | 'no-sender'

/** What is wrong with a sign-in by a password or a token; `challenge` asks for more, as Google does; null: nothing. */
type JudgeSignIn = (word: string) => Error | 'challenge' | null

type MailboxOptions = {
  /** Where another one was before; without it, one that no other program takes until it is back. */
  readonly port?: number
} & Pick<
  // With a certificate it offers STARTTLS, or is `secure`: `smtps://`.
  SMTPServerOptions,
  'banner' | 'key' | 'cert' | 'secure'
>

export type TestMailbox = Awaited<ReturnType<typeof openTestMailbox>>

/** @param onEnd where it is closed, if its user does not do that */
export async function openTestMailbox(onEnd?: OnEnd, { port, ...options }: MailboxOptions = {}) {
  const received: ReceivedMail[] = []
  const signIns: { user: string; word: string }[] = []
  const manners = new Map<string, Manners | Filter | Reply>()
  const mannersFor = (address: string) =>
    manners.get(address) ?? manners.get(address.slice(address.lastIndexOf('@'))) ?? 'accept'
  let judge: JudgeSignIn = () => null
  let refused: Fault | null = null
  let replyMs = 0
  let mostConnections = 0
  let allConnections = 0

  const server = new SMTPServer({
    ...options,
    authOptional: true,
    authMethods: ['PLAIN', 'XOAUTH2'],
    allowInsecureAuth: true,
    disabledCommands: options.cert ? [] : ['STARTTLS'],
    hideSMTPUTF8: true,
    // It would give each reply a code that the test did not.
    hideENHANCEDSTATUSCODES: true,
    logger: false,
    onAuth: ({ username: user = '', password, accessToken }, _session, callback) => {
      const word = `${password ?? accessToken}`
      signIns.push({ user, word })
      const fault = judge(word)
      if (fault === 'challenge') return callback(null, { data: { status: '401' } })
      callback(fault, { user })
    },
    onConnect: (_session, callback) => {
      allConnections += 1
      mostConnections = Math.max(mostConnections, server.connections.size)
      const fault = refused === 'no-greeting' ? refusal(554, 'Go away') : null
      callback(fault)
    },
    onMailFrom: (_address, _session, callback) => {
      const fault = refused === 'no-sender' ? refusal(550, 'Sender not allowed') : null
      after(replyMs, () => callback(fault))
    },
    onRcptTo: ({ address }, _session, callback) => {
      const treated = mannersFor(address)
      if (treated === 'stall') return
      if (typeof treated === 'object')
        return callback(treated.to === 'recipient' ? refusalOf(treated) : null)
      const code = typeof treated === 'string' ? RECIPIENT_REFUSALS[treated] : null
      // It quotes the address, as many servers do.
      const refused = code ? refusal(code, `No such user here: <${address}>`) : null
      after(replyMs, () => callback(refused))
    },
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const chunks: Buffer[] = []
      const treated = to.map(mannersFor)
      stream.on('data', (chunk: Buffer) => {
        if (treated.includes('cut-off')) hangUp(session.id)
        chunks.push(chunk)
      })
      stream.on('end', async () => {
        if (treated.includes('hang-up')) return hangUp(session.id)
        if (treated.includes('stall-data')) return
        const raw = Buffer.concat(chunks)
        if (treated.some((how) => typeof how === 'function' && how(raw)))
          return after(replyMs, () => callback(FILTERED))
        const [reply] = treated.filter((how) => typeof how === 'object')
        if (reply) return callback(refusalOf(reply))
        const email = await PostalMime.parse(raw)
        // Spam filters count it.
        if (to.some((address) => email.subject?.includes(address)))
          throw new Error(`A subject names its recipient: ${email.subject}`)
        const from = session.envelope.mailFrom
        received.push({
          envelopeFrom: from ? from.address : '',
          envelopeTo: to,
          raw,
          email,
        })
        after(replyMs, () => callback())
      })
    },
  })
  server.on('error', () => undefined)

  // The library closes connections only all at once; a broken one is made here.
  const connections = server.connections as Set<{ id: string; _socket: { destroy(): void } }>
  const hangUp = (id: string) => {
    for (const connection of connections) if (connection.id === id) connection._socket.destroy()
  }

  const listening = port ?? (await findFreePort())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(listening, '127.0.0.1', resolve)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      for (const connection of connections) connection._socket.destroy()
      server.close(() => resolve())
    })
  onEnd?.(close)
  return {
    /** For `SMTP_URL`. */
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    signIns,
    /** How many connections there are now. */
    connections: () => server.connections.size,
    /** The most there have been at the same time. */
    mostConnections: () => mostConnections,
    /** How many there have been. */
    allConnections: () => allConnections,
    /** How sign-ins are judged from now on. */
    judgeSignIns: (given: JudgeSignIn) => {
      judge = given
    },
    /** How messages to an address are treated from now on, or to all addresses of a domain: `@slow.example`. */
    treat: (address: string, how: Manners | Filter | Reply) => void manners.set(address, how),
    /** The refusal from now on; null for none. */
    refuse: (fault: Fault | null) => {
      refused = fault
    },
    /** How long each reply takes from now on, in milliseconds. */
    slowDown: (ms: number) => {
      replyMs = ms
    },
    /** Resolves when `count` mails that match have arrived. Rejects after `timeoutMs`. */
    waitFor: async (
      matches: (mail: ReceivedMail) => boolean,
      { count = 1, timeoutMs = 15_000 } = {},
    ) => {
      for (const until = Date.now() + timeoutMs; ; await delay(20)) {
        const found = received.filter(matches)
        if (found.length >= count) return found
        if (Date.now() < until) continue
        const all = received.map(({ envelopeTo, email }) => `${envelopeTo}: ${email.subject}`)
        throw new Error(`${count} mails were expected; there are ${all.length} in all: ${all}`)
      }
    },
    close,
  }
}

/** Whether a mail goes to an address. */
export const to = (address: string) => (mail: ReceivedMail) => mail.envelopeTo.includes(address)

/** The id that a notification carries for the reader; null for another mail. */
export function referenceIn({ email }: ReceivedMail): string | null {
  return /Reference\s+([0-9a-f-]{36})/.exec(email.text ?? '')?.[1] ?? null
}

/** The codes with which a mail server replies. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function refusalOf({ reply }: Reply): Error {
  return refusal(Number(reply.slice(0, 3)), reply.slice(4))
}

const RECIPIENT_REFUSALS: Partial<Record<Manners, number>> = {
  'refuse-for-now': 451,
  'refuse-for-good': 550,
}
const FILTERED = refusal(554, '5.6.0 This content is not accepted')

function after(ms: number, reply: () => void): void {
  if (ms === 0) reply()
  else setTimeout(reply, ms)
}
