import { Buffer } from 'node:buffer'
import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { PDF_HEADER_WITHIN_BYTES } from '@lanternfield/contract/resume.ts'
import { isHarmlessAttachment, isHarmlessForm } from './pdf-attachments.ts'
import { checkDictionary, checkStream, fileNamesOf } from './pdf-rules.ts'
import { dataOf, dictionaryOf, itemsOf, valueAt, valuesOf } from './pdf-values.ts'
import { inspectWithPdfJs } from './second-reader.ts'
import { FindingError } from './verdict.ts'

/**
 * Inspects a PDF with two readers: pdf-lib reads all its objects, one after another and decrypted, whether or not
 * the table of objects names them; pdf.js opens it as a browser does.
 * @throws FindingError
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1')
  checkStart(text)
  checkEnd(text)
  const document = await openDocument(bytes)
  const hasAttachments = document !== null && inspectObjects(document)
  const opens = await inspectWithPdfJs(bytes, hasAttachments)
  if (!opens && !document) throw new FindingError('broken')
}

/** A page of HTML, an archive, a program or a script before the header could be opened as such. */
const OTHER_START = /<|^(?:PK|MZ|\x7fELF|#!|@)/

/** Printers and servers put lines of their own before the header. */
function checkStart(text: string): void {
  const before = text.slice(0, Math.max(text.slice(0, PDF_HEADER_WITHIN_BYTES).indexOf('%PDF-'), 0))
  if (OTHER_START.test(before)) throw new FindingError('format')
}

/** A file that was cut off ends otherwise, and readers show a part of it. */
const END = /%%EOF|endobj|startxref/
const END_WITHIN_CHARS = 8192

function checkEnd(text: string): void {
  const end = text.slice(-END_WITHIN_CHARS)
  if (!END.test(end)) throw new FindingError('broken')
  // What follows could be opened as a page or a program.
  const behind = end.slice(end.lastIndexOf('%%EOF'))
  if (/<[a-z!?]|^%%EOF\s*MZ/i.test(behind)) throw new FindingError('broken')
}

/** @returns null if pdf-lib finds no document in it, or cannot decrypt it */
async function openDocument(bytes: Buffer): Promise<PDFDocument | null> {
  try {
    // It needs a header, and no table of places, which another header moves.
    const document = await PDFDocument.load(Buffer.concat([Buffer.from('%PDF-1.4\n'), bytes]), {
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
    const list = one instanceof PDFArray ? one.asArray() : []
    for (const value of dictionary?.values() ?? list) pending.push(value)
  }
}

/** The parts of a form in XML may hold what a person fills in, and no scripts. */
function checkForm(dictionary: PDFDict): void {
  const parts = itemsOf(valueAt(dictionary, 'XFA')).filter((part) => part instanceof PDFRawStream)
  if (parts.length === 0) return
  // Read as one: a script may begin in one of them and end in another.
  if (!isHarmlessForm(Buffer.concat(parts.map((part) => dataOf(part) ?? Buffer.of(0)))))
    throw new FindingError('active')
}

/** Attachments that belong to the text, such as the XML that Europass puts into its PDF. */
function checkAttachment(dictionary: PDFDict): boolean {
  const files = valuesOf(valueAt(dictionary, 'EF'))
  for (const file of files) {
    const data = dataOf(file)
    if (!data || !isHarmlessAttachment(fileNamesOf(dictionary), data))
      throw new FindingError('embedded')
  }
  return files.length > 0
}
