import { createServer, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** Only programs on this machine, whatever HOST is: figures reveal how much business there is. */
const LOOPBACK = '127.0.0.1'

export type OpsOptions = {
  readonly port: number
  readonly metrics: Pick<Metrics, 'contentType' | 'scrape'>
  readonly log: Pick<Log, 'error'>
}

/**
 * Serves `/metrics` to Prometheus, and nothing else.
 * @returns a function that stops it
 * @throws StartError if it cannot listen
 */
export async function startOps({ port, metrics, log }: OpsOptions): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics')
      return answer(response, 404, 'Not found. Metrics are at /metrics.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(
        response.setHeader('allow', 'GET, HEAD'),
        405,
        'Method not allowed. Only GET and HEAD are supported.\n',
      )
    try {
      const text = await metrics.scrape()
      answer(response.setHeader('content-type', metrics.contentType), 200, text)
    } catch {
      answer(response, 500, 'The metrics could not be read.\n')
    }
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
