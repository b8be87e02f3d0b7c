import { randomId } from '../../lib/random-id.ts'
import { tabStorage } from '../visitor/browser-storage.ts'

/** The idempotency keys of bodies that were sent and are not known to be stored, by their fingerprint. */
type Keys = Readonly<Record<string, string>>

/**
 * The idempotency key for a body: the same for the same body until it is stored, also after a reload or after another
 * body was sent, so that a lost response never leads to a second submission.
 */
export function keyFor(form: string, body: string): string {
  const keys = readKeys(form)
  const fingerprint = fingerprintOf(body)
  const key = keys[fingerprint] ?? randomId()
  writeKeys(form, { ...keys, [fingerprint]: key })
  return key
}

/** Takes over the key of a body that another tab or an earlier visit has sent. */
export function adoptKey(form: string, body: string, key: string): void {
  writeKeys(form, { ...readKeys(form), [fingerprintOf(body)]: key })
}

/** The body is stored: an identical one from now on is a new submission and gets a new key. */
export function removeKey(form: string, body: string): void {
  const { [fingerprintOf(body)]: _stored, ...others } = readKeys(form)
  writeKeys(form, others)
}

function readKeys(form: string): Keys {
  try {
    return { ...JSON.parse(tabStorage.read(storageKeyOf(form)) ?? '{}') }
  } catch {
    return {}
  }
}

function writeKeys(form: string, keys: Keys): void {
  if (Object.keys(keys).length === 0) tabStorage.remove(storageKeyOf(form))
  else tabStorage.write(storageKeyOf(form), JSON.stringify(keys))
}

function storageKeyOf(form: string): string {
  return `sending:${form}`
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * Distinguishes the bodies of one form in one tab; nobody gains from a collision. The length and two passes of FNV-1a,
 * from either end, since `crypto.subtle` exists only on pages that came by TLS.
 */
function fingerprintOf(text: string): string {
  let forward = FNV_OFFSET
  let backward = FNV_OFFSET
  for (let index = 0; index < text.length; index += 1) {
    forward = Math.imul(forward ^ text.charCodeAt(index), FNV_PRIME)
    backward = Math.imul(backward ^ text.charCodeAt(text.length - 1 - index), FNV_PRIME)
  }
  return [text.length, forward >>> 0, backward >>> 0].join('-')
}
