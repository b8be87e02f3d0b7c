import { Buffer } from 'node:buffer'
import { type CFB$Container, read } from 'cfb'
import { isTemplateOfOffice, leadsToAnotherComputer } from './addresses.ts'
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

const COMPOUND_FILE = 'd0cf11e0a1b11ae1'
/** Word 1 and 2 for Windows write the document without a compound file around it. */
const WORD_2 = ['9ba52100', 'dba52d00']

/** What is not welcome, by the paths of streams in small letters. */
const MACROS = /\/(?:macros|vba|_vba_project(?:_cur)?)(?:\/|$)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: Office marks its own streams so
const CONTROLS = /\/\x03ocx(?:name|data)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: Office marks its own streams so
const OBJECTS = /\/objectpool\/[^/]+|\/(?:\x01ole10native|equation native|package)$|\/_\d{5,}\//
const ENCRYPTED = /\/encrypted(?:package|summary)$/

/**
 * Looks into a DOC of Word 2 to 2003.
 * @throws Refusal
 * Source: [MS-DOC] https://learn.microsoft.com/openspecs/office_file_formats/ms-doc
 */
export async function inspectDoc(bytes: Buffer): Promise<void> {
  if (isWord2(bytes)) inspectWord2(bytes)
  else inspectCompound(openCompoundFile(bytes))
}

export function isCompoundFile(bytes: Buffer): boolean {
  return bytes.toString('hex', 0, 8) === COMPOUND_FILE
}

/** Whether a file is a document of Word 1 or 2. */
export function isWord2(bytes: Buffer): boolean {
  return WORD_2.includes(bytes.toString('hex', 0, 4))
}

/** Whether a compound file is only the shell of an encrypted Office file. */
export function isProtectedPackage(bytes: Buffer): boolean {
  return openCompoundFile(bytes).paths.some((path) => ENCRYPTED.test(path))
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

type CompoundFile = {
  /** Of all storages and streams, in small letters, without the root's name. */
  readonly paths: readonly string[]
  /** The bytes of a stream, or null. */
  streamAt(path: string): Buffer | null
}

function openCompoundFile(bytes: Buffer): CompoundFile {
  const container = readContainer(bytes)
  const paths = container.FullPaths.map((path) =>
    path.slice(path.indexOf('/')).replace(/\/$/, '').toLowerCase(),
  )
  return {
    paths,
    streamAt: (path) => {
      const content = container.FileIndex[paths.indexOf(path)]?.content
      return content ? Buffer.from(content) : null
    },
  }
}

function readContainer(bytes: Buffer): CFB$Container {
  try {
    return read(bytes, { type: 'buffer' })
  } catch (error) {
    throw new Refusal('broken', error)
  }
}

function inspectCompound(file: CompoundFile): void {
  const has = (unwelcome: RegExp) => file.paths.some((path) => unwelcome.test(path))
  if (has(MACROS)) throw new Refusal('macros')
  if (has(CONTROLS)) throw new Refusal('active')
  if (has(OBJECTS)) throw new Refusal('embedded')
  const document = file.streamAt('/worddocument')
  if (!document) throw new Refusal(has(ENCRYPTED) ? 'protected' : 'format')
  inspectDocument(document, file)
}

function inspectDocument(document: Buffer, file: CompoundFile): void {
  if (document.length < HEAD_BYTES) throw new Refusal('broken')
  const version = document.readUInt16LE(0)
  if (version !== WORD_97 && !WORD_6.includes(version)) throw new Refusal('broken')
  const flags = document.readUInt16LE(FLAGS_AT)
  if (flags & IS_ENCRYPTED) throw new Refusal('protected')
  // Before macros had storages of their own, only templates could have them.
  if (version !== WORD_97 && flags & IS_TEMPLATE) throw new Refusal('macros')
  // In either of the ways that a letter takes one byte or two, since that changes within a text.
  checkFields(document.toString('latin1').replaceAll('\0', ''))
  if (version !== WORD_97) return
  const table = file.streamAt(flags & USES_TABLE_1 ? '/1table' : '/0table')
  if (!table) throw new Refusal('broken')
  const template = templateOf(document, table)
  if (leadsToAnotherComputer(template) && !isTemplateOfOffice(template)) throw new Refusal('remote')
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
