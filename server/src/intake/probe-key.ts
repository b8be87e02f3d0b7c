import { Buffer } from 'node:buffer'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

const KEY = /^probe-([0-9a-f-]{36})\.([\w-]{43})$/

/** An Idempotency-Key that proves an operator's probe: only the installation's secret can sign one. */
export function newProbeKey(secret: Uint8Array): string {
  const id = randomUUID()
  return `probe-${id}.${sign(secret, id)}`
}

/** Whether a key was made by `newProbeKey` with this installation's secret. */
export function isProbeKey(secret: Uint8Array, key: string): boolean {
  const [, id, signature] = KEY.exec(key) ?? []
  return (
    id !== undefined &&
    signature !== undefined &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, id)))
  )
}

function sign(secret: Uint8Array, id: string): string {
  return createHmac('sha256', secret).update(`probe:${id}`).digest('base64url')
}
