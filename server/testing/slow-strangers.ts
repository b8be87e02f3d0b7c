/** Strangers who hold what they get: connections that are written to by hand, of few addresses. For servers with `TRUST_PROXY` 1. */
import { Buffer } from 'node:buffer'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** They come again after this long when they were answered or cut off. */
const AGAIN_MS = 10_000
/** More at once than the system keeps for the server until it accepts them would be a flood. */
const OPENED_AT_ONCE = 100
const DRIP_EVERY_MS = 500
/** A program that sends faster is a flood, which takes processor time from everybody. */
const REPEAT_AFTER_MS = 1000

/** As many addresses of each kind: of different networks, of one /48 and of one /24, in turn. */
export function strangersOf(count: number): string[] {
  return Array.from({ length: count }, (_, number) => [
    `203.${number}.113.7`,
    `2001:db8:1:${number.toString(16)}::1`,
    `198.18.5.${number}`,
  ]).flat()
}

export type SlowRequest = {
  readonly path: string
  readonly type?: string
  /** What the body announces; none without it. */
  readonly bytes?: number
  /** How much of the body is sent at once, with its beginning. */
  readonly sent?: number
  readonly body?: string
  /** How fast the rest follows; not at all without it. */
  readonly bytesPerS?: number
  /** Whether even the headers have no end. */
  readonly isWithoutEnd?: boolean
  /** Whether the response is not read. */
  readonly isUnread?: boolean
}

/** Keeps so many connections open with requests that have no end, until the test ends. */
export async function openSlow(
  origin: string,
  addresses: readonly string[],
  { connections = addresses.length, ...request }: SlowRequest & { readonly connections?: number },
): Promise<void> {
  const body = Buffer.from((request.body ?? '').padEnd(request.sent ?? 0, 'A'))
  const sockets = new Set<Socket>()
  let isOver = false

  function open(address: string): void {
    if (isOver) return
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(open, AGAIN_MS, address).unref()
    })
    socket.write(headOf(request, address))
    socket.write(body)
    if (request.isUnread) socket.pause()
    else socket.on('data', () => socket.destroy())
  }

  const drop = 'A'.repeat(((request.bytesPerS ?? 0) * DRIP_EVERY_MS) / 1000)
  const dripping = setInterval(() => {
    if (drop) for (const socket of sockets) socket.write(drop)
  }, DRIP_EVERY_MS)
  onTestFinished(() => {
    isOver = true
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
  })
  for (let number = 0; number < connections; number += 1) {
    open(addresses[number % addresses.length] ?? '')
    if (number % OPENED_AT_ONCE === OPENED_AT_ONCE - 1) await waitForAccept(origin)
  }
}

/** Resolves when all connections before it have been accepted. */
function waitForAccept(origin: string): Promise<void> {
  return new Promise((resolve) => {
    const request = get(`${origin}/healthz`, { agent: false }, (response) => response.resume())
    request.on('error', () => undefined).on('close', resolve)
  })
}

function headOf({ path, type = '', bytes, isWithoutEnd }: SlowRequest, address: string): string {
  const headers = {
    Host: 'localhost',
    'X-Forwarded-For': address,
    ...AS_BROWSERS,
    ...(type && { 'Content-Type': type }),
    ...(bytes && { 'Content-Length': bytes }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}${isWithoutEnd ? 'X-More: ' : '\r\n'}`
}

/** What browsers say of a form that posts to its own page. Of the rest of it, fetch says what is not so. */
export const AS_BROWSERS = { 'Sec-Fetch-Site': 'same-origin' }

/** Sends a request from each address again and again, each when the one before is answered, until the test ends. */
export function repeat(
  addresses: readonly string[],
  send: (headers: Readonly<Record<string, string>>, number: number) => Promise<Response>,
): void {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  for (const [number, address] of addresses.entries())
    void (async () => {
      while (!isOver) {
        await send({ 'x-forwarded-for': address, ...AS_BROWSERS }, number)
          .then((response) => response.arrayBuffer())
          .catch(() => undefined)
        await delay(REPEAT_AFTER_MS)
      }
    })()
}
