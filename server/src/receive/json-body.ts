import type { Buffer } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FIELDS_MAX_BYTES } from '@lanternfield/contract/limits.ts'

export type JsonBody =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'not-json' | 'too-large' | 'too-deep' }

/** Ten within a field of the payload: a fact that is out of shape is dropped, and does not cost the submission. */
const DEPTH_MAX = 11
/** The field, and the key in its object, of the one text that may be long. */
const FILE_FIELD = 'fileAttachment'
const FILE_KEY = 'file'

const QUOTE = 34
const BACKSLASH = 92
const COLON = 58
const OPENING_BRACKET = 91
const CLOSING_BRACKET = 93
const OPENING_BRACE = 123
const CLOSING_BRACE = 125

/**
 * Parses a JSON body after checking its size and depth: a parser takes seconds for megabytes of brackets.
 * All but the text of `fileAttachment.file` may have FIELDS_MAX_BYTES.
 */
export async function parseJsonBody(bytes: Buffer): Promise<JsonBody> {
  const { outsideBytes, depth } = measureJson(bytes)
  if (outsideBytes > FIELDS_MAX_BYTES) return { kind: 'too-large' }
  // Each step takes some milliseconds for a resume; other requests run in between.
  if (bytes.length > FIELDS_MAX_BYTES) await nextTurn()
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return depth > DEPTH_MAX ? { kind: 'too-deep' } : { kind: 'value', value }
  } catch {
    return { kind: 'not-json' }
  }
}

/**
 * Measures what may be JSON, looking at each byte once and at no more than it has to.
 * @returns how deep it nests, and its size without the text of `fileAttachment.file`, as far as FIELDS_MAX_BYTES is not
 *   exceeded
 */
function measureJson(bytes: Buffer): { outsideBytes: number; depth: number } {
  let fileBytes = 0
  let depth = 0
  let deepest = 0
  let field = ''
  let key = ''
  for (let at = 0; at < bytes.length; at += 1) {
    if (at - fileBytes > FIELDS_MAX_BYTES) return { outsideBytes: at - fileBytes, depth: deepest }
    const byte = bytes[at]
    if (byte === QUOTE) {
      const end = endOfText(bytes, at)
      if (isKey(bytes, end)) {
        if (depth === 1) field = keyAt(bytes, at, end)
        if (depth === 2) key = keyAt(bytes, at, end)
      } else if (depth === 2 && field === FILE_FIELD && key === FILE_KEY) fileBytes += end - at
      at = end
    } else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1
  }
  return { outsideBytes: bytes.length - fileBytes, depth: deepest }
}

/** The name of a key, if it is no longer than those that matter. */
function keyAt(bytes: Buffer, start: number, end: number): string {
  return end - start <= FILE_FIELD.length + 1 ? bytes.toString('latin1', start + 1, end) : ''
}

/** Where the text that begins at a quotation mark ends: at the next one that is not escaped. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return Math.min(at, bytes.length)
}

/** Whether a colon follows a text; white space between them is read twice. */
function isKey(bytes: Buffer, end: number): boolean {
  let at = end + 1
  while (at < bytes.length && isWhiteSpace(bytes[at])) at += 1
  return bytes[at] === COLON
}

function isWhiteSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 9 || byte === 10 || byte === 13
}
