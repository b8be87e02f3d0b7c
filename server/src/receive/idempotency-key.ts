import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY_MAX_CHARS } from '@lanternfield/contract/limits.ts'
import type { ValidationError } from '@lanternfield/contract/wire.ts'
import type { Body } from '../http/read-body.ts'
import type { Idempotency } from '../store/store.ts'

const FIELD = 'Idempotency-Key'
const PRINTABLE = new RegExp(`^[\\x20-\\x7e]{1,${IDEMPOTENCY_KEY_MAX_CHARS}}$`)

export const WRONG_KEY: ValidationError = {
  field: FIELD,
  message: `Must be 1 to ${IDEMPOTENCY_KEY_MAX_CHARS} printable characters`,
}
export const KEY_REUSED: ValidationError = {
  field: FIELD,
  message: 'Was used before with another body',
}

/** The key of a request with the hash of its body; null if it has none. */
export function readIdempotency(headers: Headers, { bytes }: Body): Idempotency | null | 'invalid' {
  const key = headers.get(FIELD)
  if (key === null) return null
  if (!PRINTABLE.test(key)) return 'invalid'
  return { key, bodySha256: createHash('sha256').update(bytes).digest('hex') }
}
