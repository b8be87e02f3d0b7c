import { ReadableStream } from 'node:stream/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Body, type ReadOptions, readBody } from './read-body.ts'

const EVERY_MS = 50
const GRACE_MS = 200
const CHUNKS = 10

// The clock stands still while the machine is busy, so that no client is taken for slow because of that.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A body that comes in ten pieces, over half a second. @param onPiece called when one is read */
function slowBody(
  bytesPerChunk: number,
  onPiece = () => 0,
  { pieces: count, everyMs } = { pieces: CHUNKS, everyMs: EVERY_MS },
): Request {
  async function* pieces() {
    for (let number = 0; number < count; number += 1) {
      await delay(everyMs)
      onPiece()
      yield new Uint8Array(bytesPerChunk)
    }
  }
  const body = ReadableStream.from(pieces())
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
}

/** Reads one, and lets the time go on from one timer to the next until it is read. */
async function read(request: Request, options: ReadOptions): Promise<Body> {
  let isOver = false
  const reading = readBody(request, options).finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersToNextTimerAsync()
  return reading
}

test('gives up a body below 1 KB a second after the grace', async () => {
  const { bytes, end } = await read(slowBody(2), { maxBytes: 1_000_000, graceMs: GRACE_MS })
  expect(end).toBe('too-slow')
  expect(bytes.length).toBeGreaterThan(0)
  expect(bytes.length).toBeLessThan(2 * CHUNKS)
})

test('reads a body above that whole, however long it takes', async () => {
  const options = { maxBytes: 1_000_000, graceMs: GRACE_MS }
  const { bytes, end } = await read(slowBody(2000), options)
  expect(end).toBe('whole')
  expect(bytes).toHaveLength(2000 * CHUNKS)
})

test('keeps no more than its limit, and discards a limited rest', async () => {
  const options = { maxBytes: 3000, graceMs: GRACE_MS }
  const readRest = async (discardMaxBytes: number) => {
    let pieces = 0
    const request = slowBody(1000, () => (pieces += 1))
    const { end, bytes } = await read(request, { ...options, discardMaxBytes })
    return { end, keptBytes: bytes.length, pieces }
  }
  const tooLarge = { end: 'too-large', keptBytes: 3000 }
  expect(await readRest(0)).toEqual({ ...tooLarge, pieces: 4 })
  expect(await readRest(5000)).toEqual({ ...tooLarge, pieces: 9 })
  expect(await readRest(7000)).toEqual({ ...tooLarge, pieces: CHUNKS })
})

test.each([
  ['slow, and others wait', 700, true, 'too-slow'],
  ['slow, and nobody waits', 700, false, 'whole'],
  ['as fast as a slow phone', 2000, true, 'whole'],
])('a body that is %s', async (_, bytesPerPiece, isWanted, end) => {
  const giveWay = vi.fn()
  const place = { isWanted: () => isWanted, giveWay }
  const request = slowBody(bytesPerPiece, () => 0, { pieces: 30, everyMs: 200 })
  expect(await read(request, { maxBytes: 1_000_000, place })).toMatchObject({ end })
  expect(giveWay).toHaveBeenCalledTimes(end === 'too-slow' ? 1 : 0)
})
