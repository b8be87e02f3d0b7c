import type { Buffer } from 'node:buffer'
import type { CpuBudget } from './cpu-budget.ts'
import { followReferences, type ObjectPlaces } from './pdf-actions.ts'
import {
  isEuropassXml,
  lookAt,
  lookAtStream,
  lookAtTrailer,
  newFindings,
  type PdfFindings,
} from './pdf-findings.ts'
import { type PdfStream, type Room, streamAt, unpackStream } from './pdf-streams.ts'
import {
  type PdfDictionary,
  PdfTooLarge,
  type PdfValue,
  parseNumbers,
  parseObject,
  valuesOf,
} from './pdf-syntax.ts'
import { Refusal } from './verdict.ts'

/** What is looked at of all that is packed within a PDF, objects and attachments alike, packed and unpacked. */
const ROOM_BYTES = 16 * 1024 * 1024
// The photo in it is the most of it, and hardly gets smaller when it is packed.
const EUROPASS_MAX_BYTES = 4 * 1024 * 1024
/** An object within another is read twice. More than one layer of it only costs time. */
const READ_TIMES_MAX = 2

/**
 * Inspects a PDF: reads all its objects, wherever they are, and no content of pages.
 * @throws Refusal
 * Source: ISO 32000-2
 */
export async function inspectPdf(bytes: Buffer, budget: CpuBudget): Promise<void> {
  const text = bytes.toString('latin1')
  checkEnds(text)
  try {
    inspectObjects(bytes, text, budget)
  } catch (error) {
    throw error instanceof PdfTooLarge ? new Refusal('broken', error) : error
  }
}

/** The end of a PDF without `%%EOF`, which readers repair; a truncated file ends in another way. */
const ENDS_WITHOUT_MARK = /(?:endobj|>>|startxref\s{1,9}\d{1,10})[\0\t\n\f\r ]*$/

/** Nothing but white space may be before or after it, since that could be a file of another type. */
function checkEnds(text: string): void {
  if (!/^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]{0,1000}%PDF-\d\.\d/.test(text)) throw new Refusal('format')
  const end = text.lastIndexOf('%%EOF')
  // A linearized one has another end near its beginning.
  const isWhole =
    end === -1
      ? ENDS_WITHOUT_MARK.test(text.slice(-200))
      : !/[^\0\t\n\f\r ]/.test(text.slice(end + 5))
  if (!isWhole) throw new Refusal('broken')
}

function inspectObjects(bytes: Buffer, text: string, budget: CpuBudget): void {
  const findings = newFindings()
  const objects: ObjectPlaces = { text, places: [] }
  const streams = readObjects(objects, findings, budget)
  // First, because nothing else can be checked in an encrypted file.
  if (findings.isEncrypted) throw new Refusal('protected')
  const parts = { bytes, streams, findings, budget, room: { leftBytes: ROOM_BYTES } }
  const packed = readPackedObjects(parts)
  if (!findings.first) followReferences([objects, ...packed], findings, budget.check)
  if (findings.first) throw new Refusal(findings.first)
  // Without pages it would be empty, and harmless; readers search for the catalogue first.
  if (!findings.hasCatalog) throw new Refusal('broken')
  checkAttachments(parts)
}

type Parts = {
  readonly bytes: Buffer
  readonly streams: readonly PdfStream[]
  readonly findings: PdfFindings
  readonly budget: CpuBudget
  readonly room: Room
}

/**
 * Reads every object that the file holds, also within what seems to be the data of a stream: the table
 * of positions is written by the attacker as well, so everything that looks like an object counts.
 * @param objects gets their places
 */
function readObjects(
  { text, places }: ObjectPlaces,
  findings: PdfFindings,
  budget: CpuBudget,
): PdfStream[] {
  const read = createReader(text, findings)
  const streams: PdfStream[] = []
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    budget.check()
    if (/[A-Za-z]/.test(text[at - 1] ?? '')) continue
    const { value, next } = read(at + 3)
    const number = numberBefore(text, at)
    places.push(number, at + 3)
    const stream = streamAt(text, next, value, number)
    if (!stream) continue
    streams.push(stream)
    lookAtStream(stream.dictionary, findings)
    // Since PDF 1.5 the trailer may be the dictionary of a stream.
    lookAtTrailer(value, findings)
  }
  for (let at = text.indexOf('trailer'); at !== -1; at = text.indexOf('trailer', at + 7)) {
    budget.check()
    lookAtTrailer(read(at + 7).value, findings)
  }
  return streams
}

