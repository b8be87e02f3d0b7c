import { once } from 'node:events'
import { connect } from 'node:net'
import { BODY_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../listen.ts'
import { createHttpServer } from './http-server.ts'

/** A server that answers at once, without reading the body. @returns its port */
async function start(): Promise<number> {
  const server = createHttpServer(() => new Response('answer', { status: 413 }))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const log = { error: () => undefined }
  return listen(server, { port: 0, host: '127.0.0.1', portName: 'PORT', log })
}

/** The first that a server sends to a client that asks whether it may send so many bytes. */
async function askToSend(port: number, bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes}\r\nExpect: 100-continue\r\n\r\n`,
  )
  const [first] = await once(socket, 'data')
  return String(first)
}

test('invites a body up to the limit, and answers a longer one without inviting it', async () => {
  const port = await start()
  expect(await askToSend(port, BODY_MAX_BYTES)).toMatch(/^HTTP\/1\.1 100 /)
  const refused = await askToSend(port, BODY_MAX_BYTES + 1)
  expect(refused).toMatch(/^HTTP\/1\.1 413 /)
  expect(refused).toMatch(/\r\nconnection: close\r\n/i)
})

test('keeps an idle connection longer than proxies do', async () => {
  const answer = await fetch(`http://127.0.0.1:${await start()}/`)
  expect(answer.headers.get('keep-alive')).toBe('timeout=75')
})
