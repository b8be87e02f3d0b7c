import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const NOT_PERSONAL = ['inquiryType', 'extension', 'bytes']

/**
 * A personal value in an event, by PUBLIC_ANALYTICS_VALUES: `filled`, the SHA-256 of the trimmed value in lower
 * case (the form in which providers compare addresses), or the value itself. A blank value is empty.
 */
export function personalValue(value: string): string {
  if (!value.trim()) return ''
  // Set at build time: only a build with `hashed` contains the hash function.
  if (import.meta.env.PUBLIC_ANALYTICS_VALUES === 'raw') return value
  if (import.meta.env.PUBLIC_ANALYTICS_VALUES === 'hashed') return hashOf(value)
  return 'filled'
}

/** Synchronous, unlike `crypto.subtle`: a page that is being left does not wait. */
function hashOf(value: string): string {
  return bytesToHex(sha256(utf8ToBytes(value.trim().toLowerCase())))
}

/** The value of a field in an event. An unknown field counts as personal. */
export function fieldValue(name: string, text: string): string {
  return NOT_PERSONAL.includes(name) ? text : personalValue(text)
}

/** The fields of a form in an event. Of a resume, pass its `extension` and `bytes`, never its name. */
export function formValues(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, fieldValue(name, text)]),
  )
}
