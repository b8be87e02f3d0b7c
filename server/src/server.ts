import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { listen, localOrigin } from './base/listen.ts'
import type { Log } from './base/log.ts'
import { connect } from './connect.ts'
import type { ServerContent } from './content.ts'
import { createCore } from './core.ts'
import { createHttpServer } from './http/http-server.ts'
import { createScheduledJobs } from './jobs/scheduled-jobs.ts'
import { startDelivery } from './outbox/start-delivery.ts'
import type { Configuration } from './part.ts'
import { openSiteReleases } from './site/site-releases.ts'
import { siteInDevelopment } from './site/static-site.ts'
import { openStore } from './store/open-store.ts'
import { openWork } from './work.ts'

/** Service managers kill a process that takes much longer to stop. */
const GRACE_MS = 8000
const HANG_UP_EVERY_MS = 50

export type ServerOptions = {
  readonly configuration: Configuration
  readonly content: ServerContent
  /** The directory of the built site; null serves no pages (in development, Astro does). */
  readonly siteDir: string | null
  /** The address of the style sheet of the server's own pages, in development. */
  readonly pageStyleUrl?: string | undefined
  readonly log: Log
}

export async function startServer(options: ServerOptions) {
  const { configuration, siteDir, pageStyleUrl, log } = options
  const { host } = configuration.settings
  const now = Date.now
  let isStopping = false
  const site =
    siteDir === null
      ? siteInDevelopment(pageStyleUrl)
      : await openSiteReleases({ directory: siteDir, log, now })
  const store = await openStore(configuration)
  const core = createCore({
    ...configuration,
    ...{ content: options.content, site, store, log, now },
    isStopping: () => isStopping,
    isShortLived: false,
  })
  const { app, observer, ...connected } = connect(core, { homeUrl: '/' })
  const server = createHttpServer(app.fetch)
  const silentSockets = watchSilentSockets(server)
  let port: number
  try {
    // First, so that no request is handled if a port of theirs is taken.
    await connected.open()
    port = await listen(server, { port: configuration.settings.port, host, portName: 'PORT', log })
  } catch (error) {
    await connected.close()
    await store.close()
    throw error
  }
  const work = openWork(core, localOrigin(host, port) + SEND_EMAIL_PATH)
  const delivery = startDelivery(work, observer)
  const jobs = createScheduledJobs(work)
  await jobs.start()

  return {
    port,
    /** Takes no new requests, lets those underway and the mails being sent finish, and closes the store. */
    stop: async (): Promise<void> => {
      isStopping = true
      const finished = Promise.all([close(server, silentSockets), delivery.stop(), jobs.stop()])
      await Promise.race([finished, delay(GRACE_MS, undefined, { ref: false })])
      server.closeAllConnections()
      await connected.close()
      await store.close()
    },
  }
}

/** Connections without a request yet: browsers open some in advance. */
function watchSilentSockets(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

async function close(server: Server, silentSockets: ReadonlySet<Socket>): Promise<void> {
  // A browser keeps its connection after the last response; waiting for it to let go would take seconds.
  const hangingUp = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of silentSockets) socket.destroy()
  }, HANG_UP_EVERY_MS)
  await server[Symbol.asyncDispose]()
  clearInterval(hangingUp)
}
