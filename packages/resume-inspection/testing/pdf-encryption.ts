import { Buffer } from 'node:buffer'
import { createCipheriv, createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { rc4 } from '../src/pdf-encryption.ts'

/** The ways to encrypt a PDF that there are, from PDF 1.1 to 2.0. */
export const ENCRYPTIONS = [
  'rc4-40',
  'rc4-128',
  'aes-128',
  'aes-128 without metadata',
  'aes-256 of revision 5',
  'aes-256',
] as const
type Encryption = (typeof ENCRYPTIONS)[number]

/** Part of an object: text between the marks is encrypted. */
export type EncryptedExtras = {
  readonly encryption: Encryption
  /** Who has none opens it. */
  readonly password?: string
  readonly catalog?: string
  readonly page?: string
  /** More objects, numbered from 6 on. Their texts are encrypted if they stand in round brackets without any within. */
  readonly objects?: readonly string[]
  /** Objects packed into one stream, numbered from 50 on. */
  readonly packed?: readonly string[]
}

type Keys = { readonly key: Buffer; readonly entries: string }

const PADDING = Buffer.from(
  '28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A',
  'hex',
)
const ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
const PERMISSIONS = -3904
const IV = Buffer.alloc(16, 7)

/** A real encrypted PDF that forbids copying and printing: one page with a line of text. */
export function encryptedPdf(extras: EncryptedExtras): Buffer {
  const { encryption, password = '', catalog = '', page = '', objects: more = [], packed } = extras
  const { key, entries } = keysFor(encryption, password)
  const encrypt = (number: number, data: Buffer) => encryptData(encryption, key, number, data)
  const stream = (number: number, keys: string, data: Buffer) => {
    const bytes = encrypt(number, data)
    return `<< ${keys} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`
  }
  const objects = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    ],
    [4, stream(4, '', Buffer.from('BT /F1 24 Tf 72 720 Td (Mira Holloway) Tj ET'))],
    [5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...more.map((object, index) => [6 + index, object] as const),
  ])
  const list = (packed ?? []).map((_, index) => `${50 + index} ${offsetOf(packed ?? [], index)}`)
  const head = `${list.join(' ')} `
  if (packed)
    objects.set(
      40,
      stream(
        40,
        `/Type /ObjStm /N ${packed.length} /First ${head.length} /Filter /FlateDecode`,
        deflateSync(Buffer.from(head + packed.join(' '), 'latin1')),
      ),
    )
  return write(objects, packed?.length ?? 0, entries, (number, object) =>
    number === 4 || number === 40
      ? object
      : object.replace(
          /\(([^()]*)\)/g,
          (_, text) => `<${encrypt(number, Buffer.from(text, 'latin1')).toString('hex')}>`,
        ),
  )
}

function offsetOf(objects: readonly string[], index: number): number {
  return objects.slice(0, index).reduce((sum, object) => sum + object.length + 1, 0)
}

/** With a table that is a stream, since only that one can name packed objects. */
function write(
  objects: ReadonlyMap<number, string>,
  packedCount: number,
  entries: string,
  encrypted: (number: number, object: string) => string,
): Buffer {
  let file = '%PDF-1.7\n'
  const places = new Map<number, number>()
  for (const [number, object] of objects) {
    places.set(number, file.length)
    file += `${number} 0 obj\n${encrypted(number, object)}\nendobj\n`
  }
  places.set(41, file.length)
  file += `41 0 obj\n${entries}\nendobj\n`
  places.set(42, file.length)
  const rows = Array.from({ length: 50 + packedCount }, (_, number) => {
    if (number >= 50) return [2, 40, number - 50]
    const place = places.get(number)
    return place === undefined ? [0, 0, 0] : [1, place, 0]
  })
  const table = Buffer.from(
    rows.flatMap(([kind = 0, at = 0, index = 0]) => [kind, at >> 8, at & 255, index]),
  )
  const keys = `/Type /XRef /Size ${rows.length} /W [1 2 1] /Root 1 0 R /Encrypt 41 0 R /ID [<${ID.toString('hex')}> <${ID.toString('hex')}>] /Length ${table.length}`
  const start = file.length
  file += `42 0 obj\n<< ${keys} >>\nstream\n${table.toString('latin1')}\nendstream\nendobj\n`
  return Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, 'latin1')
}

