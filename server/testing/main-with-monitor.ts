/**
 * The server with a small site, and a monitor of its event loop, which answers
 * `GET /` on a port of its own with the longest pause since the last question.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Pause, watchEventLoop } from './event-loop.ts'

const loop = watchEventLoop()

/** The question itself is work of the same thread: two turns later it no longer counts. */
function settled(): Promise<Pause> {
  return new Promise((resolve) => setTimeout(() => resolve(loop.takeLongest()), 15))
}

const server = createServer(async (_request, response) => {
  response.setHeader('content-type', 'application/json')
  // The next question may come much later.
  response.setHeader('connection', 'close')
  response.end(JSON.stringify(await settled()))
})
server.unref()
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
process.stdout.write(`event loop monitor on http://127.0.0.1:${port}\n`)
// After that: whoever starts it waits for the server.
await import('./main-with-site.ts')
