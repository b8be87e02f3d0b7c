import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createInspectionPool } from '@lanternfield/resume-inspection/inspection-pool.ts'
import { isLoopbackHost } from './cleartext.ts'
import type { Company } from './company.ts'
import { mailDirOf, startDelivery } from './delivery/start-delivery.ts'
import { createApp } from './http/app.ts'
import { hashClient, hashNetwork, isPrivate, readClientAddress } from './http/client-address.ts'
import { createHttpServer } from './http/http-server.ts'
import { REJECTIONS, type Rejection } from './http/rejections.ts'
import { createSendEmail } from './http/send-email.ts'
import { openStaticSite, type StaticSite } from './http/static-site.ts'
import { createAccept } from './intake/accept.ts'
import { deliveryKindsFor, readMailDomain } from './intake/delivery-kinds.ts'
import { isProbeKey } from './intake/probe-key.ts'
import {
  CHECK_DELIVERIES_EVERY_MS,
  createScheduledJobs,
  RUN_HOURLY_EVERY_MS,
} from './jobs/scheduled-jobs.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { purgeMailFiles } from './mail/file-mailer.ts'
import { createMetrics } from './metrics.ts'
import { startOps } from './ops.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { createClamdScan } from './resume/clamd.ts'
import { createScreening } from './resume/screen-resume.ts'
import type { Settings } from './settings.ts'
import { openStore as openStoreOf } from './storage/open-store.ts'
import { REPORT_DELIVERIES, type Store, SUBMISSION_DELIVERIES } from './storage/store.ts'

/** Connections are closed after this long; service managers kill a process soon after. */
const GRACE_MS = 8000
const HANG_UP_EVERY_MS = 50
const HOUR_MS = 3_600_000

export type ServerOptions = {
  readonly settings: Settings
  readonly company: Company
  /** The directory of the built site; null serves no pages (in development, Astro does). */
  readonly siteDir: string | null
  readonly log: Log
  /** Opens another store than the settings ask for; for measurements. */
  readonly openStore?: (settings: Settings) => Promise<Store>
}

export type RunningServer = {
  readonly port: number
  /** Takes no new requests, lets those underway and the mails being sent finish, and closes the store. */
  stop(): Promise<void>
}

/** Connects the modules and starts answering and delivering. */
export async function startServer({
  settings,
  company,
  siteDir,
  log,
  openStore = openStoreOf,
}: ServerOptions): Promise<RunningServer> {
  const now = Date.now
  let isStopping = false
  if (settings.clamav && !settings.allowsCleartext && !isLoopbackHost(settings.clamav.host))
    log.warn('resumes are sent to the scanner of CLAMAV_URL unencrypted: clamd has no TLS')
  const site = siteDir === null ? NO_SITE : await openStaticSite(siteDir, log)
  const store = await openStore(settings)
  const mailDomain = readMailDomain(settings)

  const accept = createAccept({
    store,
    kinds: deliveryKindsFor(settings),
    mailDomain,
    rateLimit: settings.rateLimit,
    onEnqueued: () => delivery.wake(),
    log,
    now,
  })
  const warnings = createRateLimiter({ max: 1, windowMs: HOUR_MS })
  const warnOfProxy = () => {
    if (warnings.consume('proxy') === 0)
      log.warn('requests come through a proxy, and TRUST_PROXY is 0: all visitors share one limit')
  }
  const metrics = createMetrics({
    rejections: Object.keys(REJECTIONS) as Rejection[],
    deliveryKinds: [...SUBMISSION_DELIVERIES, ...REPORT_DELIVERIES],
    readQueue: store.readQueue,
    measuresProcess: settings.opsPort !== null,
    log,
    now,
  })
  const inspections = createInspectionPool()
  const app = createApp({
    sendEmail: createSendEmail({
      accept,
      findByKey: store.findByKey,
      isProbeKey: (key) => isProbeKey(store.secret, key),
      screen: createScreening({
        inspect: inspections.inspect,
        scan: settings.clamav && createClamdScan(settings.clamav),
        rateLimit: settings.rateLimit,
        log,
      }),
      rateLimit: settings.rateLimit,
      allowedOrigins: settings.allowedOrigins,
      readPage: site.readPage,
      identify: (request, peer) => {
        const forwardedFor = request.headers.get('x-forwarded-for')
        if (forwardedFor !== null && settings.trustedProxies === 0 && isPrivate(peer)) warnOfProxy()
        const address = readClientAddress({
          peer,
          forwardedFor,
          trustedProxies: settings.trustedProxies,
        })
        return {
          hash: hashClient(store.secret, address),
          networkHash: hashNetwork(store.secret, address),
          limit: settings.rateLimit,
        }
      },
      onOutcome: metrics.onOutcome,
      log,
    }),
    serveSite: site.answer,
    ping: store.ping,
    isStopping: () => isStopping,
    deadNotices: () => jobs.deadNotices(),
    onAnswer: metrics.onAnswer,
    log,
  })

  const server = createHttpServer(app.fetch)
  const silentSockets = watchSilentSockets(server)
  let stopOps = async () => {}
  let port: number
  try {
    // First, so that no request is answered if this port is taken.
    if (settings.opsPort !== null)
      stopOps = await startOps({ port: settings.opsPort, metrics, log })
    port = await listen(server, { port: settings.port, host: settings.host, portName: 'PORT', log })
  } catch (error) {
    await stopOps()
    await store.close()
    throw error
  }
  const delivery = startDelivery({
    settings,
    company,
    store,
    onAttempt: metrics.onAttempt,
    onReachable: metrics.onReachable,
    log,
    now,
  })

  const jobs = createScheduledJobs({
    store,
    retentionDays: settings.retentionDays,
    purgeMailFiles: (receivedBefore) => purgeMailFiles(mailDirOf(settings), receivedBefore),
    mailDomain,
    deliversWebhooks: settings.webhook !== null,
    alertsByWebhook: settings.alertWebhook !== null,
    onEnqueued: delivery.wake,
    log,
    now,
    elapsed: () => performance.now(),
  })
  const rounds = [
    setInterval(jobs.runHourly, RUN_HOURLY_EVERY_MS),
    setInterval(jobs.giveUpWebhooks, RUN_HOURLY_EVERY_MS),
    setInterval(jobs.checkDeliveries, CHECK_DELIVERIES_EVERY_MS),
  ]
  await jobs.checkDeliveries()
  // Not waited for: a purge pauses between its batches, and may take minutes.
  void jobs.runHourly()

  return {
    port,
    stop: async () => {
      isStopping = true
      for (const round of rounds) clearInterval(round)
      await withinGrace(
        Promise.all([close(server, silentSockets), delivery.stop(), jobs.stop()]),
        () => server.closeAllConnections(),
      )
      await inspections.close()
      await stopOps()
      await store.close()
    },
  }
}

const NO_SITE: StaticSite = {
  answer: async () => new Response('Not found\n', { status: 404 }),
  readPage: async () => null,
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
