import { Buffer } from 'node:buffer'

const PREFIX = 'whsec_'
/** 192 bits, the minimum of the specification. */
const SECRET_MIN_BYTES = 24
const SECRET_MAX_BYTES = 64

/** The format of a secret, as the end of a sentence after "must be". */
export const WEBHOOK_SECRET_WANTS = `"${PREFIX}" followed by ${SECRET_MIN_BYTES} to ${SECRET_MAX_BYTES} random bytes in base64, such as "openssl rand -base64 32" prints`

/**
 * The key that a secret encodes, or null if it is invalid. As the libraries of Standard Webhooks read it: the
 * prefix may be missing, and what remains is base64. A string that is not base64 is refused instead of being
 * taken for the key itself: half of the libraries would make another key of it, and no signature would fit.
 */
export function parseWebhookSecret(secret: string): Uint8Array | null {
  const base64 = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  const key = Buffer.from(base64, 'base64')
  // Buffer skips what is not base64; what comes back changed was not.
  if (key.toString('base64') !== base64) return null
  return key.byteLength >= SECRET_MIN_BYTES && key.byteLength <= SECRET_MAX_BYTES ? key : null
}

/** Whether webhooks can be posted to an address: http or https, without a user, which `fetch` does not send. */
export function isWebhookUrl(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  )
}
