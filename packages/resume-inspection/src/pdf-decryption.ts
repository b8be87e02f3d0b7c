import { Buffer } from 'node:buffer'
import type { CpuBudget } from './cpu-budget.ts'
import { type Cipher, decrypt, openEncryption, type PdfEncryption } from './pdf-encryption.ts'
import { dataEnd, type PdfStream, streamAt } from './pdf-streams.ts'
import {
  isDictionary,
  isKind,
  isName,
  type PdfDictionary,
  type PdfValue,
  parseObject,
  valuesOf,
} from './pdf-syntax.ts'
import { Refusal } from './verdict.ts'

/** An object of a PDF and where its value begins. */
export type ObjectHead = {
  /** NaN if it is not written as usual. */
  readonly number: number
  readonly generation: number
  readonly at: number
}

/** All that a PDF holds, wherever it stands. */
export type FoundObjects = {
  readonly heads: readonly ObjectHead[]
  readonly streams: readonly PdfStream[]
  /** Where the trailers begin. */
  readonly trailers: readonly number[]
}

/** What the trailers of a PDF say of its encryption. */
export type EncryptionEntries = { readonly dictionaries: PdfValue[]; readonly ids: PdfValue[] }

/**
 * The encryption of a PDF that opens without a password.
 * @throws Refusal `protected` if it needs one; `broken` if readers could choose between two encryptions
 */
export function encryptionOf(
  entries: EncryptionEntries,
  text: string,
  heads: readonly ObjectHead[],
): PdfEncryption {
  const resolve = (value: PdfValue): PdfValue[] =>
    isKind(value, 'reference')
      ? heads
          .filter(({ number }) => number === value.object)
          .map(({ at }) => parseObject(text, at).value)
      : [value]
  const dictionaries = distinct(entries.dictionaries.flatMap(resolve)).filter(isDictionary)
  const ids = distinct(entries.ids.flatMap(resolve).map((id) => firstText(id)))
  const [dictionary, another] = dictionaries
  if (!dictionary || another || ids.length > 1) throw new Refusal('broken')
  return openEncryption(dictionary, ids[0] ?? '')
}

/**
 * The objects of an encrypted PDF once more, without encryption: in their order, for a reader that does not need a table
 * of where they are.
 * @throws Refusal `oversized` if objects stand within one another so often that it is more than `maxBytes`
 */
export function decryptObjects(
  text: string,
  { heads, trailers }: FoundObjects,
  encryption: PdfEncryption,
  { budget, maxBytes }: { readonly budget: CpuBudget; readonly maxBytes: number },
): Buffer {
  const parts: string[] = ['%PDF-1.7\n']
  let bytes = 0
  for (const head of heads) {
    budget.check()
    const part = decryptObject(text, head, encryption)
    bytes += part.length
    if (bytes > maxBytes) throw new Refusal('oversized')
    parts.push(part)
  }
  for (const at of trailers) parts.push(`trailer${text.slice(at, parseObject(text, at).next)}\n`)
  return Buffer.from(parts.join(''), 'latin1')
}

function decryptObject(text: string, head: ObjectHead, encryption: PdfEncryption): string {
  // Its key follows from its number: without one, no reader can decrypt it, nor may it seem to have another.
  if (Number.isNaN(head.number))
    return `obj\n${text.slice(head.at, parseObject(text, head.at).next)}\nendobj\n`
  const pieces = [`${head.number} ${head.generation} obj\n`]
  let copiedTo = head.at
  const { value, next } = parseObject(text, head.at, (written, from, end) => {
    const plain = decrypt(Buffer.from(written, 'latin1'), encryption.texts, encryption, head)
    pieces.push(text.slice(copiedTo, from), `<${plain.toString('hex')}>`)
    copiedTo = Math.min(end, text.length)
  })
  pieces.push(text.slice(copiedTo, next))
  const stream = streamAt(text, next, value, head.number)
  if (stream) {
    const data = Buffer.from(text.slice(stream.from, dataEnd(text, stream)), 'latin1')
    const plain = decrypt(data, cipherOf(stream, encryption), encryption, head)
    pieces.push('stream\n', plain.toString('latin1'), '\nendstream')
  }
  return `${pieces.join('')}\nendobj\n`
}

function cipherOf({ dictionary, isAttachment }: PdfStream, encryption: PdfEncryption): Cipher {
  const isOf = (type: string) => valuesOf(dictionary, 'Type').some((value) => isName(value, type))
  // The table of objects is needed to find out how to decrypt.
  if (isOf('XRef') || (isOf('Metadata') && !encryption.encryptsMetadata)) return 'none'
  if (hasOwnFilter(dictionary)) return 'none'
  return isAttachment ? encryption.attachments : encryption.streams
}

/** A stream with a filter of its own for encryption; the only one that programs write means "not encrypted". */
function hasOwnFilter(dictionary: PdfDictionary): boolean {
  return valuesOf(dictionary, 'Filter').some((filter) =>
    Array.isArray(filter) ? filter.some((one) => isName(one, 'Crypt')) : isName(filter, 'Crypt'),
  )
}

function firstText(id: PdfValue): string {
  const first = Array.isArray(id) ? id[0] : null
  return isKind(first, 'text') ? first.text : ''
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
