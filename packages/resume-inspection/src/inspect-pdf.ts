import type { Buffer } from 'node:buffer'
import type { CpuBudget } from './cpu-budget.ts'
import { followReferences, type ObjectPlaces } from './pdf-actions.ts'
import { isHarmlessAttachment, isHarmlessForm } from './pdf-attachments.ts'
import {
  decryptObjects,
  encryptionOf,
  type FoundObjects,
  type ObjectHead,
} from './pdf-decryption.ts'
import {
  inspectStream,
  inspectTrailer,
  inspectValue,
  newFindings,
  type PdfFindings,
} from './pdf-findings.ts'
import { dataEnd, type PdfStream, type Room, streamAt, unpackStream } from './pdf-streams.ts'
import {
  type PdfDictionary,
  PdfTooLarge,
  type PdfValue,
  parseNumbers,
  parseObject,
  valuesOf,
} from './pdf-syntax.ts'
import { inspectWithPdfJs } from './second-reader.ts'
import { Refusal } from './verdict.ts'

/** What is looked at of all that is packed within a PDF, objects and attachments alike, packed and unpacked. */
const ROOM_BYTES = 16 * 1024 * 1024
/** An object within another is read twice. More than one layer of it only costs time. */
const READ_TIMES_MAX = 2

/**
 * Inspects a PDF: reads all its objects, wherever they are, and no content of pages. What passes is opened with pdf.js
 * as well, which finds the objects in its own way.
 * @throws Refusal
 * Source: ISO 32000-2
 */
export async function inspectPdf(bytes: Buffer, budget: CpuBudget): Promise<void> {
  const text = bytes.toString('latin1')
  checkStart(text)
  checkEnd(text)
  const findings = inspectObjects(bytes, text, budget)
  const hasAttachments = findings.attachments.length > 0
  await inspectWithPdfJs(bytes, { budget, hasAttachments })
}

const HEADER_WITHIN_CHARS = 1024
/** How a PDF without a header begins: with comments, or at once with an object. */
const STARTS_WITHOUT_HEADER =
  /^\s{0,20}(?:%[^\r\n]{0,100}[\r\n]\s{0,20}){0,3}\d{1,10}\s{1,5}\d{1,5}\s{1,5}obj\b/
/** A page of HTML, an archive, a program or a script could be opened as such. */
const OTHER_START = /<|^(?:PK|MZ|\x7fELF|#!|@)/

/** Readers search for the header, since printers and servers put lines of their own before it. */
function checkStart(text: string): void {
  const start = text.slice(0, HEADER_WITHIN_CHARS)
  const header = start.indexOf('%PDF-')
  const isPdf =
    header >= 0 ? !OTHER_START.test(start.slice(0, header)) : STARTS_WITHOUT_HEADER.test(start)
  if (!isPdf) throw new Refusal('format')
}

/** The end of a PDF without `%%EOF`, which readers repair; a truncated file ends in another way. */
const ENDS_WITHOUT_MARK = /(?:endobj|>>|startxref\s{1,9}\d{1,10})[\0\t\n\f\r ]*$/
/** More could be a file of another type that is opened from its end. */
const BEHIND_END_MAX_CHARS = 4096

function checkEnd(text: string): void {
  const end = text.lastIndexOf('%%EOF')
  // A linearized one has another end near its beginning.
  const behind = end === -1 ? null : text.slice(end + 5)
  const isWhole =
    behind === null || behind.length > BEHIND_END_MAX_CHARS
      ? ENDS_WITHOUT_MARK.test(text.slice(-200)) || /^[\0\s]*$/.test(behind ?? 'x')
      : !/<[a-z!?]|^[\0\s]*(?:PK|MZ)/i.test(behind)
  if (!isWhole) throw new Refusal('broken')
}

function inspectObjects(bytes: Buffer, text: string, budget: CpuBudget): PdfFindings {
  try {
    const parts = decryptParts(readParts(bytes, text, budget))
    inspectParts(parts)
    return parts.findings
  } catch (error) {
    throw error instanceof PdfTooLarge ? new Refusal('broken', error) : error
  }
}

function readParts(bytes: Buffer, text: string, budget: CpuBudget): Parts {
  const findings = newFindings()
  const found = readObjects(text, findings, budget)
  const byNumber = Map.groupBy(found.streams, ({ number }) => number)
  return { bytes, text, ...found, byNumber, findings, budget, room: { leftBytes: ROOM_BYTES } }
}

/** The texts and packed objects of an encrypted file cannot be read, so all is read once more without encryption. */
function decryptParts(parts: Parts): Parts {
  const { text, findings, budget } = parts
  if (findings.encryption.dictionaries.length === 0) return parts
  const encryption = encryptionOf(findings.encryption, text, parts.heads)
  const plain = decryptObjects(text, parts, encryption, { budget, maxBytes: ROOM_BYTES })
  return readParts(plain, plain.toString('latin1'), budget)
}

function inspectParts(parts: Parts): void {
  const { text, heads, findings, budget } = parts
  const packed = readPackedObjects(parts)
  const objects = { text, places: heads.flatMap(({ number, at }) => [number, at]) }
  if (!findings.first) followReferences([objects, ...packed], findings, budget.check)
  if (findings.first) throw new Refusal(findings.first)
  // Without pages it would be empty, and harmless; readers search for the catalogue first.
  if (!findings.hasCatalog) throw new Refusal('broken')
  checkFormParts(parts)
  checkAttachments(parts)
}

type Parts = FoundObjects & {
  readonly bytes: Buffer
  /** The bytes as characters. */
  readonly text: string
  readonly byNumber: ReadonlyMap<number, readonly PdfStream[]>
  readonly findings: PdfFindings
  readonly budget: CpuBudget
  readonly room: Room
}

/**
 * Reads every object that the file holds, also within what seems to be the data of a stream: the table
 * of positions is written by the attacker as well, so everything that looks like an object counts.
 */
function readObjects(text: string, findings: PdfFindings, budget: CpuBudget): FoundObjects {
  const read = createReader(text, findings)
  const streams: PdfStream[] = []
  const heads: ObjectHead[] = []
  const trailers: number[] = []
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    budget.check()
    if (/[A-Za-z]/.test(text[at - 1] ?? '')) continue
    const { value, next } = read(at + 3)
    const head = { ...numbersBefore(text, at), at: at + 3 }
    heads.push(head)
    const stream = streamAt(text, next, value, head.number)
    if (!stream) continue
    streams.push(stream)
    inspectStream(stream.dictionary, findings)
    // Since PDF 1.5 the trailer may be the dictionary of a stream.
    inspectTrailer(value, findings)
  }
  for (let at = text.indexOf('trailer'); at !== -1; at = text.indexOf('trailer', at + 7)) {
    budget.check()
    trailers.push(at + 7)
    inspectTrailer(read(at + 7).value, findings)
  }
  return { streams, heads, trailers }
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
    inspectValue(object.value, findings)
    return object
  }
}

