import type { Buffer } from 'node:buffer'
import { type CompoundEntry, type CompoundFile, openCompoundFile } from './compound-file.ts'
import type { CpuBudget } from './cpu-budget.ts'
import { isTemplateOfOffice, leadsToAnotherComputer } from './package-parts.ts'
import { Refusal } from './verdict.ts'
import { findingInFields, hasEmbeddedObject } from './word-fields.ts'

/** How a document of Word begins: versions 97 and later, 6 and 95, and the Japanese ones of those. */
const WORD_97 = 0xa5ec
const WORD_6 = [0xa5dc, 0xa697, 0xa699]
const FLAGS_AT = 10
const IS_TEMPLATE = 0x0001
const IS_ENCRYPTED = 0x0100
const USES_TABLE_1 = 0x0200
/** Position and length of the list of names that contains the template (fcSttbfAssoc, lcbSttbfAssoc). */
const ASSOCIATIONS_AT = 0x019a
const TEMPLATE_INDEX = 1
const HEAD_BYTES = 32
const WORD_2_HEAD_BYTES = 384

const MACRO_NAMES = ['macros', 'vba', '_vba_project', '_vba_project_cur']
const CONTROL_NAMES = ['\u0003ocxname', '\u0003ocxdata']
const OBJECT_NAMES = ['\u0001ole10native', 'equation native', 'package']
/** Word's own name for the storage of an embedded object: "_" and a number. */
const OBJECT_STORAGE = /^_\d{5,}$/
const ENCRYPTED_NAMES = ['encryptedpackage', 'encryptedsummary']

/** Word 1 and 2 for Windows write the document without a compound file around it. */
const WORD_2 = ['9ba52100', 'dba52d00']
/** Position and length of the table of the pieces that the text consists of (fcClx, lcbClx). */
const PIECES_AT = 0x01a2

/**
 * Looks into a DOC of Word 2 to 2003.
 * @throws Refusal
 * Source: [MS-DOC] https://learn.microsoft.com/openspecs/office_file_formats/ms-doc
 */
export async function inspectDoc(bytes: Buffer, budget: CpuBudget): Promise<void> {
  if (isWord2(bytes)) inspectWord2(bytes)
  else inspectCompound(bytes, budget)
}

/** Whether a file is a document of Word 1 or 2. */
export function isWord2(bytes: Buffer): boolean {
  return WORD_2.includes(bytes.toString('hex', 0, 4))
}

function inspectWord2(bytes: Buffer): void {
  if (bytes.length < WORD_2_HEAD_BYTES) throw new Refusal('broken')
  const flags = bytes.readUInt16LE(FLAGS_AT)
  if (flags & IS_ENCRYPTED) throw new Refusal('protected')
  if (flags & IS_TEMPLATE) throw new Refusal('macros')
  const text = bytes.toString('latin1')
  checkFields(text)
  if (hasEmbeddedObject(text)) throw new Refusal('embedded')
}

function checkFields(text: string): void {
  const finding = findingInFields(text)
  if (finding) throw new Refusal(finding)
}

function inspectCompound(bytes: Buffer, budget: CpuBudget): void {
  const file = openCompoundFile(bytes)
  budget.check()
  const has = (names: readonly string[]) => hasEntry(file, names)
  if (has(MACRO_NAMES)) throw new Refusal('macros')
  if (has(CONTROL_NAMES)) throw new Refusal('active')
  if (has(OBJECT_NAMES) || file.entries.some(({ name }) => OBJECT_STORAGE.test(name)))
    throw new Refusal('embedded')

  const document = streamOf(file, 'worddocument')
  if (!document) throw new Refusal(has(ENCRYPTED_NAMES) ? 'protected' : 'format')
  const content = file.read(document)
  budget.check()
  if (content.length < HEAD_BYTES) throw new Refusal('broken')
  const version = content.readUInt16LE(0)
  if (version !== WORD_97 && !WORD_6.includes(version)) throw new Refusal('broken')
  const flags = content.readUInt16LE(FLAGS_AT)
  if (flags & IS_ENCRYPTED) throw new Refusal('protected')
  // Before macros had storages of their own, only templates could have them.
  if (version !== WORD_97 && flags & IS_TEMPLATE) throw new Refusal('macros')
  // In either of the ways that a letter takes one byte or two, since that changes within a text.
  checkFields(content.toString('latin1').replaceAll('\0', ''))
  budget.check()
  if (version !== WORD_97) return
  const table = streamOf(file, flags & USES_TABLE_1 ? '1table' : '0table')
  if (!table) throw new Refusal('broken')
  const tables = file.read(table)
  checkFields(textOf(content, tables))
  const template = templateOf(content, tables)
  if (leadsToAnotherComputer(template) && !isTemplateOfOffice(template)) throw new Refusal('remote')
}

