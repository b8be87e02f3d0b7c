import type { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A PDF that qpdf 11.3 encrypted, with `--object-streams=generate` unless it has a link; it forbids printing.
 * @param name `script` runs one when it opens, `link` leads to a share, `locked` has the password "lantern"
 */
export function encryptedPdf(
  name:
    | 'aes-256-harmless'
    | 'aes-256-link'
    | 'aes-256-locked'
    | 'aes-256-script'
    | 'rc4-128-harmless'
    | 'rc4-128-script',
): Buffer {
  return readFileSync(join(import.meta.dirname, 'encrypted', `${name}.pdf`))
}