const NUMBERS_BEFORE = /(^|[\r\n]|endobj)[\0\t\f ]*(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]*$/
const HEAD_MAX_CHARS = 60
const UNKNOWN_HEAD = { number: Number.NaN, generation: 0 }

/**
 * The numbers of an object, which stand before "obj" at the beginning of a line or behind another object. NaN if they
 * stand elsewhere: a comment could make it seem to be another one than readers see.
 */
function numbersBefore(text: string, at: number): Pick<ObjectHead, 'number' | 'generation'> {
  const head = text.slice(Math.max(0, at - HEAD_MAX_CHARS), at)
  const [, beginning, number, generation] = NUMBERS_BEFORE.exec(head) ?? []
  const isPlain =
    beginning === '' ? at < HEAD_MAX_CHARS : beginning !== 'endobj' || !head.includes('%')
  if (number === undefined || !isPlain) return UNKNOWN_HEAD
  return { number: Number(number), generation: Number(generation) }
}

/** The parts of a form in XML may hold what a person fills in, and no scripts. */
function checkFormParts(parts: Parts): void {
  for (const stream of streamsOf(parts, [...parts.findings.formParts])) {
    parts.budget.check()
    if (!isHarmlessForm(contentOf(stream, parts))) throw new Refusal('active')
  }
}

/** Attachments that belong to the text, such as the XML that Europass puts into its PDF. */
function checkAttachments(parts: Parts): void {
  const unnamed = new Set(parts.streams.filter(({ isAttachment }) => isAttachment))
  for (const { names, objects } of parts.findings.attachments) {
    const found = streamsOf(parts, objects)
    if (found.length === 0) throw new Refusal('embedded')
    for (const stream of found) {
      parts.budget.check()
      unnamed.delete(stream)
      if (!isHarmlessAttachment(names, contentOf(stream, parts))) throw new Refusal('embedded')
    }
  }
  if (unnamed.size > 0) throw new Refusal('embedded')
}

/** Streams by their numbers, also those whose number is not written as usual: they may have any. */
function streamsOf({ byNumber }: Parts, numbers: readonly number[]): PdfStream[] {
  return numbers.length === 0
    ? []
    : [...numbers, Number.NaN].flatMap((number) => byNumber.get(number) ?? [])
}

function contentOf(stream: PdfStream, { bytes, text, room }: Parts): Buffer {
  const content = unpackStream(bytes, stream, room)
  // What is not packed reaches to the end of the file.
  const isPacked = valuesOf(stream.dictionary, 'Filter').length > 0
  return isPacked ? content : content.subarray(0, dataEnd(text, stream) - stream.from)
}