/** The text as Word reads it: pieces of the document, whose order is in a table. Nothing if there is no such table. */
function textOf(document: Buffer, table: Buffer): string {
  if (document.length < PIECES_AT + 8) return ''
  const from = document.readUInt32LE(PIECES_AT)
  const list = table.subarray(from, from + document.readUInt32LE(PIECES_AT + 4))
  let at = 0
  // Formats of paragraphs stand before it.
  while (list[at] === 1 && at + 3 <= list.length) at += 3 + list.readUInt16LE(at + 1)
  if (list[at] !== 2 || at + 5 > list.length) return ''
  const pieces = list.subarray(at + 5, at + 5 + list.readUInt32LE(at + 1))
  const count = Math.floor((pieces.length - 4) / 12)
  const texts: string[] = []
  let chars = 0
  for (let index = 0; index < count; index += 1) {
    const length = pieces.readUInt32LE(index * 4 + 4) - pieces.readUInt32LE(index * 4)
    chars += Math.max(0, length)
    // Pieces do not overlap: the text is no longer than the document.
    if (chars > document.length) return texts.join('')
    texts.push(pieceOf(document, pieces.readUInt32LE((count + 1) * 4 + index * 8 + 2), length))
  }
  return texts.join('')
}

const IS_ONE_BYTE = 0x40000000

/** @param place in bytes, or for letters of one byte each twice of it and a mark */
function pieceOf(document: Buffer, place: number, chars: number): string {
  if (chars <= 0) return ''
  const from = (place & IS_ONE_BYTE) !== 0 ? (place & ~IS_ONE_BYTE) >>> 1 : place
  return (place & IS_ONE_BYTE) !== 0
    ? document.toString('latin1', from, from + chars)
    : document.toString('utf16le', from, from + chars * 2)
}

/** Whether a compound file is only the shell of an encrypted Office file. */
export function isProtectedPackage(bytes: Buffer): boolean {
  try {
    return hasEntry(openCompoundFile(bytes), ENCRYPTED_NAMES)
  } catch {
    return false
  }
}

/** @param names in small letters */
function hasEntry({ entries }: CompoundFile, names: readonly string[]): boolean {
  return entries.some(({ name }) => names.includes(name.toLowerCase()))
}

/**
 * @param wanted in small letters
 * @throws Refusal `broken` if there are two, since only one of them is what Word shows
 */
function streamOf({ entries }: CompoundFile, wanted: string): CompoundEntry | undefined {
  const [stream, another] = entries.filter(
    ({ name, kind }) => kind === 'stream' && name.toLowerCase() === wanted,
  )
  if (another) throw new Refusal('broken')
  return stream
}

/** The path of the template a document was begun with, or nothing: a list of texts, each after its length. */
function templateOf(document: Buffer, table: Buffer): string {
  if (document.length < ASSOCIATIONS_AT + 8) return ''
  const from = document.readUInt32LE(ASSOCIATIONS_AT)
  const list = table.subarray(from, from + document.readUInt32LE(ASSOCIATIONS_AT + 4))
  if (list.length < 6 || list.readUInt16LE(0) !== 0xffff) return ''
  let at = 6
  for (let index = 0; at + 2 <= list.length; index += 1) {
    const textBytes = list.readUInt16LE(at) * 2
    if (index === TEMPLATE_INDEX) return list.toString('utf16le', at + 2, at + 2 + textBytes)
    at += 2 + textBytes
  }
  return ''
}
