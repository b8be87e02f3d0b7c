import { Buffer } from 'node:buffer'

/** The bytes of a body, and why there are no more of them. */
export type Body = {
  readonly bytes: Buffer<ArrayBuffer>
  /** `whole`: it is all of it. `too-large` and `too-slow`: `bytes` are the first of it. */
  readonly end: 'whole' | 'too-large' | 'too-slow'
}

export type ReadOptions = {
  /** More is never kept. */
  readonly maxBytes: number
  /**
   * How much more is read and thrown away. Who is still sending when the connection is closed may never see the answer: a browser
   * shows an error of its own, and a proxy answers 502.
   */
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
    // The rest is not needed; after the last chunk this does nothing.
    void reader?.cancel().catch(() => undefined)
  }
}

/** How long a body is announced to be, in bytes; null if that is not announced. */
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
