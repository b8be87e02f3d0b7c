/** A real HTTP server that receives webhooks, checks their signatures, and answers as it is told to. */
import { Buffer } from 'node:buffer'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'
import { temporaryDirectory, writeFiles } from './files.ts'

type ReceivedWebhook = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type TestReceiver = {
  /** For `WEBHOOK_URL`. */
  readonly url: string
  /** Webhooks with a valid signature, if one is asked for; others are answered 400. */
  readonly received: readonly ReceivedWebhook[]
  /** How it answers from now on: a status, or by hand. */
  answer(how: Answer): void
  close(): Promise<void>
}

type Answer = number | ((request: IncomingMessage, response: ServerResponse) => void)

/** With which it checks signatures, as a receiver of ours would: by the specification's own library. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Settings with a file of receivers of this type, each with its address. */
export function receiversFile(
  addresses: Readonly<Record<string, string>>,
  when: Readonly<Record<string, unknown>> = {},
): { RECEIVERS_FILE: string } {
  const folder = temporaryDirectory()
  const entries = Object.entries(addresses).map(([name, url]) => ({
    name,
    type: 'webhook',
    url,
    secret: WEBHOOK_SECRET,
    when,
  }))
  writeFiles(folder, { 'receivers.yaml': JSON.stringify(entries) })
  return { RECEIVERS_FILE: join(folder, 'receivers.yaml') }
}

/** One that closes when the test ends. */
export async function openTestReceiver({ isSigned = true } = {}): Promise<TestReceiver> {
  const received: ReceivedWebhook[] = []
  const verifier = new Webhook(WEBHOOK_SECRET)
  let how: Answer = 204

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    try {
      if (isSigned) verifier.verify(body, request.headers as Record<string, string>)
    } catch {
      return response.writeHead(400).end()
    }
    received.push({ path: request.url ?? '', headers: request.headers, body })
    if (typeof how === 'function') return how(request, response)
    response.writeHead(how).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/lanternfield`,
    received,
    answer: (answer) => {
      how = answer
    },
    close,
  }
}
