import {
  inspectRole,
  isLinkToDocument,
  newReferences,
  plainText,
  type References,
  type Role,
} from './pdf-actions.ts'
import type { EncryptionEntries } from './pdf-decryption.ts'
import {
  isDictionary,
  isKind,
  isName,
  type PdfDictionary,
  type PdfValue,
  valuesOf,
} from './pdf-syntax.ts'
import type { Finding } from './verdict.ts'

/** A file within a PDF: its names, and the numbers of its objects. */
type Attachment = {
  readonly names: readonly string[]
  readonly objects: readonly number[]
}

/** What has been seen of a PDF so far. */
export type PdfFindings = {
  /** The first reason to refuse it, if there is one. */
  first: Finding | null
  readonly encryption: EncryptionEntries
  hasCatalog: boolean
  readonly attachments: Attachment[]
  /** The numbers of the objects that a form in XML consists of. */
  readonly formParts: Set<number>
  readonly references: References
}

/** Actions and annotations that run or load something, by the name that calls for them. */
const ACTIVE_NAMES = new Set(
  'JavaScript RichMedia ImportData GoToE Rendition Movie Sound'.split(' '),
)
/** Keys whose values have a meaning of their own, in any dictionary. */
const ROLES = new Map<string, Role>([
  ['OpenAction', 'action'],
  ['AA', 'actions'],
  ['XFA', 'form'],
  ['JS', 'script'],
  ['JavaScript', 'scripts'],
  ['URI', 'address'],
  ['F', 'path'],
  ['UF', 'path'],
  ['DOS', 'path'],
  ['Mac', 'path'],
  ['Unix', 'path'],
])

/** The findings of a file of which nothing has been read. */
export function newFindings(): PdfFindings {
  return {
    first: null,
    encryption: { dictionaries: [], ids: [] },
    hasCatalog: false,
    attachments: [],
    formParts: new Set(),
    references: newReferences(),
  }
}

/** Records what a value shows, and all values within it. Words within texts do not count: "Node/JS" is a skill. */
export function inspectValue(value: PdfValue, findings: PdfFindings): void {
  if (value === null || typeof value !== 'object') return
  if (isKind(value, 'name')) {
    if (ACTIVE_NAMES.has(value.name)) findings.first ??= 'active'
    // Put there by a person, at a place of the page.
    if (value.name === 'FileAttachment') findings.first ??= 'embedded'
  } else if (Array.isArray(value)) for (const item of value) inspectValue(item, findings)
  else if (isDictionary(value)) inspectDictionary(value, findings)
}

/** Notes where the data of a stream is to come from. @param dictionary before the data */
export function inspectStream(dictionary: PdfDictionary, findings: PdfFindings): void {
  if (valuesOf(dictionary, 'FFilter').length > 0) findings.first ??= 'remote'
  for (const file of valuesOf(dictionary, 'F')) inspectRole('external data', file, findings)
}

/** Records what the end of a file shows about the whole. */
export function inspectTrailer(value: PdfValue, findings: PdfFindings): void {
  const encryptions = valuesOf(value, 'Encrypt').filter((encryption) => encryption !== null)
  if (encryptions.length === 0) return
  findings.encryption.dictionaries.push(...encryptions)
  findings.encryption.ids.push(...valuesOf(value, 'ID'))
}

function inspectDictionary(dictionary: PdfDictionary, findings: PdfFindings): void {
  let isFileName = false
  for (const [key, value] of dictionary.entries) {
    // A dictionary may lack its type, and readers accept that.
    if (key === 'Pages' || (key === 'Type' && isName(value, 'Catalog'))) findings.hasCatalog = true
    const role = ROLES.get(key)
    if (role) inspectRole(role, value, findings)
    if (key === 'OnInstantiate') findings.first ??= 'active'
    // The name of a place in the text: browsers take it from the heading there.
    if ((key === 'Dest' || key === 'D') && isKind(value, 'name')) continue
    if (key === 'EF') isFileName = true
    inspectValue(value, findings)
  }
  if (isFileName) findings.attachments.push(toAttachment(dictionary))
  if (
    valuesOf(dictionary, 'S').some((type) => isName(type, 'Launch')) &&
    !isLinkToDocument(dictionary)
  )
    findings.first ??= 'active'
}

function toAttachment(dictionary: PdfDictionary): Attachment {
  const names = ['F', 'UF', 'DOS', 'Mac', 'Unix'].flatMap((key) => valuesOf(dictionary, key))
  const files = valuesOf(dictionary, 'EF')
    .flatMap((held) => (isDictionary(held) ? held.entries : [['', null] as const]))
    .map(([, file]) => file)
  const isKnown = files.every((file) => isKind(file, 'reference'))
  return {
    names: names.map((name) => (isKind(name, 'text') ? plainText(name.text) : '')),
    objects: isKnown
      ? files.flatMap((file) => (isKind(file, 'reference') ? [file.object] : []))
      : [],
  }
}
