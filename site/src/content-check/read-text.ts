import { decodeUtf8 } from '@lanternfield/contract/text/utf8.ts'

const REPLACEMENT = '\ufffd'
/** How much is shown on either side of the place. */
const AROUND_CHARS = 12

/** The text of a content file, and the errors in its encoding; empty if there are any. */
export function readText(bytes: Uint8Array): {
  readonly text: string
  readonly errors: readonly { readonly line: number; readonly message: string }[]
} {
  const text = decodeUtf8(bytes)
  if (text !== null && !text.includes(REPLACEMENT)) return { text, errors: [] }
  const { line, around } = findLost(text ?? new TextDecoder().decode(bytes))
  if (text !== null)
    return fail(line, `lost a character in “${around}” when it was saved. Write it once more.`)
  if (bytes.includes(0)) return fail(1, 'is UTF-16 text, or no text. Save the file as UTF-8.')
  return fail(
    line,
    `has a character that is not UTF-8 in “${around}”; Windows-1252 has such. Save the file as UTF-8.`,
  )
}

const fail = (line: number, message: string) => ({ text: '', errors: [{ line, message }] })

function findLost(text: string) {
  const at = text.indexOf(REPLACEMENT)
  const before = text.slice(0, at).split('\n')
  const start = (before.at(-1) ?? '').slice(-AROUND_CHARS)
  const [end = ''] = text.slice(at).split('\n')
  return { line: before.length, around: (start + end.slice(0, AROUND_CHARS)).trim() }
}
