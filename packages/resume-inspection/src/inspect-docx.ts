import type { Buffer } from 'node:buffer'
import { isPictureElsewhere, isTemplateOfOffice, leadsToAnotherComputer } from './addresses.ts'
import {
  type Attributes,
  fieldMarkOf,
  isXml,
  type Relationship,
  readContentTypes,
  readRelationships,
  readXml,
} from './office-xml.ts'
import { FindingError } from './verdict.ts'
import { checkFields, checkLink, namesShare } from './word-fields.ts'
import { type ArchivedFile, isZip, readArchive } from './zip-archive.ts'

const CONTENT_TYPES = '[content_types].xml'
const ROOT_RELATIONSHIPS = '_rels/.rels'
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const MACRO_NAME = /(?:^|\/)(?:vbaproject[^/]*\.bin|vbadata[^/]*\.xml)$/
const MACRO_TYPE = /macroenabled|vbaproject|vbadata|macrosheet/
const MACRO_KINDS = new Set(['vbaproject', 'wordvbadata', 'xlmacrosheet', 'xlintlmacrosheet'])
const CONTROL_NAME = /(?:^|\/)activex\//
const OBJECT_NAME = /(?:^|\/)oleobject[^/]*\.bin$/
/** Also a workbook whose parts are no XML, in which nothing can be found. */
const OBJECT_TYPE = /oleobject|sheet\.binary/
/** Fonts are scrambled and look like anything. */
const FONT_TYPE = /obfuscatedfont/
/** Files that Windows runs when they are opened; scripts cannot be detected by their content. */
const PROGRAM_NAME =
  /\.(?:bat|cmd|com|cpl|dll|exe|hta|jar|js|jse|lnk|msi|ps1|reg|scr|sct|sh|vbe|vbs|wsf)$/
