/** Requests as they are sent and answered: nothing is decompressed, followed or repeated. */
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { buffer } from 'node:stream/consumers'

export type ReceivedResponse = {
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

export type Ask = (path: string, question?: Question) => Promise<ReceivedResponse>

type Asked = { readonly port: number; readonly host: string; readonly authority?: string }

/**
 * Asks 127.0.0.1 for a host.
 * @param authority the certificate of the authority that must have signed the host's; without one, there is no TLS
 */
export function createAsk({ port, host, authority }: Asked): Ask {
  return async (path, { method = 'GET', headers = {}, body, from, expectsContinue } = {}) => {
    const options = {
      ...{ host: '127.0.0.1', port, path, method, agent: false },
      headers: {
        Host: host,
        ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
        ...(expectsContinue && { Expect: '100-continue' }),
        ...headers,
      },
      ...(from !== undefined && { localAddress: from }),
    }
    const sent = authority
      ? requestOverTls({ ...options, ca: authority, servername: host })
      : request(options)
    sent.on('continue', () => sent.end(body))
    if (expectsContinue) sent.flushHeaders()
    else sent.end(body)
    const [response]: IncomingMessage[] = await once(sent, 'response')
    if (!response) throw new Error('There is no response.')
    const bytes = await buffer(response)
    // A server may go on reading a body that it has refused.
    sent.on('error', () => undefined).destroy()
    return { status: response.statusCode ?? 0, headers: response.headers, body: bytes }
  }
}
