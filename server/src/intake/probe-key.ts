/** What makes a submission a probe. */
import { randomUUID } from 'node:crypto'
import { makeTyped, type TypedTexts } from '@lanternfield/contract/fields.ts'
import { createSignedTokens } from '../base/signed-link.ts'
import { DAY_MS } from '../base/times.ts'

export const PROBE_SUBJECT = 'Probe: the website delivers'

/** An Idempotency-Key that proves an operator's probe: only the installation's secret can sign one. */
export function newProbeKey(secret: Uint8Array): string {
  return createSignedTokens(secret, 'probe').make(randomUUID(), Date.now() + DAY_MS)
}

/** Whether a key was made by `newProbeKey` with this installation's secret. */
export function isProbeKey(secret: Uint8Array, key: string): boolean {
  return createSignedTokens(secret, 'probe').read(key, Date.now()) !== null
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
