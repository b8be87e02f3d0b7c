import { Buffer } from 'node:buffer'
import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive, and what the archive says of it that is not so. */
export type ZipPart = {
  readonly name: string
  readonly content: string | Uint8Array
  readonly stored?: boolean
  /** The unpacked size that is declared. */
  readonly declaredBytes?: number
  /** The name in front of the file itself; readers differ in which of the two they believe. */
  readonly localName?: string
  /** The name in a field of its own, for letters that plain names lack. */
  readonly unicodeName?: string
  readonly encrypted?: boolean
  /** Another part, whose data this one claims to have. */
  readonly dataOf?: number
  readonly crc?: number
  /** Sizes and sum stand behind the file, as who writes without looking back does it. */
  readonly describedBehind?: boolean
}

/** Writes an archive, honest or not. */
export function zip(parts: readonly ZipPart[], comment = ''): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  parts.forEach((part, index) => {
    const raw = Buffer.from(part.content as string)
    const data = part.stored ? raw : deflateRawSync(raw)
    const shares = part.dataOf !== undefined
    const at = part.dataOf === undefined ? offset : (offsets[part.dataOf] ?? 0)
    offsets[index] = at
    const fields = fieldsOf(part, raw, data)
    const local = Buffer.from(part.localName ?? part.name)
    const name = Buffer.from(part.name)
    const extra = unicodeField(name, part.unicodeName)
    if (!shares) {
      const header = Buffer.concat([
        Buffer.from('PK\x03\x04\x14\x00', 'latin1'),
        part.describedBehind ? Buffer.concat([fields.subarray(0, 8), Buffer.alloc(12)]) : fields,
        u16(local.length),
        u16(0),
        local,
      ])
      const behind = part.describedBehind
        ? [Buffer.from('PK\x07\x08', 'latin1'), fields.subarray(8)]
        : []
      const file = Buffer.concat([header, data, ...behind])
      files.push(file)
      offset += file.length
    }
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00\x14\x00', 'latin1'),
        fields,
        u16(name.length),
        u16(extra.length),
        Buffer.alloc(10),
        u32(at),
        name,
        extra,
      ]),
    )
  })
  const list = Buffer.concat(directory)
  return Buffer.concat([
    ...files,
    list,
    Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'),
    u16(parts.length),
    u16(parts.length),
    u32(list.length),
    u32(offset),
    u16(comment.length),
    Buffer.from(comment),
  ])
}

function unicodeField(name: Buffer, unicodeName: string | undefined): Buffer {
  if (unicodeName === undefined) return Buffer.alloc(0)
  const data = Buffer.concat([Buffer.from([1]), u32(crc32(name)), Buffer.from(unicodeName)])
  return Buffer.concat([u16(0x7075), u16(data.length), data])
}

function fieldsOf(part: ZipPart, raw: Buffer, data: Buffer): Buffer {
  return Buffer.concat([
    u16((part.encrypted ? 1 : 0) | (part.describedBehind ? 8 : 0)),
    u16(part.stored ? 0 : 8),
    u32(0),
    u32(part.crc ?? crc32(raw)),
    u32(data.length),
    u32(part.declaredBytes ?? raw.length),
  ])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
