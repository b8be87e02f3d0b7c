/** A real HTTP server that receives webhooks, checks their signatures, and responds as it is told to. */
import { Buffer } from 'node:buffer'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { temporaryDirectory, writeFiles } from './files.ts'
import { type Loopback, serve } from './loopback.ts'

type ReceivedWebhook = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type TestReceiver = Loopback & {
  /** For `WEBHOOK_URL`. */
  readonly url: string
  /** Webhooks with a valid signature, if one is asked for; others are answered 400. */
  readonly received: readonly ReceivedWebhook[]
  /** How it responds from now on. */
  respondWith(how: AnyResponse): void
}

/** A status, a response (what is no text as JSON), or by hand. */
type AnyResponse = number | FixedResponse | ResponseByHand
type FixedResponse = { readonly status: number; headers?: OutgoingHttpHeaders; body?: unknown }
export type ResponseByHand = (
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) => void

/** With which it checks signatures, as a receiver of ours would: by the specification's own library. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Settings with a file of receivers of this type, each with its address. */
export function receiversFile(
  addresses: Readonly<Record<string, string>>,
  when: Readonly<Record<string, unknown>> = {},
): { RECEIVERS_FILE: string } {
  const type = { type: 'webhook', secret: WEBHOOK_SECRET, when }
  const entries = Object.entries(addresses).map(([name, url]) => ({ name, url, ...type }))
  const folder = temporaryDirectory()
  writeFiles(folder, { 'receivers.yaml': JSON.stringify(entries) })
  return { RECEIVERS_FILE: join(folder, 'receivers.yaml') }
}

/** One that closes when the test ends. */
export async function openTestReceiver({ isSigned = true } = {}): Promise<TestReceiver> {
  const received: ReceivedWebhook[] = []
  const verifier = new Webhook(WEBHOOK_SECRET)
  let how: AnyResponse = 204
  const server = createServer(async (request, response) => {
    const body = await text(request)
    try {
      if (isSigned) verifier.verify(body, request.headers as Record<string, string>)
    } catch {
      return response.writeHead(400).end()
    }
    received.push({ path: request.url ?? '', headers: request.headers, body })
    if (typeof how === 'function') return how(request, response, body)
    sendResponse(response, typeof how === 'number' ? { status: how } : how)
  })
  const place = await serve(server)
  return {
    ...place,
    url: `http://127.0.0.1:${place.port}/hooks/lanternfield`,
    received,
    respondWith: (respondWith) => {
      how = respondWith
    },
  }
}

export function sendResponse(
  response: ServerResponse,
  { status, headers, body = '' }: FixedResponse,
) {
  if (typeof body === 'string') response.writeHead(status, headers).end(body)
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
