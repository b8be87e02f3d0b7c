import { ReadableStream } from 'node:stream/web'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

const EVERY_MS = 50
const GRACE_MS = 200
const CHUNKS = 10

/** A body that comes in ten pieces, over half a second. */
function slowBody(bytesPerChunk: number): Request {
  async function* pieces() {
    for (let number = 0; number < CHUNKS; number += 1) {
      await delay(EVERY_MS)
      yield new Uint8Array(bytesPerChunk)
    }
  }
  const body = ReadableStream.from(pieces())
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
}

test('gives up a body below 1 KB a second after the grace, with what has come', async () => {
  const { bytes, end } = await readBody(slowBody(2), { maxBytes: 1_000_000, graceMs: GRACE_MS })
  expect(end).toBe('too-slow')
  expect(bytes.length).toBeGreaterThan(0)
  expect(bytes.length).toBeLessThan(2 * CHUNKS)
})

test('reads a body above that whole, however long it takes', async () => {
  const options = { maxBytes: 1_000_000, graceMs: GRACE_MS }
  const { bytes, end } = await readBody(slowBody(2000), options)
  expect(end).toBe('whole')
  expect(bytes).toHaveLength(2000 * CHUNKS)
})

test('does not count the time for which the server itself makes a client wait', async () => {
  const receive = async (next: Promise<Uint8Array | null>) => {
    const chunk = await next
    await delay(GRACE_MS)
    return chunk
  }
  const options = { maxBytes: 1_000_000, graceMs: GRACE_MS, receive }
  expect((await readBody(slowBody(2000), options)).end).toBe('whole')
})
