import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Company } from './company.ts'
import { startRunner } from './delivery/runner.ts'
import { createApp } from './http/app.ts'
import { createSendEmail } from './http/send-email.ts'
import { hashSender, senderAddress } from './http/sender.ts'
import { openStaticSite, type StaticSite } from './http/static-site.ts'
import { createAccept } from './intake/accept.ts'
import { errorCodes, type Log } from './log.ts'
import { composeMail } from './mail/compose.ts'
import { openFileChannel, purgeMailFiles } from './mail/file-channel.ts'
import { openSmtpChannel } from './mail/smtp-channel.ts'
import { createClamdScan } from './resume/clamd.ts'
import { createScreening } from './resume/screen-resume.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { openSqliteStore } from './storage/sqlite/open-sqlite-store.ts'

const DAY_MS = 24 * 3_600_000
const PURGE_EVERY_MS = 3_600_000
/** What is still being sent after this long is cut off; whoever stops us loses patience soon after. */
const GRACE_MS = 8000
const HANG_UP_EVERY_MS = 50

export type ServerParts = {
  readonly settings: Settings
  readonly company: Company
  /** Where the built site lies; null serves no pages (while developing, Astro does). */
  readonly siteDir: string | null
  readonly log: Log
}

export type RunningServer = {
  readonly port: number
  /** Takes no new requests, lets those underway and the mails being sent finish, and closes the store. */
  stop(): Promise<void>
}

/** Wires the rooms together and starts answering and delivering. */
export async function startServer({
  settings,
  company,
  siteDir,
  log,
}: ServerParts): Promise<RunningServer> {
  const now = Date.now
  const site = siteDir === null ? NO_SITE : await openStaticSite(siteDir)
  const store = openSqliteStore(settings.dataDir)
  const mailDir = join(settings.dataDir, 'mail')
  const channel = settings.smtpUrl ? openSmtpChannel(settings.smtpUrl) : openFileChannel(mailDir)
  const correspondence = {
    company,
    from: settings.mailFrom,
    mailboxes: {
      SERVICES: settings.mailTo.SERVICES ?? company.mailboxes.SERVICES,
      CAREERS: settings.mailTo.CAREERS ?? company.mailboxes.CAREERS,
    },
    siteUrl: settings.siteUrl,
  }

  const accept = createAccept({
    store,
    acknowledges: settings.acknowledges,
    mailDomain: settings.mailFrom.split('@')[1] ?? 'localhost',
    onKept: () => runner.wake(),
    now,
  })
  const app = createApp({
    sendEmail: createSendEmail({
      accept,
      screen: createScreening({ scan: settings.clamav && createClamdScan(settings.clamav), log }),
      allowedOrigins: settings.allowedOrigins,
      readPage: site.readPage,
      identify: (request, peer) => {
        const forwardedFor = request.headers.get('x-forwarded-for')
        const address = senderAddress({
          peer,
          forwardedFor,
          trustedProxies: settings.trustedProxies,
        })
        return { hash: hashSender(store.secret, address), limit: settings.rateLimit }
      },
      log,
    }),
    serveSite: site.answer,
    ping: store.ping,
    log,
  })

  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const silentSockets = watchSilentSockets(server)
  try {
    await listen(server, settings)
  } catch (error) {
    await store.close()
    throw error
  }

  const runner = startRunner({
    store,
    channel,
    compose: (delivery, submission) => composeMail(correspondence, delivery, submission),
    log,
    now,
    random: Math.random,
  })
  const purging = setInterval(purge, PURGE_EVERY_MS)
  await purge()

  async function purge(): Promise<void> {
    try {
      const receivedBefore = now() - settings.retentionDays * DAY_MS
      const submissions = await store.purge({ receivedBefore, now: now() })
      const files = await purgeMailFiles(mailDir, receivedBefore)
      if (submissions + files > 0)
        log.info({ submissions, files }, 'deleted what is past its retention')
    } catch (error) {
      log.error(errorCodes(error), 'old submissions could not be deleted')
    }
  }

  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      clearInterval(purging)
      await withinGrace(Promise.all([close(server, silentSockets), runner.stop()]), () =>
        server.closeAllConnections(),
      )
      await channel.close()
      await store.close()
    },
  }
}

const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: ': another program does. Stop it, or set PORT to a free one.',
  EACCES: ': this user may not. Set PORT to 1024 or more.',
  EADDRNOTAVAIL: ': this machine has no such address. Correct HOST.',
  ENOTFOUND: ': there is no such host. Correct HOST.',
}

const NO_SITE: StaticSite = {
  answer: async () => new Response('Not found\n', { status: 404 }),
  readPage: async () => null,
}

function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = LISTEN_REASONS[error.code ?? ''] ?? `: ${error.message}`
      reject(new StartError(`The server cannot listen on HOST ${host}, PORT ${port}${reason}`))
    })
    server.listen(port, host, resolve)
  })
}

/** The connections on which nothing has been asked yet: browsers open some in advance. */
function watchSilentSockets(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

function close(server: Server, silentSockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    // A browser keeps its connection after the last answer; waiting for it to let go would take seconds.
    const hangingUp = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of silentSockets) socket.destroy()
    }, HANG_UP_EVERY_MS)
    server.close(() => {
      clearInterval(hangingUp)
      resolve()
    })
  })
}

async function withinGrace(work: Promise<unknown>, cutOff: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      cutOff()
      resolve()
    }, GRACE_MS)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
