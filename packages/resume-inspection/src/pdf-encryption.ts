import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { isDictionary, isKind, type PdfDictionary, type PdfValue, valuesOf } from './pdf-syntax.ts'
import { Refusal } from './verdict.ts'

/** How the texts or the streams of a PDF are encrypted. */
export type Cipher = 'none' | 'rc4' | 'aes-128' | 'aes-256'

/** A PDF that opens without a password is encrypted with a key that follows from the empty one. */
export type PdfEncryption = {
  readonly texts: Cipher
  readonly streams: Cipher
  readonly attachments: Cipher
  readonly encryptsMetadata: boolean
  readonly key: Buffer
}

/** What stands in place of a password, or behind a short one. */
const PADDING = Buffer.from(
  '28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A',
  'hex',
)
const METHODS: Readonly<Record<string, Cipher>> = {
  None: 'none',
  V2: 'rc4',
  AESV2: 'aes-128',
  AESV3: 'aes-256',
}
const HASHES = ['sha256', 'sha384', 'sha512'] as const

/**
 * Opens an encrypted PDF with the empty password of its user, as every reader does.
 * @param dictionary the value of `Encrypt`
 * @param id the first text of the trailer's `ID`, one byte a character
 * @throws Refusal `protected` if it needs another password, or a certificate
 * Source: ISO 32000-2, 7.6; revision 5: Adobe Supplement to ISO 32000, BaseVersion 1.7, ExtensionLevel 3
 */
export function openEncryption(dictionary: PdfDictionary, id: string): PdfEncryption {
  const version = numberOf(dictionary, 'V') ?? 0
  const revision = numberOf(dictionary, 'R') ?? 0
  if (nameOf(dictionary, 'Filter') !== 'Standard') throw new Refusal('protected')
  const encryptsMetadata = valuesOf(dictionary, 'EncryptMetadata').every((value) => value !== false)
  const key =
    version === 5
      ? keyOfAes256(dictionary, revision)
      : keyOfMd5(dictionary, { version, revision, id, encryptsMetadata })
  return { ...ciphersOf(dictionary, version), encryptsMetadata, key }
}

/** Decrypts a text or the data of a stream. What is not whole, such as the beginning of a long text, stays so. */
export function decrypt(
  data: Buffer,
  cipher: Cipher,
  { key }: PdfEncryption,
  object: { readonly number: number; readonly generation: number },
): Buffer {
  if (cipher === 'none') return data
  if (cipher === 'aes-256') return decryptAes(data, key)
  const place = Buffer.alloc(5)
  place.writeUIntLE(object.number & 0xffffff, 0, 3)
  place.writeUInt16LE(object.generation & 0xffff, 3)
  const salt = cipher === 'aes-128' ? 'sAlT' : ''
  const objectKey = md5(key, place, Buffer.from(salt)).subarray(0, Math.min(16, key.length + 5))
  return cipher === 'rc4' ? rc4(objectKey, data) : decryptAes(data, objectKey)
}

type Ciphers = Pick<PdfEncryption, 'texts' | 'streams' | 'attachments'>

function ciphersOf(dictionary: PdfDictionary, version: number): Ciphers {
  if (version === 1 || version === 2) return { texts: 'rc4', streams: 'rc4', attachments: 'rc4' }
  if (version !== 4 && version !== 5) throw new Refusal('protected')
  const [filters = null] = valuesOf(dictionary, 'CF')
  const named = (key: string) => {
    const name = nameOf(dictionary, key) ?? 'Identity'
    if (name === 'Identity') return 'none'
    const method = METHODS[nameOf(valuesOf(filters, name)[0] ?? null, 'CFM') ?? 'None']
    if (!method) throw new Refusal('protected')
    return method
  }
  const streams = named('StmF')
  const attachments = nameOf(dictionary, 'EFF') ? named('EFF') : streams
  return { texts: named('StrF'), streams, attachments }
}

type Md5Options = {
  readonly version: number
  readonly revision: number
  readonly id: string
  readonly encryptsMetadata: boolean
}

