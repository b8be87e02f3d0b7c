import { Buffer } from 'node:buffer'

/** `isWhole` is false when there was more than the limit; then `bytes` are the first of it. */
export type Body = { readonly bytes: Buffer<ArrayBuffer>; readonly isWhole: boolean }

/** Reads a request's body, never more of it than `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (request.body)
    for await (const chunk of request.body) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size > maxBytes) break
    }
  const bytes = Buffer.concat(chunks)
  return { bytes: bytes.subarray(0, maxBytes), isWhole: size <= maxBytes }
}
