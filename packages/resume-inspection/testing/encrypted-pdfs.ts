import type { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The ways to encrypt a PDF that there are, from PDF 1.1 to 2.0. */
export const ENCRYPTIONS = [
  'rc4-40',
  'rc4-128',
  'aes-128',
  'aes-128 without metadata',
  'aes-256 of revision 5',
  'aes-256',
] as const

/**
 * A PDF that qpdf 11.3 encrypted, with `--object-streams=generate` unless it has a link; it forbids printing.
 * @param content `script` runs one when it opens, `link` leads to a share, `locked` has the password "lantern"
 */
export function encryptedPdf(
  encryption: (typeof ENCRYPTIONS)[number],
  content: 'harmless' | 'script' | 'link' | 'locked',
): Buffer {
  const name = `${encryption.replaceAll(' ', '-')}-${content}.pdf`
  return readFileSync(join(import.meta.dirname, 'encrypted', name))
}