function keyOfMd5(dictionary: PdfDictionary, options: Md5Options): Buffer {
  const { version, revision, encryptsMetadata } = options
  const id = Buffer.from(options.id, 'latin1')
  const keyBytes = version === 1 ? 5 : keyBytesOf(dictionary, version)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE((numberOf(dictionary, 'P') ?? 0) | 0)
  const metadata = Buffer.from(revision >= 4 && !encryptsMetadata ? 'ffffffff' : '', 'hex')
  let key = md5(PADDING, bytesOf(dictionary, 'O').subarray(0, 32), permissions, id, metadata)
  for (let round = 0; revision >= 3 && round < 50; round += 1) key = md5(key.subarray(0, keyBytes))
  key = key.subarray(0, keyBytes)
  const checked = revision >= 3 ? 16 : 32
  const expected = revision >= 3 ? userMarkOf(key, id) : rc4(key, PADDING)
  const isOpen = bytesOf(dictionary, 'U').subarray(0, checked).equals(expected.subarray(0, checked))
  if (!isOpen) throw new Refusal('protected')
  return key
}

/** In bits; some programs write it in bytes, and some only within the crypt filter. */
function keyBytesOf(dictionary: PdfDictionary, version: number): number {
  if (version === 4) return 16
  const length = numberOf(dictionary, 'Length') ?? 40
  const keyBytes = length < 40 ? length : length / 8
  if (!Number.isInteger(keyBytes) || keyBytes < 5 || keyBytes > 16) throw new Refusal('protected')
  return keyBytes
}

function userMarkOf(key: Buffer, id: Buffer): Buffer {
  let mark = rc4(key, md5(PADDING, id))
  for (let round = 1; round <= 19; round += 1)
    mark = rc4(
      key.map((byte) => byte ^ round),
      mark,
    )
  return mark
}

function keyOfAes256(dictionary: PdfDictionary, revision: number): Buffer {
  const user = bytesOf(dictionary, 'U')
  if (revision !== 5 && revision !== 6) throw new Refusal('protected')
  if (user.length < 48) throw new Refusal('protected')
  const hash = (salt: Buffer) =>
    revision === 6 ? hashOfRevision6(salt) : createHash('sha256').update(salt).digest()
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) throw new Refusal('protected')
  const encryptedKey = bytesOf(dictionary, 'UE').subarray(0, 32)
  if (encryptedKey.length < 32) throw new Refusal('protected')
  const cipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16))
  return cipher.setAutoPadding(false).update(encryptedKey)
}

/** Algorithm 2.B of ISO 32000-2, for an empty password. */
function hashOfRevision6(salt: Buffer): Buffer {
  let key = createHash('sha256').update(salt).digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    const blocks = cipher.setAutoPadding(false).update(Buffer.concat(Array(64).fill(key)))
    const remainder = blocks.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(HASHES[remainder] ?? 'sha256')
      .update(blocks)
      .digest()
    last = blocks.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

/** The first 16 bytes are the initial vector, and the last one is the length of the padding. */
function decryptAes(data: Buffer, key: Buffer): Buffer {
  const wholeBytes = data.length - (data.length % 16)
  if (wholeBytes < 32) return Buffer.alloc(0)
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, data.subarray(0, 16))
  const plain = cipher.setAutoPadding(false).update(data.subarray(16, wholeBytes))
  const padding = plain.at(-1) ?? 0
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain
}

/** Node's OpenSSL has no RC4 any more. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] as number
  const swap = (one: number, other: number) => {
    const held = at(one)
    state[one & 255] = at(other)
    state[other & 255] = held
  }
  for (let index = 0, mixed = 0; index < 256; index += 1) {
    mixed = (mixed + at(index) + (key[index % key.length] ?? 0)) & 255
    swap(index, mixed)
  }
  const result = Buffer.alloc(data.length)
  for (let index = 0, one = 0, other = 0; index < data.length; index += 1) {
    one = (one + 1) & 255
    other = (other + at(one)) & 255
    swap(one, other)
    result[index] = (data[index] ?? 0) ^ at(at(one) + at(other))
  }
  return result
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

function numberOf(dictionary: PdfDictionary, key: string): number | null {
  const value = onlyValueOf(dictionary, key)
  return typeof value === 'number' ? value : null
}

function nameOf(dictionary: PdfValue, key: string): string | null {
  const value = isDictionary(dictionary) ? onlyValueOf(dictionary, key) : null
  return isKind(value, 'name') ? value.name : null
}

function bytesOf(dictionary: PdfDictionary, key: string): Buffer {
  const value = onlyValueOf(dictionary, key)
  return Buffer.from(isKind(value, 'text') ? value.text : '', 'latin1')
}

/** @throws Refusal `broken` where readers could choose between two */
function onlyValueOf(dictionary: PdfDictionary, key: string): PdfValue {
  const [value = null, another] = valuesOf(dictionary, key)
  if (another !== undefined) throw new Refusal('broken')
  return value
}