/** Since PDF 1.5 most objects are packed in streams. @returns where */
function readPackedObjects({ bytes, streams, findings, budget, room }: Parts): ObjectPlaces[] {
  const packed: ObjectPlaces[] = []
  for (const stream of streams) {
    if (!stream.holdsObjects) continue
    const content = unpackStream(bytes, stream, room)
    const text = content.toString('latin1')
    const read = createReader(text, findings)
    const places = packedPlaces(stream, text)
    for (const [index, number] of places.entries()) {
      budget.check()
      if (index % 2 === 1) read(number)
    }
    packed.push({ text, places })
  }
  return packed
}

/**
 * The list at the beginning of packed objects: in turn the number of an object, and where in the text it begins. A
 * list that is longer or shorter than announced would show some readers objects that others do not see.
 */
function packedPlaces({ dictionary }: PdfStream, text: string): number[] {
  const first = wholeNumberOf(dictionary, 'First')
  if (first > text.length) throw new Refusal('broken')
  const list = parseNumbers(text.slice(0, first))
  if (list?.length !== 2 * wholeNumberOf(dictionary, 'N')) throw new Refusal('broken')
  return list.map((number, index) => (index % 2 === 0 ? number : first + number))
}

function wholeNumberOf(dictionary: PdfDictionary, key: string): number {
  const [value, another] = valuesOf(dictionary, key)
  const isWhole = typeof value === 'number' && Number.isInteger(value) && value >= 0
  if (!isWhole || another !== undefined) throw new Refusal('broken')
  return value
}

/** Reads objects of a text, and so much of it only: objects may begin within one another, or all in one place. */
function createReader(text: string, findings: PdfFindings) {
  let leftChars = text.length * READ_TIMES_MAX + 1000

  /** @returns the value, and the position of the next token */
  return (from: number): { readonly value: PdfValue; readonly next: number } => {
    if (from > text.length) throw new Refusal('broken')
    const object = parseObject(text, from)
    leftChars -= Math.max(1, object.next - from)
    if (leftChars < 0) throw new Refusal('broken')
    lookAt(object.value, findings)
    return object
  }
}

const NUMBERS_BEFORE = /(^|[\r\n]|endobj)[\0\t\f ]*(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/
const HEAD_MAX_CHARS = 60

/**
 * The number of an object, which stands before "obj" at the beginning of a line or behind another object. NaN if it
 * stands elsewhere: a comment could make it seem to be another one than readers see.
 */
function numberBefore(text: string, at: number): number {
  const head = text.slice(Math.max(0, at - HEAD_MAX_CHARS), at)
  const [, beginning, number] = NUMBERS_BEFORE.exec(head) ?? []
  const isPlain =
    beginning === '' ? at < HEAD_MAX_CHARS : beginning !== 'endobj' || !head.includes('%')
  return number !== undefined && isPlain ? Number(number) : Number.NaN
}

/** The one attachment that honest resumes have: Europass puts the same resume into its PDF as XML. */
function checkAttachments({ bytes, streams, findings, budget, room }: Parts): void {
  const attached = new Set(streams.filter(({ isAttachment }) => isAttachment))
  const byNumber = Map.groupBy(streams, ({ number }) => number)
  for (const { names, objects } of findings.attachments) {
    budget.check()
    if (objects.length === 0 || !names.every((name) => /\.xml$/i.test(name)))
      throw new Refusal('embedded')
    const found = objects.flatMap((object) => byNumber.get(object) ?? [])
    if (found.length === 0) throw new Refusal('embedded')
    for (const stream of found) attached.add(stream)
  }
  for (const stream of attached) {
    budget.check()
    const content = unpackStream(bytes, stream, room)
    if (content.length > EUROPASS_MAX_BYTES || !isEuropassXml(content))
      throw new Refusal('embedded')
  }
}
