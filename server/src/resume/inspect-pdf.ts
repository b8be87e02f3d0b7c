import type { Buffer } from 'node:buffer'
import {
  isEuropassXml,
  lookAt,
  lookAtTrailer,
  newFindings,
  type PdfFindings,
} from './pdf-findings.ts'
import { type PdfStream, streamAfter, unpackStream } from './pdf-streams.ts'
import { type Parsed, PdfTooLarge, parsePdfValue, valuesOf } from './pdf-syntax.ts'
import { Refusal } from './verdict.ts'

/** What all that is packed within a PDF may unpack to, of what is looked at: objects and attachments. */
const UNPACKED_MAX_BYTES = 16 * 1024 * 1024
/** An object that lies within another is read twice. More than one layer of it only costs time. */
const READ_TIMES_MAX = 2
const BREATHE_AFTER_MS = 10

/**
 * Looks into a PDF: all its objects are read, wherever they lie, and no content of pages.
 * @throws Refusal
 * Source: ISO 32000-2
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1')
  checkEnds(text)
  try {
    await inspectObjects(bytes, text)
  } catch (error) {
    throw error instanceof PdfTooLarge ? new Refusal('broken', error) : error
  }
}

/** Of a PDF without `%%EOF`, which readers mend: one that was cut off in between ends otherwise. */
const ENDS_WITHOUT_MARK = /(?:endobj|>>|startxref\s{1,9}\d{1,10})[\0\t\n\f\r ]*$/

/** Nothing may stand before and behind, since that could be a file of another sort; blanks are common. */
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

async function inspectObjects(bytes: Buffer, text: string): Promise<void> {
  const findings = newFindings()
  const streams = await readObjects(text, findings)
  // First, because of what is encrypted nothing else can be told.
  if (findings.isEncrypted) throw new Refusal('protected')
  await readPackedObjects(bytes, streams, findings)
  if (findings.first) throw new Refusal(findings.first)
  if (!findings.hasCatalog || !findings.hasPage) throw new Refusal('broken')
  await checkAttachments(bytes, streams, findings)
}

/**
 * Reads every object that the file holds, also within what seems to be the data of a stream: where objects are says
 * a table, which an attacker writes as well, so whatever looks like one counts.
 * @returns the streams, by the number of their object
 */
async function readObjects(text: string, findings: PdfFindings): Promise<PdfStream[]> {
  const read = createReader(text, findings)
  const streams: PdfStream[] = []
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    if (/[A-Za-z]/.test(text[at - 1] ?? '')) continue
    const { value, end } = read(at + 3)
    const stream = streamAfter(text, end, value, numberBefore(text, at))
    if (stream) streams.push(stream)
    // Since PDF 1.5 the trailer may be the dictionary of a stream.
    if (stream) lookAtTrailer(value, findings)
    const pause = read.breathe()
    if (pause) await pause
  }
  for (let at = text.indexOf('trailer'); at !== -1; at = text.indexOf('trailer', at + 7))
    lookAtTrailer(read(at + 7).value, findings)
  return streams
}

/** Since PDF 1.5 most objects lie packed in streams. */
async function readPackedObjects(
  bytes: Buffer,
  streams: readonly PdfStream[],
  findings: PdfFindings,
): Promise<void> {
  let leftBytes = UNPACKED_MAX_BYTES
  for (const stream of streams) {
    if (!stream.holdsObjects) continue
    const content = await unpackStream(bytes, stream, leftBytes)
    leftBytes -= content.length
    const text = content.toString('latin1')
    const [first, another] = valuesOf(stream.dictionary, 'First')
    if (typeof first !== 'number' || another !== undefined) throw new Refusal('broken')
    const read = createReader(text, findings)
    // A list of pairs: the number of an object, and where it begins.
    let isOffset = false
    for (const [number] of text.slice(0, first).matchAll(/\d{1,10}/g)) {
      if (isOffset) read(first + Number(number))
      isOffset = !isOffset
      const pause = read.breathe()
      if (pause) await pause
    }
  }
}

function createReader(text: string, findings: PdfFindings) {
  let leftChars = text.length * READ_TIMES_MAX + 1000
  let readUntil = performance.now() + BREATHE_AFTER_MS

  function read(from: number): Parsed {
    const parsed = parsePdfValue(text, from)
    leftChars -= parsed.end - from
    if (leftChars < 0) throw new Refusal('broken')
    lookAt(parsed.value, findings)
    return parsed
  }

  /** Lets other requests have their turn. Waits for nothing most of the time. */
  function breathe(): Promise<void> | undefined {
    if (performance.now() < readUntil) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        readUntil = performance.now() + BREATHE_AFTER_MS
        resolve()
      })
    })
  }

  return Object.assign(read, { breathe })
}

function numberBefore(text: string, at: number): number {
  const [, number] = /(\d{1,10})\s+\d{1,5}\s*$/.exec(text.slice(Math.max(0, at - 40), at)) ?? []
  return Number(number ?? Number.NaN)
}

/** The one attachment that honest resumes have: Europass puts the same resume into its PDF as XML. */
async function checkAttachments(
  bytes: Buffer,
  streams: readonly PdfStream[],
  { attachments }: PdfFindings,
): Promise<void> {
  const attached = streams.filter(({ isAttachment }) => isAttachment)
  for (const { names, objects } of attachments) {
    if (objects.length === 0 || !names.every((name) => /\.xml$/i.test(name)))
      throw new Refusal('embedded')
    const found = streams.filter(({ number }) => objects.includes(number))
    if (found.length === 0) throw new Refusal('embedded')
    attached.push(...found)
  }
  for (const stream of new Set(attached)) {
    const content = await unpackStream(bytes, stream, UNPACKED_MAX_BYTES)
    if (!isEuropassXml(content)) throw new Refusal('embedded')
  }
}
