/**
 * The text of a file, without a byte order mark.
 * @returns null if it is in another encoding
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // UTF-16 without a byte order mark is valid UTF-8 with a NUL beside each letter.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
