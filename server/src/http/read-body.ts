import { Buffer } from 'node:buffer'

export type Body = {
  /** The whole body, or its beginning. */
  readonly bytes: Buffer<ArrayBuffer>
  readonly end: 'whole' | 'too-large' | 'too-slow'
}

export type ReadOptions = {
  readonly maxBytes: number
  /** How much more is read and discarded: a client that still sends at the close may miss the response. */
  readonly discardMaxBytes?: number
  /** How long the client may take beyond its bytes at the least rate. */
  readonly graceMs?: number
}

/** Where no length was announced, this much to begin with; doubled whenever it is full. */
const FIRST_BYTES = 16 * 1024
/** The slowest mobile line is faster; a slower client only occupies a connection. */
const LEAST_BYTES_PER_MS = 1
const GRACE_MS = 10_000

/** Reads a request's body, never more than its limits and never slower than the least rate. */
export async function readBody(
  { body, headers }: Request,
  { maxBytes, discardMaxBytes = 0, graceMs = GRACE_MS }: ReadOptions,
): Promise<Body> {
  // Copied into place at once: chunks that are joined at the end take twice the memory.
  let bytes = Buffer.allocUnsafeSlow(Math.min(announcedBytes(headers) ?? FIRST_BYTES, maxBytes))
  let size = 0
  let networkMs = 0
  const reader = body?.getReader()
  const read = async (): Promise<Uint8Array | null> => {
    const startedAt = performance.now()
    const leftMs = graceMs + size / LEAST_BYTES_PER_MS - networkMs
    const chunk = await within(leftMs, reader?.read())
    networkMs += performance.now() - startedAt
    return chunk?.value ?? null
  }
  try {
    for (;;) {
      const chunk = await read()
      if (!chunk)
        return { bytes: bytes.subarray(0, size), end: size > maxBytes ? 'too-large' : 'whole' }
      const filled = Math.min(size, maxBytes)
      size += chunk.byteLength
      bytes = withRoomFor(Math.min(size, maxBytes), bytes)
      bytes.set(chunk.subarray(0, maxBytes - filled), filled)
      if (size > maxBytes + discardMaxBytes) return { bytes, end: 'too-large' }
    }
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    return { bytes: bytes.subarray(0, size), end: 'too-slow' }
  } finally {
    void reader?.cancel().catch(() => undefined)
  }
}

/** The announced length of a body; null if there is none. */
export function announcedBytes(headers: Headers): number | null {
  const length = headers.get('content-length') ?? ''
  return /^\d+$/.test(length) ? Number(length) : null
}

class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** @throws TooSlow */
async function within<T>(ms: number, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), Math.max(0, ms))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function withRoomFor(size: number, bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (size <= bytes.length) return bytes
  const larger = Buffer.allocUnsafeSlow(Math.max(size, bytes.length * 2))
  larger.set(bytes)
  return larger
}
