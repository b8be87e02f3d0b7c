/** What makes a submission a probe. */
import { Buffer } from 'node:buffer'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { makeTyped, type TypedTexts } from '@lanternfield/contract/fields.ts'

export const PROBE_SUBJECT = 'Probe: the website delivers'

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

/** The texts of the fields of a probe. */
export function probeTexts(mailDomain: string): TypedTexts {
  return {
    ...makeTyped(() => ''),
    name: 'Website Probe',
    email: `probe@${mailDomain}`,
    message: 'A probe of the site.',
  }
}
