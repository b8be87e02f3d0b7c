import { createServer, type ServerResponse } from 'node:http'
import { listen } from './base/listen.ts'
import { errorCodes, type Log } from './base/log.ts'
import type { Metrics } from './metrics.ts'

/** Only programs on this machine, whatever HOST is: figures reveal how much business there is. */
const LOOPBACK = '127.0.0.1'

/** How each part does, for an operator. */
type Health = {
  readonly server: 'ok' | 'stopping'
  readonly database: 'ok' | 'does not answer'
  readonly mailServer: 'ok' | 'cannot be reached'
  /** Notices to the company that were given up: `npm run inbox -- list --dead`. */
  readonly deadNotifications: number
}

export type OpsOptions = {
  readonly port: number
  readonly metrics: Pick<Metrics, 'contentType' | 'scrape'>
  readonly checkHealth: () => Promise<Health>
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
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/metrics': async (response) => {
      const text = await metrics.scrape()
      answer(response.setHeader('content-type', metrics.contentType), 200, text)
    },
    '/readyz': async (response) => {
      const health = await checkHealth()
      const isReady = health.server === 'ok' && health.database === 'ok'
      answer(
        response.setHeader('content-type', 'application/json'),
        isReady ? 200 : 503,
        `${JSON.stringify(health)}\n`,
      )
    },
  }
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const answerPath = answers[path]
    if (!answerPath)
      return answer(response, 404, 'Not found. Metrics are at /metrics, health is at /readyz.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(
        response.setHeader('allow', 'GET, HEAD'),
        405,
        'Method not allowed. Only GET and HEAD are supported.\n',
      )
    answerPath(response).catch((error: unknown) => {
      log.error({ ...errorCodes(error), path }, 'failed to answer an operator')
      answer(response, 500, `Failed to read ${path}.\n`)
    })
  })
  await listen(server, { port, host: LOOPBACK, portName: 'OPS_PORT', log })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

function answer(response: ServerResponse, status: number, text: string): void {
  if (!response.hasHeader('content-type'))
    response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.writeHead(status, { 'cache-control': 'no-store' }).end(text)
}
