import type { Buffer } from 'node:buffer'
import { constants, inflateSync, type ZlibOptions } from 'node:zlib'
import {
  isDictionary,
  isKind,
  isName,
  type PdfDictionary,
  type PdfValue,
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

/** What the smallest stream counts for, so that there are not very many. */
const STREAM_MIN_BYTES = 8 * 1024

/** How much may still be unpacked of a file; shared by all that is packed in it. */
export type Room = { leftBytes: number }

/** The stream that begins at a place, behind its dictionary, if one does. */
export function streamAt(
  text: string,
  at: number,
  dictionary: PdfValue,
  number: number,
): PdfStream | null {
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
 * A stream's data, unpacked. Its stated length is ignored, since it may be wrong: packed data marks its own end.
 * @param room is made smaller by what is read and by what it unpacks to
 * @throws Refusal `oversized` if there is no room; `broken` if it is packed in a way that no writer uses for objects
 */
export function unpackStream(bytes: Buffer, { dictionary, from }: PdfStream, room: Room): Buffer {
  const data = bytes.subarray(from)
  switch (packingOf(dictionary)) {
    case 'none':
      // To the end of the file: "endstream" may also be part of a text.
      take(room, data.length)
      return data
    case 'deflate': {
      const { content, readBytes } = unpack(data, room.leftBytes)
      // What is read counts too: two megabytes may unpack to nothing, time and again.
      take(room, content.length + readBytes)
      return content
    }
    case 'other':
      throw new Refusal('broken')
  }
}

function take(room: Room, bytes: number): void {
  room.leftBytes -= Math.max(STREAM_MIN_BYTES, bytes)
  if (room.leftBytes < 0) throw new Refusal('oversized')
}

function unpack(data: Buffer, maxBytes: number) {
  try {
    // Readers make do with data whose end is missing.
    const { buffer, engine } = inflateWithInfo(data, {
      maxOutputLength: Math.max(1, maxBytes),
      finishFlush: constants.Z_SYNC_FLUSH,
    })
    return { content: buffer, readBytes: engine.bytesWritten }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(code === 'ERR_BUFFER_TOO_LARGE' ? 'oversized' : 'broken', error)
  }
}

// The declared types do not know that `info` changes the result (@types/node 24).
function inflateWithInfo(data: Buffer, options: ZlibOptions): Inflated {
  return inflateSync(data, { ...options, info: true }) as unknown as Inflated
}

type Inflated = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } }

function packingOf(dictionary: PdfDictionary): 'none' | 'deflate' | 'other' {
  const filters = valuesOf(dictionary, 'Filter').flatMap(asList)
  const [filter = null] = filters
  if (filters.length === 0) return 'none'
  const isDeflate = filters.length === 1 && isName(filter, 'FlateDecode')
  return isDeflate && !isPredicted(dictionary) ? 'deflate' : 'other'
}

/** Predictors are for pictures; no program uses them for objects. */
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
