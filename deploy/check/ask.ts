/** Requests as they are sent and answered: nothing is decompressed, followed or repeated. */
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { request as requestOverTls } from 'node:https'

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export type Question = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Whether the body waits until it is invited, as an early answer to a large one asks for. */
  readonly expectsContinue?: boolean
  /** The address of this machine to ask from, such as 127.0.0.2. */
  readonly from?: string
}

export type Ask = (path: string, question?: Question) => Promise<Answer>

/**
 * Asks 127.0.0.1 for a host.
 * @param authority the certificate of the authority that must have signed the host's; without one, there is no TLS
 */
export function createAsk({
  port,
  host,
  authority,
}: {
  readonly port: number
  readonly host: string
  readonly authority?: string
}): Ask {
  return (path, { method = 'GET', headers = {}, body, from, expectsContinue } = {}) =>
    new Promise((resolve, reject) => {
      const options: RequestOptions = {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          Host: host,
          ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
          ...(expectsContinue && { Expect: '100-continue' }),
          ...headers,
        },
        agent: false,
        ...(from !== undefined && { localAddress: from }),
      }
      const sent = authority
        ? requestOverTls({ ...options, ca: authority, servername: host })
        : request(options)
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
        response.on('end', () => sent.destroy())
      })
      sent.on('error', reject)
      if (!expectsContinue) sent.end(body)
      else {
        sent.on('continue', () => sent.end(body))
        sent.flushHeaders()
      }
    })
}
