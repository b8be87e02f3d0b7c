import type { Buffer } from 'node:buffer'
import { lookAtRole, newReferences, plainText, type References, type Role } from './pdf-actions.ts'
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
  isEncrypted: boolean
  hasCatalog: boolean
  readonly attachments: Attachment[]
  readonly references: References
}

/** Actions and annotations that run or load something, by the name that calls for them. */
const ACTIVE_NAMES = new Set(
  'JavaScript Launch RichMedia ImportData GoToE Rendition Movie Sound'.split(' '),
)
/** Keys of scripts, and of XML forms, which contain scripts. */
const ACTIVE_KEYS = new Set(['JS', 'JavaScript', 'XFA', 'OnInstantiate'])
/** Keys whose values have a meaning of their own, in any dictionary. */
const ROLES = new Map<string, Role>([
  ['OpenAction', 'action'],
  ['AA', 'actions'],
  ['F', 'path'],
  ['UF', 'path'],
  ['DOS', 'path'],
  ['Mac', 'path'],
  ['Unix', 'path'],
])

export function newFindings(): PdfFindings {
  return {
    first: null,
    isEncrypted: false,
    hasCatalog: false,
    attachments: [],
    references: newReferences(),
  }
}

/** Records what a value shows, and all values within it. Words within texts do not count: "Node/JS" is a skill. */
export function lookAt(value: PdfValue, findings: PdfFindings): void {
  if (value === null || typeof value === 'number') return
  if (isKind(value, 'name')) {
    if (ACTIVE_NAMES.has(value.name)) findings.first ??= 'active'
  } else if (Array.isArray(value)) for (const item of value) lookAt(item, findings)
  else if (isDictionary(value)) lookAtDictionary(value, findings)
}

/** Notes where the data of a stream is to come from. @param dictionary before the data */
export function lookAtStream(dictionary: PdfDictionary, findings: PdfFindings): void {
  if (valuesOf(dictionary, 'FFilter').length > 0) findings.first ??= 'remote'
  for (const file of valuesOf(dictionary, 'F')) lookAtRole('external data', file, findings)
}

/** Records what the end of a file shows about the whole. */
export function lookAtTrailer(value: PdfValue, findings: PdfFindings): void {
  if (valuesOf(value, 'Encrypt').length > 0) findings.isEncrypted = true
}

function lookAtDictionary(dictionary: PdfDictionary, findings: PdfFindings): void {
  let isFileName = false
  for (const [key, value] of dictionary.entries) {
    if (ACTIVE_KEYS.has(key)) findings.first ??= 'active'
    // A dictionary may lack its type, and readers accept that.
    if (key === 'Pages' || (key === 'Type' && isName(value, 'Catalog'))) findings.hasCatalog = true
    const role = ROLES.get(key)
    if (role) lookAtRole(role, value, findings)
    if (key === 'EF') isFileName = true
    lookAt(value, findings)
  }
  if (isFileName) findings.attachments.push(toAttachment(dictionary))
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

/** Whether an attachment is the XML of a Europass resume, and no page that a browser would run scripts of. */
export function isEuropassXml(content: Buffer): boolean {
  const text = content.toString('utf8')
  const root = /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?<[A-Za-z][^>]{0,4000}>/.exec(text)?.[0] ?? ''
  return /europass/i.test(root) && !/<\?xml-stylesheet|w3\.org\/1999\/xhtml|<!DOCTYPE/i.test(text)
}
