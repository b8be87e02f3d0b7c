/**
 * The server with a small site, and a monitor of its event loop: `GET /` on a port of its own answers with the longest pause between
 * two turns since the last question, as the processor time of the thread in milliseconds: other processes of a busy machine are no
 * part of it.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const EVERY_MS = 5

let lastUsedMs = usedMs()
let longestMs = 0
setInterval(() => {
  const now = usedMs()
  longestMs = Math.max(longestMs, now - lastUsedMs)
  lastUsedMs = now
}, EVERY_MS).unref()

const server = createServer(async (_request, response) => {
  // The question itself is work of the same thread: two turns later it no longer counts.
  await delay(3 * EVERY_MS)
  // The next question may come much later.
  response.setHeader('connection', 'close')
  response.end(String(longestMs))
  longestMs = 0
})
server.unref()
await once(server.listen(0, '127.0.0.1'), 'listening')
const { port } = server.address() as AddressInfo
process.stdout.write(`event loop monitor on http://127.0.0.1:${port}\n`)
await import('./main-with-site.ts')

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
