/** Sends a server mutated requests, and says which of them it answered as it must not. */
import { Buffer } from 'node:buffer'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type MutatedRequest, mutatedRequest } from './mutated-requests.ts'
import { residentBytes } from './process-memory.ts'
import { createRandom } from './random.ts'

/** An incomplete request is abandoned after this long. */
const BROKEN_WAIT_MS = 60
/** No whole request may wait for longer. */
const WHOLE_WAIT_MS = 20_000
const SHOWN_CHARS = 600
const SAMPLES = 100

export type FuzzOptions = {
  readonly origin: string
  readonly pid: number
  readonly count: number
  readonly seed?: number
  /** See `mutatedRequest`. */
  readonly links?: readonly string[]
  /** How many requests are underway at the same time. */
  readonly connections: number
}

export type FuzzReport = {
  readonly seed: number
  /** How often each status was answered; 0 stands for no answer. */
  readonly statuses: Readonly<Record<number, number>>
  /** Requests that were answered with 5xx, or not at all although they were whole: how to see each again. */
  readonly failures: readonly string[]
  /** Resident memory in the second fifth and in the last, in bytes. */
  readonly secondFifthBytes: number
  readonly lastFifthBytes: number
  readonly tookMs: number
}

export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { origin, pid, count, connections } = options
  const { seed } = createRandom(options.seed)
  const statuses: Record<number, number> = {}
  const failures: string[] = []
  const memory: { readonly part: number; readonly bytes: number }[] = []
  const sampleEvery = Math.max(1, Math.floor(count / SAMPLES))
  const startedAt = performance.now()
  let next = 0

  async function sendSome(): Promise<void> {
    while (next < count) {
      const number = next
      next += 1
      if (number % sampleEvery === 0)
        memory.push({ part: number / count, bytes: residentBytes(pid) })
      const request = mutatedRequest(seed, number, options.links)
      const status = await sendWhole(origin, request)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status >= 500 || (status === 0 && request.isWhole))
        failures.push(`seed ${seed}, number ${number}: ${status}\n${show(request)}`)
    }
  }

  await Promise.all(Array.from({ length: connections }, sendSome))
  const mean = (from: number, to: number) => {
    const chosen = memory.filter(({ part }) => part >= from && part < to)
    return chosen.reduce((sum, { bytes }) => sum + bytes, 0) / chosen.length
  }
  return {
    seed,
    statuses,
    failures,
    secondFifthBytes: mean(0.2, 0.4),
    lastFifthBytes: mean(0.8, 1),
    tookMs: performance.now() - startedAt,
  }
}

/**
 * Sends one request. A server may answer before it has read everything, and close: what is written after that makes
 * the answer be lost, at which a whole request is sent once more in one piece. Silence is no such case.
 */
async function sendWhole(origin: string, request: MutatedRequest): Promise<number> {
  const { status, isCut } = await send(origin, request)
  if (status > 0 || !isCut || !request.isWhole) return status
  return (await send(origin, { ...request, pieces: [Buffer.concat(request.pieces)] })).status
}

/** The outcome of a request: the status of the response, 0 without one, and whether its connection was closed. */
type Outcome = { readonly status: number; readonly isCut: boolean }

/** Sends one request over a connection of its own. */
async function send(origin: string, { pieces, isWhole }: MutatedRequest): Promise<Outcome> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  let isCut = false
  // A server may close before it has read everything; what it answered before is what counts.
  socket.on('error', () => {
    isCut = true
  })
  const answered = new Promise<number>((resolve) => {
    let head = ''
    socket.on('data', (chunk: Buffer) => {
      head += chunk.toString('latin1')
      const [, status] = /(?:^|\r\n\r\n)HTTP\/1\.1 ([2-9]\d\d) .*\r\n\r\n/s.exec(head) ?? []
      if (status) resolve(Number(status))
    })
    socket.on('close', () => resolve(0))
    socket.setTimeout(isWhole ? WHOLE_WAIT_MS : BROKEN_WAIT_MS, () => socket.destroy())
  })
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    await nextTurn()
  }
  const status = await answered
  socket.destroy()
  return { status, isCut }
}

function show({ pieces }: MutatedRequest): string {
  return JSON.stringify(Buffer.concat(pieces).toString('latin1').slice(0, SHOWN_CHARS))
}
