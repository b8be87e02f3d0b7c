/** How long adversarial bodies keep the event loop of a server from its other work. */
import type { Buffer } from 'node:buffer'
import { connect } from 'node:net'
import { join } from 'node:path'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import type { AdversarialRequest } from './adversarial-bodies.ts'
import type { Pause } from './event-loop.ts'
import { addressOf } from './load.ts'

/** Longer than any answer may take; a server that is silent for so long has stalled. */
const ANSWER_WAIT_MS = 60_000

export type Stall = Pause & { readonly name: string; readonly status: number }

/** For `startServerProcess`: the server with a small site and a monitor of its event loop. */
export const MAIN_WITH_MONITOR = join(import.meta.dirname, 'main-with-monitor.ts')

/** Reads where the monitor of a server listens from what the server printed. */
export function monitorOf(output: string): string {
  const [, origin] = /event loop monitor on (\S+)/.exec(output) ?? []
  if (!origin) throw new Error('The server was started without a monitor of its event loop.')
  return origin
}

/** Sends requests one after the other, each from an address of its own, and asks after each for the longest pause. */
export async function measureStalls(
  { origin, monitor }: { readonly origin: string; readonly monitor: string },
  requests: Iterable<AdversarialRequest>,
  onStall: (stall: Stall) => void,
): Promise<void> {
  let number = 0
  for (const request of requests) {
    number += 1
    await takeLongest(monitor)
    const status = await send(origin, request, addressOf(number))
    onStall({ name: request.name, status, ...(await takeLongest(monitor)) })
  }
}

async function takeLongest(monitor: string): Promise<Pause> {
  return (await fetch(monitor)).json() as Promise<Pause>
}

/** @returns the status of the answer, 0 if the connection was closed without one */
function send(
  origin: string,
  { headers, makeBody }: AdversarialRequest,
  address: string,
): Promise<number> {
  const body = makeBody()
  const { hostname, port } = new URL(origin)
  const head = Object.entries({
    Host: hostname,
    'Content-Length': String(body.length),
    'X-Forwarded-For': address,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setTimeout(ANSWER_WAIT_MS, () => {
      socket.destroy()
      reject(new Error(`No answer within ${ANSWER_WAIT_MS} ms.`))
    })
    // A connection that the client asked to close would be reset, and the early answer lost with it.
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      if (/^HTTP\/1\.1 [2-5]/.test(answer)) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)))
    socket.write(`POST ${SEND_EMAIL_PATH} HTTP/1.1\r\n${head.join('')}\r\n`)
    socket.write(body)
  })
}
