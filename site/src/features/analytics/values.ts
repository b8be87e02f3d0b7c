import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The word that travels instead of a personal value. */
const FILLED = 'filled'

/** Says nothing about a person: the kind of inquiry, and of a resume only what sort of file it is. */
const NOT_PERSONAL = ['inquiryType', 'extension', 'bytes']

/**
 * The value that an event has for a personal value, by PUBLIC_ANALYTICS_VALUES: `filled`, a
 * SHA-256 of it trimmed and in lower case (the form in which providers compare addresses), or itself.
 * An empty or blank value stays empty.
 */
export function personalValue(value: string): string {
  if (!value.trim()) return ''
  // Known when the site is built, so that only a build with `hashed` carries the hash function.
  if (import.meta.env.PUBLIC_ANALYTICS_VALUES === 'raw') return value
  if (import.meta.env.PUBLIC_ANALYTICS_VALUES === 'hashed') return hashOf(value)
  return FILLED
}

/** Not by `crypto.subtle`, which is asynchronous: a page that is being left does not wait. */
function hashOf(value: string): string {
  return bytesToHex(sha256(utf8ToBytes(value.trim().toLowerCase())))
}

/** The value of this field in an event. A field that is not known to be harmless counts as personal. */
export function fieldValue(name: string, text: string): string {
  return NOT_PERSONAL.includes(name) ? text : personalValue(text)
}

/** The fields of a form as events carry them. Of a resume, pass its `extension` and `bytes`, never its name. */
export function formValues(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, fieldValue(name, text)]),
  )
}