function keysFor(encryption: Encryption, password: string): Keys {
  switch (encryption) {
    case 'rc4-40':
      return md5Keys(password, { keyBytes: 5, revision: 2, keys: '/V 1 /R 2' })
    case 'rc4-128':
      return md5Keys(password, { keyBytes: 16, revision: 3, keys: '/V 2 /R 3 /Length 128' })
    case 'aes-128':
    case 'aes-128 without metadata': {
      const encryptsMetadata = encryption === 'aes-128'
      const keys = `/V 4 /R 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF /EncryptMetadata ${encryptsMetadata}`
      return md5Keys(password, { keyBytes: 16, revision: 4, keys, encryptsMetadata })
    }
    case 'aes-256 of revision 5':
    case 'aes-256':
      return aes256Keys(password, encryption === 'aes-256' ? 6 : 5)
  }
}

type Md5Options = {
  readonly keyBytes: number
  readonly revision: number
  readonly keys: string
  readonly encryptsMetadata?: boolean
}

function md5Keys(password: string, options: Md5Options): Keys {
  const { keyBytes, revision, keys, encryptsMetadata = true } = options
  const padded = Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32)
  const owner = Buffer.alloc(32, 0x55)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const mark = Buffer.alloc(encryptsMetadata ? 0 : 4, 0xff)
  let key = md5(padded, owner, permissions, ID, mark)
  if (revision > 2) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyBytes))
  key = key.subarray(0, keyBytes)
  let user = revision === 2 ? rc4(key, PADDING) : rc4(key, md5(PADDING, ID))
  if (revision > 2)
    for (let round = 1; round < 20; round += 1)
      user = rc4(
        key.map((byte) => byte ^ round),
        user,
      )
  const u = Buffer.concat([user, Buffer.alloc(32)]).subarray(0, 32)
  return {
    key,
    entries: `<< /Filter /Standard ${keys} /P ${PERMISSIONS} /O <${owner.toString('hex')}> /U <${u.toString('hex')}> >>`,
  }
}

function aes256Keys(password: string, revision: 5 | 6): Keys {
  const key = Buffer.alloc(32, 0x21)
  const hash = (salt: Buffer) => hash256(Buffer.from(password), salt, revision)
  const [checkSalt, keySalt] = [Buffer.from('saltsalt'), Buffer.from('pepperpe')]
  const user = Buffer.concat([hash(checkSalt), checkSalt, keySalt])
  const userKey = aes(hash(keySalt), key, Buffer.alloc(16), false)
  const keys = `/V 5 /R ${revision} /Length 256 /CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF`
  return {
    key,
    entries: `<< /Filter /Standard ${keys} /P ${PERMISSIONS} /O <${'00'.repeat(48)}> /U <${user.toString('hex')}> /OE <${'00'.repeat(32)}> /UE <${userKey.toString('hex')}> /Perms <${'00'.repeat(16)}> >>`,
  }
}

function hash256(password: Buffer, salt: Buffer, revision: 5 | 6): Buffer {
  let key = createHash('sha256').update(password).update(salt).digest()
  if (revision === 5) return key
  let last = 0
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([password, key])))
    const encrypted = aes(key.subarray(0, 16), block, key.subarray(16, 32), false)
    const sum = encrypted.subarray(0, 16).reduce((all, byte) => all + byte, 0)
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? '')
      .update(encrypted)
      .digest()
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

function encryptData(encryption: Encryption, key: Buffer, number: number, data: Buffer): Buffer {
  if (encryption.startsWith('aes-256')) return Buffer.concat([IV, aes(key, data, IV, true)])
  const place = Buffer.from([number & 255, number >> 8, 0, 0, 0])
  const isAes = encryption.startsWith('aes')
  const objectKey = md5(key, place, Buffer.from(isAes ? 'sAlT' : '')).subarray(
    0,
    Math.min(16, key.length + 5),
  )
  return isAes ? Buffer.concat([IV, aes(objectKey, data, IV, true)]) : rc4(objectKey, data)
}

function aes(key: Buffer, data: Buffer, iv: Buffer, pads: boolean): Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(pads)
  return Buffer.concat([cipher.update(data), cipher.final()])
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}
