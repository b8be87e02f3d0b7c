import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import { randomId } from '../../lib/random-id.ts'
import { tabStorage } from '../visitor/browser-storage.ts'

/**
 * The idempotency keys of bodies that are not known to be stored, by the fingerprint of their content; after a space, the
 * version of the privacy notice that they were sent with first, if any.
 */
type Keys = Readonly<Record<string, string>>

/**
 * The idempotency key for a body: the same for the same content until it is stored, also after a reload or after another
 * body was sent, so that a lost response never leads to a second submission. A release may have changed the privacy notice
 * in between; the body that is sent is still that of the first attempt, since a key with another body is refused.
 * @param body a `SendEmailPayload` as JSON
 */
export function identify(
  form: string,
  body: string,
): { readonly idempotencyKey: string; readonly body: string } {
  const { content, noticeVersion, fingerprint } = readBody(body)
  const keys = readKeys(form)
  const entry = keys[fingerprint] ?? toEntry(randomId(), noticeVersion)
  writeKeys(form, { ...keys, [fingerprint]: entry })
  const [idempotencyKey = '', first] = entry.split(' ')
  return {
    idempotencyKey,
    body: first === noticeVersion ? body : JSON.stringify({ ...content, noticeVersion: first }),
  }
}

/** Takes over the key of a body that another tab or an earlier visit has sent. */
export function adoptKey(form: string, body: string, key: string): void {
  const { noticeVersion, fingerprint } = readBody(body)
  writeKeys(form, { ...readKeys(form), [fingerprint]: toEntry(key, noticeVersion) })
}

/** The body is stored: an identical one from now on is a new submission and gets a new key. */
export function removeKey(form: string, body: string): void {
  const { [readBody(body).fingerprint]: _stored, ...others } = readKeys(form)
  writeKeys(form, others)
}

function toEntry(key: string, noticeVersion: string | undefined): string {
  return noticeVersion === undefined ? key : `${key} ${noticeVersion}`
}

function readBody(body: string) {
  const { noticeVersion, ...content }: SendEmailPayload = JSON.parse(body)
  return { noticeVersion, content, fingerprint: fingerprintOf(JSON.stringify(content)) }
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
