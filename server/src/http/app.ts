import type { HttpBindings } from '@hono/node-server'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { NOTHING_POLICY, SECURITY_HEADERS } from '@lanternfield/contract/site/headers.ts'
import { Hono } from 'hono'
import { QueueFull } from '../base/client-queue.ts'
import { errorCodes, type Log } from '../base/log.ts'
import { linkPath, shortLinkPath } from '../base/signed-link.ts'
import { isStoreFailure } from '../base/store-failure.ts'
import { readTraceId, withTrace } from '../base/trace.ts'
import { type Apart, keepApart } from './own-origin.ts'
import { problem, retryAfter, type ShowProblem, UNAVAILABLE_RETRY_AFTER_MS } from './problem.ts'

/** One response: of the address that takes submissions, or of any other. */
export type HandledRequest = {
  readonly route: 'send-email' | 'other'
  readonly status: number
  readonly ms: number
}

/** Handles a request. @param peer the address of the other end of the connection */
export type Handler = (request: Request, peer: string | undefined) => Promise<Response>

/** Handles a request in place of its page; null for any other. @param pages the names of signed pages and folders */
export type Intercept = (
  request: Request,
  peer: string | undefined,
  pages: readonly string[],
) => Promise<Response | null>

export type AppCore = {
  readonly site: { readonly respond: (request: Request) => Promise<Response> }
  /** Its `ping` resolves if submissions can be stored. */
  readonly store: { readonly ping: () => Promise<void> }
  /** Whether the server has begun to stop. */
  readonly isStopping: () => boolean
  readonly log: Log
}

export type AppOptions = {
  readonly sendEmail: Handler
  /** Handlers of signed links, by their purpose. */
  readonly signedPages: Readonly<Record<string, Handler>>
  /** Handlers of these folders, beside the address of the forms. The site handles everything else. */
  readonly folders: Readonly<Record<string, Handler>>
  readonly apart?: Apart | undefined
  readonly intercept?: Intercept | undefined
  readonly showProblem: ShowProblem
  /** The address of the other end of the connection, where the environment of a request has no socket. */
  readonly readPeer?: ((environment: unknown) => string | undefined) | undefined
  /** Called with each response when it is ready to be sent. */
  readonly onResponse: (handled: HandledRequest) => void
}

/** Everything that answers over HTTP. */
export function createApp(core: AppCore, options: AppOptions) {
  const { site, store, isStopping, log } = core
  const { sendEmail, signedPages, folders, apart, intercept, showProblem, onResponse } = options
  const readPeer = options.readPeer ?? peerOfSocket
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()

  app.use(async (c, next) => {
    const begun = performance.now()
    await withTrace(readTraceId(c.req.header('traceparent')), next)
    const route = c.req.path === SEND_EMAIL_PATH ? 'send-email' : 'other'
    onResponse({ route, status: c.res.status, ms: performance.now() - begun })
  })

  app.use(async (c, next) => {
    await next()
    // A response may be stricter by itself.
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    // Pages and files have a policy of their own.
    if (!c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', NOTHING_POLICY)
  })

  app.use(async (c, next) => {
    await next()
    c.res = await showProblem(c.req.raw, c.res)
  })

  app.use(async (c, next) => {
    // Some pass the HTTP parser and are no host, such as `a.1`: no URL of the request could be made with them.
    if (!URL.canParse(`http://${c.req.header('host')}`)) return problem(400, 'Invalid Host header')
    return next()
  })

  // Load balancers ask by `OPTIONS`, too.
  const probes = ['GET', 'OPTIONS']
  app.on(probes, '/healthz', (c) => c.text('ok\n', 200, { 'cache-control': 'no-store' }))
  app.on(probes, '/readyz', async (c) => {
    // Which part is unwell is the operator's business: see ops.ts.
    if (isStopping()) return problem(503, 'Service unavailable')
    try {
      await store.ping()
      return c.text('ok\n', 200, { 'cache-control': 'no-store' })
    } catch (error) {
      log.error(errorCodes(error), 'the database cannot store')
      return problem(503, 'Service unavailable', { headers: { 'retry-after': '5' } })
    }
  })

  if (apart) app.use(keepApart(apart))
  const pages = Object.keys({ ...signedPages, ...folders })
  if (intercept)
    app.use(async (c, next) => (await intercept(c.req.raw, readPeer(c.env), pages)) ?? next())
  app.all(SEND_EMAIL_PATH, (c) => sendEmail(c.req.raw, readPeer(c.env)))
  // Not the short path itself: the site may have a page of that name.
  for (const [purpose, handle] of Object.entries(signedPages))
    for (const path of [`${linkPath(purpose)}*`, `${shortLinkPath(purpose)}:token`])
      app.all(path, (c) => handle(c.req.raw, readPeer(c.env)))
  for (const [folder, handle] of Object.entries(folders)) {
    // Relative, as a gateway may have another stage in front.
    app.get(`/prod/${folder}`, (c) => c.redirect(`${folder}/`, 308))
    app.all(`/prod/${folder}/*`, (c) => handle(c.req.raw, readPeer(c.env)))
  }
  app.all('*', (c) => site.respond(c.req.raw))

  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) {
      log.debug('client closed the request')
      return problem(400, 'Client closed request')
    }
    if (error instanceof QueueFull)
      return problem(429, 'Too many requests', { headers: retryAfter(error.retryAfterMs) })
    if (isStoreFailure(error)) {
      log.error(errorCodes(error), 'the database failed a request')
      const headers = retryAfter(UNAVAILABLE_RETRY_AFTER_MS)
      return problem(503, 'Service unavailable', { detail: 'Please try again later.', headers })
    }
    log.error(errorCodes(error), 'a request failed')
    return problem(500, 'Internal server error')
  })
  return app
}

function peerOfSocket(environment: unknown): string | undefined {
  return (environment as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
}
