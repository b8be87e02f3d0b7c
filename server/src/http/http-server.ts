import { createServer, type Server, type ServerOptions } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { BODY_MAX_BYTES } from '@lanternfield/contract/limits.ts'

/** In milliseconds and bytes. */
const OPTIONS: ServerOptions = {
  // Longer than the 60 s of nginx and AWS, and the 120 s of Caddy: if the server closes first, a proxy may answer 502.
  keepAliveTimeout: 130_000,
  headersTimeout: 30_000,
  // For a whole request: 4 MiB over a line of 120 kbit/s.
  requestTimeout: 300_000,
  // How often the timeouts are checked.
  connectionsCheckingInterval: 5000,
  // What is read of a body before anybody asks for it: many may wait unread.
  highWaterMark: 16 * 1024,
}
/** HTTP/1.0 has no `Host` header; health checks of load balancers leave it out. */
const DEFAULT_HOST = 'localhost'

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * The HTTP server of an app, not listening yet.
 * @param fetch must not return a stream that can fail: @hono/node-server 2.1 would append the error to the response
 */
export function createHttpServer(fetch: Fetch, options: ServerOptions = {}): Server {
  const respond = getRequestListener(fetch, { hostname: DEFAULT_HOST })
  const server = createServer({ ...OPTIONS, ...options }, (request, response) => {
    // It asks for the server as a whole, and has no URL.
    if (request.method === 'OPTIONS' && request.url === '*') request.url = '/healthz'
    return respond(request, response)
  })
  server.on('checkContinue', (request, response) => {
    // Without this listener Node invites every body, however long it is announced to be.
    if (Number(request.headers['content-length'] ?? 0) <= BODY_MAX_BYTES) response.writeContinue()
    // The client may send the body after all, or not: the next bytes on this connection are ambiguous.
    else response.setHeader('connection', 'close')
    server.emit('request', request, response)
  })
  return server
}
