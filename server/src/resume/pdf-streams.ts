import type { Buffer } from 'node:buffer'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import {
  isDictionary,
  isKind,
  isName,
  type PdfDictionary,
  type PdfValue,
  skipSpace,
  valuesOf,
} from './pdf-syntax.ts'
import { Refusal } from './verdict.ts'

/** A stream of a PDF: data with a dictionary before it. */
export type PdfStream = {
  /** Of its object; NaN if it has none. */
  readonly number: number
  readonly dictionary: PdfDictionary
  /** Where its data begins. */
  readonly from: number
  readonly holdsObjects: boolean
  readonly isAttachment: boolean
}

const inflateAsync = promisify(inflate)

/** The stream that begins where a value ended, if one does. */
export function streamAfter(
  text: string,
  end: number,
  dictionary: PdfValue,
  number: number,
): PdfStream | null {
  const at = skipSpace(text, end)
  if (!isDictionary(dictionary) || !text.startsWith('stream', at)) return null
  const [lineEnd = ''] = /^[ \t]{0,20}(?:\r\n|\n|\r)?/.exec(text.slice(at + 6, at + 30)) ?? []
  const has = (key: string) => valuesOf(dictionary, key).length > 0
  const isOf = (type: string) => valuesOf(dictionary, 'Type').some((value) => isName(value, type))
  return {
    number,
    dictionary,
    from: at + 6 + lineEnd.length,
    // The table of objects may call any stream a packed one, so what has the keys of one is one.
    holdsObjects: isOf('ObjStm') || (has('First') && has('N')),
    isAttachment: isOf('EmbeddedFile'),
  }
}

/**
 * A stream's data, unpacked. Its length is not asked, as it may lie: packed data knows its own end.
 * @throws Refusal `oversized` above `maxBytes`; `broken` if it is packed in a way that no writer uses for objects
 */
export async function unpackStream(
  bytes: Buffer,
  { dictionary, from }: PdfStream,
  maxBytes: number,
): Promise<Buffer> {
  const data = bytes.subarray(from)
  switch (packingOf(dictionary)) {
    case 'none':
      // To the end of the file: where "endstream" stands, a text could say so.
      if (data.length > maxBytes) throw new Refusal('oversized')
      return data
    case 'deflate':
      try {
        // Readers make do with data whose end is missing.
        return await inflateAsync(data, {
          maxOutputLength: Math.max(1, maxBytes),
          finishFlush: constants.Z_SYNC_FLUSH,
        })
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw new Refusal(code === 'ERR_BUFFER_TOO_LARGE' ? 'oversized' : 'broken', error)
      }
    case 'other':
      throw new Refusal('broken')
  }
}

function packingOf(dictionary: PdfDictionary): 'none' | 'deflate' | 'other' {
  const filters = valuesOf(dictionary, 'Filter').flatMap(asList)
  const [filter = null] = filters
  if (filters.length === 0) return 'none'
  const isDeflate = filters.length === 1 && isName(filter, 'FlateDecode')
  return isDeflate && !isPredicted(dictionary) ? 'deflate' : 'other'
}

/** Pictures are foretold from their neighbours; nobody does so with objects. */
function isPredicted(dictionary: PdfDictionary): boolean {
  return valuesOf(dictionary, 'DecodeParms')
    .flatMap(asList)
    .some(
      (parameters) =>
        isKind(parameters, 'reference') ||
        valuesOf(parameters, 'Predictor').some((predictor) => predictor !== 1),
    )
}

function asList(value: PdfValue): PdfValue[] {
  return Array.isArray(value) ? [...value] : value === null ? [] : [value]
}
