import { Buffer } from 'node:buffer'
import { type CFB$Container, find, read } from 'cfb'
import { isTemplateOfOffice, leadsToAnotherComputer } from './addresses.ts'
import { FindingError } from './verdict.ts'
import { checkFields } from './word-fields.ts'

/** How a document of Word begins: versions 97 and later; 1, 2, 6 and 95, and the Japanese ones of those. */
const WORD_97 = 0xa5ec
const OLDER = [0xa59b, 0xa5db, 0xa5dc, 0xa697, 0xa699]
const FLAGS_AT = 10
const IS_TEMPLATE = 0x0001
const IS_ENCRYPTED = 0x0100
const USES_TABLE_1 = 0x0200
/** Position and length of the list of names that contains the template (fcSttbfAssoc, lcbSttbfAssoc). */
const ASSOCIATIONS_AT = 0x019a
const TEMPLATE_INDEX = 1
const HEAD_BYTES = 32

/** What is not welcome, by the paths of storages and streams in small letters. */
const MACROS = /\/(?:macros|vba|_vba_project(?:_cur)?)\/?$/
const CONTROLS = /\/\Wocx(?:name|data)$/
const OBJECTS = /\/objectpool\/.|\/(?:\Wole10native|equation native|package)$|\/_\d{5,}\/$/
const ENCRYPTED = /\/encrypted(?:package|summary)$/

/**
 * Looks into a DOC of Word 2 to 2003.
 * @throws FindingError
 * Source: [MS-DOC] https://learn.microsoft.com/openspecs/office_file_formats/ms-doc
 */
export async function inspectDoc(bytes: Buffer): Promise<void> {
  if (isWord2(bytes)) inspectDocument(bytes, null)
  else inspectCompound(openContainer(bytes))
}

/** Word 1 and 2 for Windows write the document without a compound file around it. */
function isWord2(bytes: Buffer): boolean {
  return ['9ba52100', 'dba52d00'].includes(bytes.toString('hex', 0, 4))
}

function openContainer(bytes: Buffer): CFB$Container {
  try {
    return read(bytes, { type: 'buffer' })
  } catch (error) {
    throw new FindingError('broken', error)
  }
}

function hasPath({ FullPaths }: CFB$Container, unwelcome: RegExp): boolean {
  return FullPaths.some((path) => unwelcome.test(path.toLowerCase()))
}

function inspectCompound(container: CFB$Container): void {
  if (hasPath(container, MACROS)) throw new FindingError('macros')
  if (hasPath(container, CONTROLS)) throw new FindingError('active')
  if (hasPath(container, OBJECTS)) throw new FindingError('embedded')
  const document = find(container, '/WordDocument')
  if (!document) throw new FindingError(hasPath(container, ENCRYPTED) ? 'protected' : 'format')
  inspectDocument(Buffer.from(document.content), container)
}

function inspectDocument(document: Buffer, container: CFB$Container | null): void {
  if (document.length < HEAD_BYTES) throw new FindingError('broken')
  const version = document.readUInt16LE(0)
  if (version !== WORD_97 && !OLDER.includes(version)) throw new FindingError('broken')
  const flags = document.readUInt16LE(FLAGS_AT)
  if (flags & IS_ENCRYPTED) throw new FindingError('protected')
  // Before macros had storages of their own, only templates could have them.
  if (version !== WORD_97 && flags & IS_TEMPLATE) throw new FindingError('macros')
  // In either of the ways that a letter takes one byte or two, since that changes within a text.
  checkFields(document.toString('latin1').replaceAll('\0', ''))
  if (version !== WORD_97 || !container) return
  const table = find(container, flags & USES_TABLE_1 ? '/1Table' : '/0Table')
  if (!table) throw new FindingError('broken')
  const template = templateOf(document, Buffer.from(table.content))
  if (leadsToAnotherComputer(template) && !isTemplateOfOffice(template))
    throw new FindingError('remote')
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
