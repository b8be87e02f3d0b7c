import { Buffer } from 'node:buffer'
import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { isHarmlessAttachment, isHarmlessForm } from './pdf-attachments.ts'
import { checkDictionary, checkStream, fileNamesOf } from './pdf-rules.ts'
import { dataOf, dictionaryOf, itemsOf, valueAt, valuesOf } from './pdf-values.ts'
import { inspectWithPdfJs } from './second-reader.ts'
import { Refusal } from './verdict.ts'

/**
 * Inspects a PDF with two readers: pdf-lib reads all its objects, one after another and decrypted, whether or not the table of
 * objects names them; pdf.js opens it as a browser does.
 * @throws Refusal
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1')
  checkStart(text)
  checkEnd(text)
  const document = await openDocument(bytes)
  const hasAttachments = document !== null && inspectObjects(document)
  const opens = await inspectWithPdfJs(bytes, { hasAttachments })
  if (!opens && !document) throw new Refusal('broken')
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

/** @returns null if pdf-lib finds no document in it, or cannot decrypt it */
async function openDocument(bytes: Buffer): Promise<PDFDocument | null> {
  const hasHeader = bytes.subarray(0, HEADER_WITHIN_CHARS).includes('%PDF-')
  const whole = hasHeader ? bytes : Buffer.concat([Buffer.from('%PDF-1.4\n'), bytes])
  try {
    const document = await PDFDocument.load(whole, {
      // Decrypts what opens without a password.
      password: '',
      parseSpeed: ParseSpeeds.Fastest,
      updateMetadata: false,
      preserveXFA: true,
    })
    return document.catalog instanceof PDFDict ? document : null
  } catch {
    return null
  }
}

/** @returns whether it has attachments, all of which belong to its text */
function inspectObjects(document: PDFDocument): boolean {
  let hasAttachments = false
  for (const [, object] of document.context.enumerateIndirectObjects())
    for (const dictionary of dictionariesIn(object)) {
      checkDictionary(dictionary)
      checkForm(dictionary)
      hasAttachments = checkAttachment(dictionary) || hasAttachments
    }
  return hasAttachments
}

/** The dictionaries within a value, without following references: each object is looked at by itself. */
function* dictionariesIn(object: PDFObject): Generator<PDFDict> {
  const pending = [object]
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (one instanceof PDFRawStream) checkStream(one)
    const dictionary = dictionaryOf(one)
    if (dictionary) yield dictionary
    for (const value of dictionary?.values() ?? childrenOf(one)) pending.push(value)
  }
}

function childrenOf(value: PDFObject): readonly PDFObject[] {
  return value instanceof PDFArray ? value.asArray() : []
}

/** The parts of a form in XML may hold what a person fills in, and no scripts. */
function checkForm(dictionary: PDFDict): void {
  const parts = itemsOf(valueAt(dictionary, 'XFA')).filter((part) => part instanceof PDFRawStream)
  if (parts.length === 0) return
  // Read as one: a script may begin in one of them and end in another.
  if (!isHarmlessForm(Buffer.concat(parts.map((part) => dataOf(part) ?? Buffer.of(0)))))
    throw new Refusal('active')
}

/** Attachments that belong to the text, such as the XML that Europass puts into its PDF. */
function checkAttachment(dictionary: PDFDict): boolean {
  const files = valuesOf(valueAt(dictionary, 'EF'))
  for (const file of files) {
    const data = dataOf(file)
    if (!data || !isHarmlessAttachment(fileNamesOf(dictionary), data)) throw new Refusal('embedded')
  }
  return files.length > 0
}