/** How programs, archives and old documents begin, which no document needs. Word for Mac stores pictures as PDF. */
const FOREIGN_STARTS = [
  ...['MZ', '\x7fELF', '\xca\xfe\xba\xbe', '\xfe\xed\xfa', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe'],
  ...['\0asm', 'L\0\0\0\x01\x14\x02\0', 'CWS', 'FWS', 'ZWS', 'Cr24', '!<arch>', '\xed\xab\xee\xdb'],
  ...['Rar!', '7z\xbc\xaf', 'MSCF', 'BZh', '\xfd7zXZ', '{\\rtf', '\xd0\xcf\x11\xe0'],
]
/** Where a mail merge takes its data from. */
const MERGE_SOURCES = new Set(['connectString', 'udl', 'query'])
/** Elements of a workbook that make Excel ask another program for data. */
const PROGRAM_LINKS = new Set(['ddeLink', 'oleLink'])
const FORMULAS = new Set(['f', 'definedName'])
/** `cmd|'/c calc'!A0`: no formula has this sign outside of its texts. */
const ASKS_PROGRAM = /^[^"'\n]*\|/m
/** The page of a video that a document shows: the frame of a page, and nothing in it that runs. */
const VIDEO = /^\s*<iframe\s(?=[^<>]*\bsrc=["']?(?:https?:)?\/\/)[^<>]*>\s*(?:<\/iframe>\s*)?$/i
const RUNS_IN_VIDEO = /\bon\w+\s*=|srcdoc|script:|data:|&#/i

/**
 * Looks into a DOCX, an archive of XML files and pictures.
 * @throws FindingError
 */
export async function inspectDocx(bytes: Buffer): Promise<void> {
  const { files, typeOf } = await inspectPackage(bytes, false)
  const main = mainPartOf(files)
  // A template or a spreadsheet is an Office file too, and does not match the name.
  if (!files.has(main) || typeOf(main) !== MAIN_TYPE) throw new FindingError('format')
}

type Files = ReadonlyMap<string, ArchivedFile>

/**
 * What holds for every Office file: a document, and the workbook that Word puts into it behind a chart.
 * @param isWithin whether it is within another one; it may have none within itself
 */
async function inspectPackage(bytes: Buffer, isWithin: boolean) {
  const archive = await readArchive(bytes, isRead)
  const files = new Map(archive.map((file) => [file.name.toLowerCase(), file]))
  const contentTypes = files.get(CONTENT_TYPES)?.content
  // What is an archive and no Office file has no business in a document.
  if (!contentTypes) throw new FindingError(isWithin ? 'embedded' : 'format')
  const typeOf = readContentTypes(contentTypes)
  for (const file of archive) {
    const name = file.name.toLowerCase()
    checkName(name, typeOf(name))
    await inspectPart(file, { type: typeOf(name), isWithin })
  }
  return { files, typeOf }
}

function isRead(name: string, start: Buffer): boolean {
  return /\.(?:xml|rels)$/i.test(name) || isXml(start) || isZip(start)
}

async function inspectPart(
  { name, start, content }: ArchivedFile,
  { type, isWithin }: { readonly type: string; readonly isWithin: boolean },
) {
  if (!content) {
    if (!FONT_TYPE.test(type)) checkStart(start)
    return
  }
  if (isZip(start)) {
    if (isWithin) throw new FindingError('embedded')
    await inspectPackage(content, true)
  } else if (/\.rels$/i.test(name)) readRelationships(content).forEach(checkTarget)
  else inspectXml(content)
}

/** Word calls it `word/document.xml`, some of its servers `document2.xml`: the relationships know. */
function mainPartOf(files: Files): string {
  const content = files.get(ROOT_RELATIONSHIPS)?.content
  const main = content && readRelationships(content).find(({ kind }) => kind === 'officedocument')
  return main?.target.toLowerCase().replace(/^\.?\//, '') ?? ''
}

function checkName(name: string, type: string): void {
  if (MACRO_NAME.test(name) || MACRO_TYPE.test(type)) throw new FindingError('macros')
  if (CONTROL_NAME.test(name) || type.includes('activex')) throw new FindingError('active')
  if (OBJECT_NAME.test(name) || OBJECT_TYPE.test(type) || PROGRAM_NAME.test(name))
    throw new FindingError('embedded')
}

function checkTarget({ kind, target, isExternal }: Relationship): void {
  if (MACRO_KINDS.has(kind)) throw new FindingError('macros')
  if (kind === 'control' || kind === 'activexcontrolbinary') throw new FindingError('active')
  // A document of another sort, such as HTML, that Word takes in when it opens the file.
  if (kind === 'afchunk') throw new FindingError('embedded')
  if (!isExternal) {
    if (kind === 'oleobject') throw new FindingError('embedded')
    return
  }
  if (kind === 'hyperlink') {
    checkLink(target)
    return
  }
  if (kind === 'attachedtemplate' && isTemplateOfOffice(target)) return
  const isElsewhere = kind === 'image' ? isPictureElsewhere : leadsToAnotherComputer
  if (isElsewhere(target)) throw new FindingError('remote')
}

function inspectXml(xml: Buffer): void {
  const fields: string[] = []
  const formulas: string[] = []
  readXml(xml, {
    onElement: (name, attributes) => {
      checkElement(name, attributes)
      const mark = fieldMarkOf(name, attributes)
      if (mark) fields.push(mark)
      if (FORMULAS.has(name)) formulas.push('\n')
    },
    onText: (text, parent) => {
      if (parent === 'instrText' || parent === 'delInstrText') fields.push(text)
      if (FORMULAS.has(parent)) formulas.push(text)
    },
  })
  checkFields(fields.join(''))
  if (ASKS_PROGRAM.test(formulas.join(''))) throw new FindingError('active')
}

function checkElement(name: string, { val = '', embeddedHtml }: Attributes): void {
  if (PROGRAM_LINKS.has(name)) throw new FindingError('active')
  if (name === 'webVideoPr' && embeddedHtml !== undefined && !isVideo(embeddedHtml))
    throw new FindingError('active')
  if (MERGE_SOURCES.has(name) && namesShare(val)) throw new FindingError('remote')
}

function isVideo(html: string): boolean {
  return VIDEO.test(html) && !RUNS_IN_VIDEO.test(html)
}

function checkStart(start: Buffer): void {
  const text = start.toString('latin1')
  if (FOREIGN_STARTS.some((foreign) => text.startsWith(foreign))) throw new FindingError('embedded')
}
