import { inflateSync } from 'node:zlib'

const HEADER_BYTES = 44
const ENTRY_BYTES = 20
const SFNT_HEADER_BYTES = 12
const SFNT_ENTRY_BYTES = 16

/**
 * A WOFF file as the TrueType font that was packed into it: the library that draws text takes no other.
 * Source: https://www.w3.org/TR/WOFF/
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.')
  const tables = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  writeHeader(font, { flavor: woff.readUInt32BE(4), tables })
  let at = SFNT_HEADER_BYTES + SFNT_ENTRY_BYTES * tables
  for (let index = 0; index < tables; index += 1) {
    const entry = woff.subarray(HEADER_BYTES + ENTRY_BYTES * index)
    const [offset, packedBytes, bytes, checksum] = [4, 8, 12, 16].map((place) =>
      entry.readUInt32BE(place),
    ) as [number, number, number, number]
    const packed = woff.subarray(offset, offset + packedBytes)
    const target = SFNT_HEADER_BYTES + SFNT_ENTRY_BYTES * index
    entry.copy(font, target, 0, 4)
    font.writeUInt32BE(checksum, target + 4)
    font.writeUInt32BE(at, target + 8)
    font.writeUInt32BE(bytes, target + 12)
    const table = packedBytes < bytes ? inflateSync(packed) : packed
    table.copy(font, at)
    at += (bytes + 3) & ~3
  }
  return font
}

/** With what old readers search the tables by halves. */
function writeHeader(
  font: Buffer,
  { flavor, tables }: { readonly flavor: number; readonly tables: number },
): void {
  const steps = Math.floor(Math.log2(tables))
  const range = 2 ** steps * SFNT_ENTRY_BYTES
  font.writeUInt32BE(flavor, 0)
  font.writeUInt16BE(tables, 4)
  font.writeUInt16BE(range, 6)
  font.writeUInt16BE(steps, 8)
  font.writeUInt16BE(tables * SFNT_ENTRY_BYTES - range, 10)
}
