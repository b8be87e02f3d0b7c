import { Buffer } from 'node:buffer'
import type { Place } from '../base/client-queue.ts'

export type Body = {
  /** The whole body, or its beginning. */
  readonly bytes: Buffer<ArrayBuffer>
  readonly end: 'whole' | 'too-large' | 'too-slow'
}

export type ReadOptions = {
  readonly maxBytes: number
  /** Where it is read: a body that is slow gives way to others. */
  readonly place?: Pick<Place, 'isWanted' | 'giveWay'> | undefined
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
/** While others wait, a body has to come as fast as over a slow phone's line: 8 KB a second. */
const WANTED_WITHIN_MS = 2000
const WANTED_BYTES = 16 * 1024
const LOOK_EVERY_MS = 200

/** Reads a request's body, never more than its limits and never slower than the least rate. */
export async function readBody(
  { body, headers }: Request,
  { maxBytes, place, discardMaxBytes = 0, graceMs = GRACE_MS }: ReadOptions,
): Promise<Body> {
  // Copied into place at once: chunks that are joined at the end take twice the memory.
  let bytes = Buffer.allocUnsafeSlow(Math.min(announcedBytes(headers) ?? FIRST_BYTES, maxBytes))
  let size = 0
  const reader = body?.getReader()
  const { promise: isSlow, resolve: giveUp } = Promise.withResolvers<'too-slow'>()
  const watching = watchRate({ graceMs, place, readSize: () => size }, () => giveUp('too-slow'))
  try {
    for (;;) {
      const chunk = await Promise.race([reader?.read(), isSlow])
      if (chunk === 'too-slow') return { bytes: bytes.subarray(0, size), end: chunk }
      if (!chunk?.value)
        return { bytes: bytes.subarray(0, size), end: size > maxBytes ? 'too-large' : 'whole' }
      const filled = Math.min(size, maxBytes)
      size += chunk.value.byteLength
      bytes = withRoomFor(Math.min(size, maxBytes), bytes)
      bytes.set(chunk.value.subarray(0, maxBytes - filled), filled)
      if (size > maxBytes + discardMaxBytes) return { bytes, end: 'too-large' }
    }
  } finally {
    clearInterval(watching)
    void reader?.cancel().catch(() => undefined)
  }
}

/** Calls back when a body is too slow: for its connection, or for those who wait for its place. */
function watchRate(
  {
    graceMs,
    place,
    readSize,
  }: Pick<ReadOptions, 'place'> & { graceMs: number; readSize: () => number },
  onTooSlow: () => void,
): NodeJS.Timeout {
  /** How much had come at each look within the last WANTED_WITHIN_MS, oldest first. */
  const sizes: number[] = []
  let ms = 0
  return setInterval(() => {
    const size = readSize()
    // Not the time that has passed: while the machine is busy, nothing is read.
    ms += LOOK_EVERY_MS
    const before = sizes.length * LOOK_EVERY_MS >= WANTED_WITHIN_MS ? sizes.shift() : undefined
    sizes.push(size)
    const isSlow = before !== undefined && size - before < WANTED_BYTES
    if (isSlow && place?.isWanted()) {
      place.giveWay()
      onTooSlow()
    }
    if (ms > graceMs + size / LEAST_BYTES_PER_MS) onTooSlow()
  }, LOOK_EVERY_MS)
}

/** The announced length of a body; null if there is none. */
export function announcedBytes(headers: Headers): number | null {
  const length = headers.get('content-length') ?? ''
  return /^\d+$/.test(length) ? Number(length) : null
}

function withRoomFor(size: number, bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (size <= bytes.length) return bytes
  const larger = Buffer.allocUnsafeSlow(Math.max(size, bytes.length * 2))
  larger.set(bytes)
  return larger
}
