import { Buffer } from 'node:buffer'

/** `isWhole` is false when there was more than the limit; then `bytes` are the first of it. */
export type Body = { readonly bytes: Buffer<ArrayBuffer>; readonly isWhole: boolean }

/** Where no length was announced, this much to begin with; doubled whenever it is full. */
const FIRST_BYTES = 16 * 1024

/** Reads a request's body, never more of it than `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  // Into its place at once: chunks that are kept and joined in the end take twice the memory.
  let bytes = Buffer.allocUnsafeSlow(
    Math.min(announcedBytes(request.headers) ?? FIRST_BYTES, maxBytes),
  )
  let size = 0
  if (request.body)
    for await (const chunk of request.body) {
      const filled = size
      size += chunk.byteLength
      bytes = withRoomFor(Math.min(size, maxBytes), bytes)
      bytes.set(chunk.subarray(0, maxBytes - filled), filled)
      if (size > maxBytes) break
    }
  return { bytes: bytes.subarray(0, size), isWhole: size <= maxBytes }
}

/** How long a body is said to be, in bytes; null if that is not said. */
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
