import { randomId } from '../../lib/random-id.ts'
import { tabStorage } from '../visitor/browser-storage.ts'

/** The keys of what has been sent and is not known to be kept, by a fingerprint of its content. */
type Keys = Readonly<Record<string, string>>

/**
 * The idempotency key of what is about to be sent: the same for the same content until it was kept, also
 * after a reload or after something else was sent, so that the server makes nothing twice when an answer
 * got lost.
 */
export function keyFor(form: string, body: string): string {
  const keys = readKeys(form)
  const fingerprint = fingerprintOf(body)
  const key = keys[fingerprint] ?? randomId()
  writeKeys(form, { ...keys, [fingerprint]: key })
  return key
}

/** What was sent has been kept: the same once more is meant as another. */
export function forgetKey(form: string, body: string): void {
  const { [fingerprintOf(body)]: _kept, ...others } = readKeys(form)
  writeKeys(form, others)
}

function readKeys(form: string): Keys {
  try {
    return { ...JSON.parse(tabStorage.read(nameOf(form)) ?? '{}') }
  } catch {
    return {}
  }
}

function writeKeys(form: string, keys: Keys): void {
  if (Object.keys(keys).length === 0) tabStorage.remove(nameOf(form))
  else tabStorage.write(nameOf(form), JSON.stringify(keys))
}

function nameOf(form: string): string {
  return `sending:${form}`
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * Tells two bodies of one form in one tab apart; nobody gains by making two alike. With the length, two
 * passes of FNV-1a, from either end. `crypto.subtle` exists only where the page came by TLS.
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
