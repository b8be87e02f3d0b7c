import type { Buffer } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import type { CpuBudget } from './cpu-budget.ts'
import {
  type ContentTypes,
  encodingOf,
  isTemplateOfOffice,
  leadsToAnotherComputer,
  type Relationship,
  readContentTypes,
  readRelationships,
} from './package-parts.ts'
import { Refusal } from './verdict.ts'
import { createFieldReader, findingInFields } from './word-fields.ts'
import { type ArchivedFile, type ArchiveRoom, isZip, newRoom, readArchive } from './zip-archive.ts'

const CONTENT_TYPES = '[content_types].xml'
const ROOT_RELATIONSHIPS = '_rels/.rels'
const MAIN_PART = 'word/document.xml'
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const MACRO_NAME = /(?:^|\/)(?:vbaproject[^/]*\.bin|vbadata[^/]*\.xml)$/
const MACRO_TYPE = /macroenabled|vbaproject|vbadata/
const CONTROL_NAME = /(?:^|\/)activex\//
const OBJECT_NAME = /(?:^|\/)oleobject[^/]*\.bin$/
const RUNNING_ADDRESS = /^\s*(?:javascript|vbscript|ms-msdt|ms-officecmd|search-ms|mhtml|mk|its):/i
/** Files that Windows runs when they are opened; scripts cannot be detected by their content. */
const PROGRAM_NAME =
  /\.(?:bat|cmd|com|cpl|dll|exe|hta|jar|js|jse|lnk|msi|ps1|reg|scr|sct|sh|vbe|vbs|wsf)$/
/** Types of programs and other files that no document needs. Word for Mac stores pictures as PDF. */
const FOREIGN_TYPES = new Set(
  'exe elf macho class wasm deb rpm dmg lnk cab rar 7z bz2 xz tar rtf cfb swf crx'.split(' '),
)

/**
 * Looks into a DOCX, an archive of XML files and pictures.
 * @throws Refusal
 */
export async function inspectDocx(bytes: Buffer, budget: CpuBudget): Promise<void> {
  const limits = { budget, room: newRoom(bytes.length) }
  const { files, types } = await inspectPackage(bytes, 'document', limits)
  const main = mainPartOf(files)
  // A template or a spreadsheet is an Office file too, and does not match the name.
  if (!files.has(main) || types.of(main) !== MAIN_TYPE) throw new Refusal('format')
}

type Files = ReadonlyMap<string, ArchivedFile>
type Package = { readonly files: Files; readonly types: ContentTypes }
/** For a document and all that is packed within it. */
type Limits = { readonly budget: CpuBudget; readonly room: ArchiveRoom }

/**
 * What holds for every Office file: a document, and the workbook that Word puts into it behind a chart.
 * @param place a file within a document may have none within itself
 */
async function inspectPackage(
  bytes: Buffer,
  place: 'document' | 'within',
  limits: Limits,
): Promise<Package> {
  const fields: ReturnType<typeof createFieldReader>[] = []
  const archive = await readArchive(
    bytes,
    (name, start) => {
      if (isXmlOfInterest(name) || isZip(start)) return true
      if (place === 'within' || !name.toLowerCase().endsWith('.xml')) return false
      const reader = createFieldReader()
      fields.push(reader)
      const decoder = new TextDecoder(encodingOf(start))
      return (piece) => {
        limits.budget.check()
        reader.add(decoder.decode(piece, { stream: true }))
      }
    },
    limits,
  )
  for (const reader of fields) {
    const finding = findingInFields(reader.text())
    if (finding) throw new Refusal(finding)
  }
  const files = new Map(archive.map((file) => [file.name.toLowerCase(), file]))
  const types = contentTypesOf(files)
  if (types.named.some((type) => MACRO_TYPE.test(type))) throw new Refusal('macros')
  for (const [name, file] of files) {
    limits.budget.check()
    checkName(name, types.of(name))
    if (name.endsWith('.rels') && file.content) readRelationships(file.content).forEach(checkTarget)
    if (isZip(file.start) && !isFont(name)) await inspectWithin(file, place, limits)
    else await checkContent(name, file)
  }
  return { files, types }
}

function isXmlOfInterest(name: string): boolean {
  const path = name.toLowerCase()
  return path.endsWith('.rels') || path === CONTENT_TYPES
}

function contentTypesOf(files: Files): ContentTypes {
  const content = files.get(CONTENT_TYPES)?.content
  if (!content) throw new Refusal('format')
  return readContentTypes(content)
}

/** Word calls it `word/document.xml`, some of its servers `document2.xml`: the relationships know. */
function mainPartOf(files: Files): string {
  const content = files.get(ROOT_RELATIONSHIPS)?.content
  const main = content && readRelationships(content).find(({ kind }) => kind === 'officedocument')
  return main ? main.target.toLowerCase().replace(/^\.?\//, '') : MAIN_PART
}

function checkName(name: string, type: string): void {
  if (MACRO_NAME.test(name) || MACRO_TYPE.test(type)) throw new Refusal('macros')
  if (CONTROL_NAME.test(name) || type.includes('activex')) throw new Refusal('active')
  if (OBJECT_NAME.test(name) || PROGRAM_NAME.test(name)) throw new Refusal('embedded')
}

function checkTarget({ kind, target, isExternal }: Relationship): void {
  if (kind === 'vbaproject' || kind === 'wordvbadata') throw new Refusal('macros')
  if (kind === 'control' || kind === 'activexcontrolbinary') throw new Refusal('active')
  // A document of another sort, such as HTML, that Word takes in when it opens the file.
  if (kind === 'afchunk') throw new Refusal('embedded')
  if (!isExternal) {
    if (kind === 'oleobject') throw new Refusal('embedded')
    return
  }
  // Followed only on a click; these run something then.
  if (kind === 'hyperlink' && RUNNING_ADDRESS.test(target)) throw new Refusal('active')
  if (kind === 'hyperlink') return
  // A picture that was pasted from a page stays on that page. It shows the page's owner that the resume is read,
  // as in any mail, and runs nothing; only a share of Windows would be sent the reader's credentials.
  if (kind === 'image' && /^\s*https?:/i.test(target)) return
  if (kind === 'attachedtemplate' && isTemplateOfOffice(target)) return
  if (leadsToAnotherComputer(target)) throw new Refusal('remote')
}

/** Fonts are scrambled and look like anything. */
function isFont(name: string): boolean {
  return name.endsWith('.odttf')
}

async function checkContent(name: string, { start }: ArchivedFile): Promise<void> {
  if (isFont(name)) return
  const type = await detect(start)
  if (type && FOREIGN_TYPES.has(type)) throw new Refusal('embedded')
}

/** What is an archive and no Office file has no business in a document. */
async function inspectWithin(
  { content }: ArchivedFile,
  place: 'document' | 'within',
  limits: Limits,
): Promise<void> {
  if (place === 'within' || !content) throw new Refusal('embedded')
  try {
    await inspectPackage(content, 'within', limits)
  } catch (error) {
    throw error instanceof Refusal && error.finding === 'format' ? new Refusal('embedded') : error
  }
}

async function detect(start: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(start))?.ext
  } catch {
    return undefined
  }
}
