// @module-tag all
/** HTTP at its edges, with sockets written to by hand: straight to the server, and through nginx and Caddy. */
import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OnEnd } from '../../testing/files.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { postBytes } from '../../testing/post-bytes.ts'
import { CADDY, NGINX, startCaddy, startNginx } from '../../testing/proxies.ts'
import { countSubmissions } from '../../testing/stored.ts'
import { openTestServer, type TestServer, writeTestSite } from '../../testing/test-server.ts'

const LARGE = JSON.stringify(applicationPayload(pdfOfSize(1_900_000)))
const UPLOAD = postBytes(LARGE)
const HELD_UP = 12

type Way = {
  readonly name: string
  readonly program: string | null
  readonly start: typeof startNginx | null
}

const WAYS: readonly Way[] = [
  { name: 'straight', program: 'none', start: null },
  { name: 'through nginx', program: NGINX, start: startNginx },
  { name: 'through Caddy', program: CADDY, start: startCaddy },
]

describe.each(WAYS)('$name', ({ program, start }) => {
  // One server and one proxy for all tests of a way.
  let server: TestServer
  let port: number

  beforeAll(async () => {
    if (program === null) return
    const closers: Parameters<OnEnd>[0][] = []
    const onEnd: OnEnd = (close) => void closers.unshift(close)
    const siteDir = writeTestSite(onEnd)
    const proxies = start === null ? '0' : '1'
    server = await openTestServer({ TEST_SITE: siteDir, TRUST_PROXY: proxies }, onEnd)
    const serverPort = Number(new URL(server.origin).port)
    const proxy = await start?.({ serverPorts: [serverPort], siteDir, onEnd })
    port = proxy?.port ?? serverPort
    return async () => {
      for (const close of closers) await close()
    }
  })

  test.skipIf(program === null)('answers HTTP/1.0 without a Host header, and closes', async () => {
    const body = JSON.stringify(inquiryPayload())
    const head = [
      `POST ${SEND_EMAIL_PATH} HTTP/1.0`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    const answer = await askUntilClosed(port, `${head.join('\r\n')}\r\n\r\n${body}`)
    expect(answer).toMatch(/^HTTP\/1\.[01] 200 /)
    expect(answer).not.toMatch(/transfer-encoding/i)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ id: expect.any(String) })
    expect(await askUntilClosed(port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/<h1>Home<\/h1>/)
  })

  test.skipIf(program === null)(
    'uploads that stop halfway hold no slot, and leave nothing',
    async () => {
      const before = await countSubmissions(server)
      const sockets = Array.from({ length: HELD_UP }, (_, number) => open(port, 2 + number))
      for (const socket of sockets) socket.write(UPLOAD.subarray(0, UPLOAD.length / 2))
      // Answered although none of the others has ended.
      await expectUpload(port)
      for (const socket of sockets) socket.destroy()
      await expectUpload(port)
      expect(await countSubmissions(server)).toBe(before + 2)
      expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
    },
  )
})

/** A connection from an address of its own, so that each counts as another client. */
function open(port: number, address = 1): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${address}` })
  socket.on('error', () => undefined)
  return socket
}

/** The first bytes that come; an empty text if there are none. */
async function firstOf(socket: Socket): Promise<string> {
  const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return Buffer.isBuffer(first) ? String(first) : ''
}

/** All that comes until the other side closes the connection. */
async function askUntilClosed(port: number, request: string): Promise<string> {
  const socket = open(port)
  socket.write(request)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  await once(socket, 'close')
  return received
}

async function expectUpload(port: number): Promise<void> {
  const socket = open(port, 200)
  socket.write(UPLOAD)
  expect(await firstOf(socket)).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
}
