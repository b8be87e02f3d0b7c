import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { listen } from '../../base/listen.ts'
import { errorCodes, type Log } from '../../base/log.ts'
import type { Metrics } from './metrics.ts'

/** Only programs on this machine, whatever HOST is: figures reveal how much business there is. */
const LOOPBACK = '127.0.0.1'

export type OpsOptions = {
  readonly port: number
  readonly metrics: Pick<Metrics, 'contentType' | 'scrape'>
  /** How each part does, for an operator; ready where these two are `ok`. */
  readonly checkHealth: () => Promise<{ readonly server: string; readonly database: string }>
  readonly log: Pick<Log, 'error'>
}

/**
 * Serves `/metrics` to Prometheus, how each part does at `/readyz`, and nothing else.
 * @returns a function that stops it
 * @throws StartError if it cannot listen
 */
export async function startOps({
  port,
  metrics,
  checkHealth,
  log,
}: OpsOptions): Promise<() => Promise<void>> {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  app.get('/metrics', async (c) =>
    c.body(await metrics.scrape(), 200, { 'content-type': metrics.contentType }),
  )
  app.get('/readyz', async (c) => {
    const health = await checkHealth()
    const isReady = health.server === 'ok' && health.database === 'ok'
    return c.json(health, isReady ? 200 : 503)
  })
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], ['/metrics', '/readyz'], (c) =>
    c.text('Method not allowed. Only GET and HEAD are supported.\n', 405, { allow: 'GET, HEAD' }),
  )
  app.notFound((c) => c.text('Not found. Metrics are at /metrics, health is at /readyz.\n', 404))
  app.onError((error, c) => {
    log.error({ ...errorCodes(error), path: c.req.path }, 'failed to answer an operator')
    return c.text(`Failed to read ${c.req.path}.\n`, 500)
  })
  const server = createServer(getRequestListener(app.fetch))
  await listen(server, { port, host: LOOPBACK, portName: 'OPS_PORT', log })
  return async () => {
    server.closeAllConnections()
    await server[Symbol.asyncDispose]()
  }
}
