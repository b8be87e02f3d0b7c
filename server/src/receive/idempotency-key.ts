import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY_MAX_CHARS } from '@lanternfield/contract/limits.ts'
import type { Body } from '../http/read-body.ts'
import type { Idempotency } from '../store/store.ts'

const PRINTABLE = new RegExp(`^[\\x20-\\x7e]{1,${IDEMPOTENCY_KEY_MAX_CHARS}}$`)

/** The key of a request with the hash of its body; null if it has none. */
export function readIdempotency(headers: Headers, { bytes }: Body): Idempotency | null | 'invalid' {
  const key = headers.get('idempotency-key')
  if (key === null) return null
  if (!PRINTABLE.test(key)) return 'invalid'
  return { key, bodySha256: createHash('sha256').update(bytes).digest('hex') }
}
