/** How long adversarial bodies keep the event loop of a server from its other work. */
import { join } from 'node:path'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { Client } from 'undici'
import type { AdversarialRequest } from './adversarial-bodies.ts'
import type { Pause } from './event-loop.ts'
import { addressOf } from './load.ts'

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
async function send(
  origin: string,
  { headers, makeBody }: AdversarialRequest,
  address: string,
): Promise<number> {
  const client = new Client(origin)
  const from = { 'X-Forwarded-For': address, ...headers }
  const request = {
    method: 'POST',
    path: SEND_EMAIL_PATH,
    headers: from,
    body: makeBody(),
  } as const
  const answer = await client.request(request).catch(() => null)
  await client.destroy()
  return answer?.statusCode ?? 0
}
