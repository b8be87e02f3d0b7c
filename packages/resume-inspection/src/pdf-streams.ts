import { Buffer } from 'node:buffer'
import { constants, inflateSync, type ZlibOptions } from 'node:zlib'
import { isDictionary, isName, type PdfDictionary, type PdfValue, valuesOf } from './pdf-syntax.ts'
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

/** Where the data of a stream ends: by its stated length if that is right, else at its end mark. */
export function dataEnd(text: string, { dictionary, from }: PdfStream): number {
  const [length] = valuesOf(dictionary, 'Length')
  if (
    typeof length === 'number' &&
    /^\s{0,2}endstream/.test(text.slice(from + length, from + length + 12))
  )
    return from + length
  const end = text.indexOf('endstream', from)
  if (end === -1) return text.length
  if (text.startsWith('\r\n', end - 2)) return end - 2
  return text[end - 1] === '\n' || text[end - 1] === '\r' ? end - 1 : end
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
export function unpackStream(bytes: Buffer, stream: PdfStream, room: Room): Buffer {
  const columns = predictedColumns(stream.dictionary)
  const content = decodeStream(bytes, stream, room)
  return columns === null ? content : withoutPrediction(content, columns)
}

function decodeStream(bytes: Buffer, { dictionary, from }: PdfStream, room: Room): Buffer {
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
  const isDeflate =
    filters.length === 1 && ['FlateDecode', 'Fl'].some((name) => isName(filter, name))
  return isDeflate ? 'deflate' : 'other'
}

/** Predictors are for pictures, but some programs use them for all that they pack. @returns null if there is none */
function predictedColumns(dictionary: PdfDictionary): number | null {
  const [parameters = null, another] = ['DecodeParms', 'DP'].flatMap((key) =>
    valuesOf(dictionary, key).flatMap(asList),
  )
  if (parameters === null) return null
  if (another !== undefined || !isDictionary(parameters)) throw new Refusal('broken')
  const predictor = onlyNumber(parameters, 'Predictor', 1)
  if (predictor === 1) return null
  const isPlain = ['Colors', 'BitsPerComponent'].every(
    (key) => valuesOf(parameters, key).length === 0,
  )
  // Of the others, that of TIFF, no program makes use here.
  if (predictor < 10 || predictor > 15 || !isPlain) throw new Refusal('broken')
  return onlyNumber(parameters, 'Columns', 1)
}

function onlyNumber(dictionary: PdfDictionary, key: string, missing: number): number {
  const [value = missing, another] = valuesOf(dictionary, key)
  if (typeof value !== 'number' || !(value >= 1) || another !== undefined)
    throw new Refusal('broken')
  return value
}

/** Each row begins with the number of its filter, as in a PNG, and a pixel is one byte. */
function withoutPrediction(content: Buffer, columns: number): Buffer {
  const rows = Math.ceil(content.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const filter = content[row * (columns + 1)] ?? 0
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0
      const above = row > 0 ? (plain[at - columns] ?? 0) : 0
      const aboveLeft = row > 0 && column > 0 ? (plain[at - columns - 1] ?? 0) : 0
      const predicted = predict(filter, left, above, aboveLeft)
      plain[at] = (content[row * (columns + 1) + 1 + column] ?? 0) + predicted
    }
  }
  return plain
}

function predict(filter: number, left: number, above: number, aboveLeft: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const sum = left + above - aboveLeft
  const [toLeft, toAbove, toBoth] = [left, above, aboveLeft].map((one) => Math.abs(sum - one))
  if (Number(toLeft) <= Number(toAbove) && Number(toLeft) <= Number(toBoth)) return left
  return Number(toAbove) <= Number(toBoth) ? above : aboveLeft
}

function asList(value: PdfValue): PdfValue[] {
  return Array.isArray(value) ? [...value] : value === null ? [] : [value]
}
