/**
 * One kept-alive connection to an HTTP server, written to by hand: cheap enough not to be what is measured,
 * and able to send what no proper client would.
 */
import { Buffer } from 'node:buffer'
import { connect } from 'node:net'

type RawAnswer = {
  readonly status: number
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type HttpConnection = {
  /**
   * Writes a whole request and reads one answer. One at a time.
   * @throws if the connection ends before the answer does
   */
  ask(request: Uint8Array | string): Promise<RawAnswer>
  /** Whether nothing more can be asked on it. */
  readonly isClosed: () => boolean
  close(): void
}

/** A connection was closed before the answer was there. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** @param origin such as `http://127.0.0.1:4321` */
export async function openHttpConnection(origin: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve(answer: RawAnswer): void; reject(error: Error): void } | null = null

  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    settle(false)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    settle(true)
    waiting?.reject(new NoAnswerError('The connection was closed before the answer.'))
    waiting = null
  })

  function settle(isEnd: boolean): void {
    if (!waiting) return
    const parsed = parseAnswer(received, isEnd)
    if (!parsed) return
    received = received.subarray(parsed.bytes)
    const { resolve } = waiting
    waiting = null
    resolve(parsed.answer)
    // A response that ends with the connection leaves none for the next request.
    if (parsed.answer.headers.connection === 'close') socket.destroy()
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new NoAnswerError('The connection is closed.'))
        waiting = { resolve, reject }
        socket.write(request)
      }),
    isClosed: () => socket.destroyed,
    close: () => socket.destroy(),
  }
}

/** The bytes of a POST of JSON. */
export function jsonRequest(
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const content = Buffer.from(body)
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${content.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content])
}

/** The first answer in what was received, or null while it is not whole. */
function parseAnswer(
  received: Buffer,
  isEnd: boolean,
): { answer: RawAnswer; bytes: number } | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const [statusLine = '', ...lines] = received.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  const start = headEnd + 4
  if (status >= 100 && status < 200) {
    const rest = parseAnswer(received.subarray(start), isEnd)
    return rest && { answer: rest.answer, bytes: start + rest.bytes }
  }
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  const body = readBody(received, start, headers, isEnd)
  return body && { answer: { status, headers, body: body.text }, bytes: body.end }
}

function readBody(
  received: Buffer,
  start: number,
  headers: Readonly<Record<string, string>>,
  isEnd: boolean,
): { text: string; end: number } | null {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(received, start)
  const length = headers['content-length']
  if (length === undefined && headers.connection === 'close' && !isEnd) return null
  const end = length === undefined && isEnd ? received.length : start + Number(length ?? 0)
  return received.length < end ? null : { text: received.toString('utf8', start, end), end }
}

function readChunks(received: Buffer, start: number): { text: string; end: number } | null {
  let text = ''
  let at = start
  for (;;) {
    const lineEnd = received.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (received.length < next) return null
    if (size === 0) return { text, end: next }
    text += received.toString('utf8', lineEnd + 2, next - 2)
    at = next
  }
}
