import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { CONTACT_PATH, SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { listen } from './base/listen.ts'
import type { Log } from './base/log.ts'
import { connectApp } from './connect-app.ts'
import type { ServerContent } from './content.ts'
import { createHttpServer } from './http/http-server.ts'
import { readJobOptions } from './job-options.ts'
import { createScheduledJobs } from './jobs/scheduled-jobs.ts'
import { purgeMailFiles } from './mail/file-mailer.ts'
import { mailDirOf } from './mail/open-mailer.ts'
import { startDelivery } from './outbox/start-delivery.ts'
import { createProblemPage } from './pages/problem-page.tsx'
import { runProbe } from './parts/alerts/scheduled-probe.ts'
import { startOps } from './parts/metrics/ops.ts'
import type { Settings } from './settings.ts'
import { openSiteReleases } from './site/site-releases.ts'
import { siteInDevelopment } from './site/static-site.ts'
import { openStore } from './store/open-store.ts'
import type { Store } from './store/store.ts'
import { countByReceiver } from './submission/receiver-kind.ts'

/** Service managers kill a process that takes much longer to stop. */
const GRACE_MS = 8000
const HANG_UP_EVERY_MS = 50

export type ServerOptions = {
  readonly settings: Settings
  readonly content: ServerContent
  /** The directory of the built site; null serves no pages (in development, Astro does). */
  readonly siteDir: string | null
  /** The address of the style sheet of the server's own pages, in development. */
  readonly pageStyleUrl?: string | undefined
  readonly log: Log
}

export type RunningServer = {
  readonly port: number
  /** Takes no new requests, lets those underway and the mails being sent finish, and closes the store. */
  stop(): Promise<void>
}

/** Connects the modules and starts answering and delivering. */
export async function startServer({
  settings,
  content,
  siteDir,
  pageStyleUrl,
  log,
}: ServerOptions): Promise<RunningServer> {
  const now = Date.now
  let isStopping = false
  let isMailServerUp = true
  const site =
    siteDir === null
      ? siteInDevelopment(pageStyleUrl)
      : await openSiteReleases({ directory: siteDir, log, now })
  const store = await openStore(settings)
  const { app, metrics, closeInspections } = connectApp({
    settings,
    content,
    site,
    showProblem: createProblemPage({
      company: content.company.name,
      homeUrl: '/',
      readPageStyle: site.readPageStyle,
      copy: content.answerCopy.problem,
      contactUrl: CONTACT_PATH,
    }),
    store,
    isStopping: () => isStopping,
    log,
    now,
  })

  const server = createHttpServer(app.fetch)
  const silentSockets = watchSilentSockets(server)
  let stopOps = async () => {}
  let port: number
  try {
    // First, so that no request is answered if this port is taken.
    if (settings.opsPort !== null)
      stopOps = await startOps({
        port: settings.opsPort,
        metrics,
        checkHealth: async () => ({
          server: isStopping ? 'stopping' : 'ok',
          database: await store.ping().then(
            () => 'ok' as const,
            () => 'cannot store' as const,
          ),
          mailServer: isMailServerUp ? 'ok' : 'cannot be reached',
          ...(await readOutbox(store, settings)),
        }),
        log,
      })
    port = await listen(server, { port: settings.port, host: settings.host, portName: 'PORT', log })
  } catch (error) {
    await stopOps()
    await store.close()
    throw error
  }
  const jobOptions = readJobOptions({ settings, content, site, store, log, now })
  const probe = settings.probe && {
    everyMs: settings.probe.everyMs,
    endpoint: settings.probe.endpoint ?? localEndpoint(settings.host, port),
  }
  const delivery = startDelivery({
    settings,
    content,
    store,
    runProbe: probe && (() => runProbe({ ...jobOptions, ...probe })),
    onAttempt: metrics.onAttempt,
    onReachable: (isReachable) => {
      isMailServerUp = isReachable
      metrics.onReachable(isReachable)
    },
    log,
    now,
  })
  const jobs = createScheduledJobs({
    ...jobOptions,
    purgeMailFiles: (receivedBefore) => purgeMailFiles(mailDirOf(settings), receivedBefore),
    sendAtOnce: delivery.sendAtOnce,
    probe,
  })

  await jobs.start()

  return {
    port,
    stop: async () => {
      isStopping = true
      const finished = Promise.all([close(server, silentSockets), delivery.stop(), jobs.stop()])
      await Promise.race([finished, delay(GRACE_MS, undefined, { ref: false })])
      server.closeAllConnections()
      await closeInspections()
      await stopOps()
      await store.close()
    },
  }
}

/** Nothing waits or is dead while the database does not answer. */
async function readOutbox(store: Store, { receivers }: Settings) {
  const queue = await store.readQueue().catch(() => null)
  const { SERVICES, CAREERS } = queue?.deadNotifications ?? { SERVICES: 0, CAREERS: 0 }
  const names = receivers.map(({ name }) => name)
  return {
    deadNotifications: SERVICES + CAREERS,
    receivers: Object.fromEntries(countByReceiver(queue?.receivers ?? [], names)),
  }
}

/** Where this process takes submissions, for itself. */
function localEndpoint(host: string, port: number): string {
  const bare = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${bare.includes(':') ? `[${bare}]` : bare}:${port}${SEND_EMAIL_PATH}`
}

/** Connections without a request yet: browsers open some in advance. */
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
