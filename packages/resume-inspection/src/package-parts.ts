import type { Buffer } from 'node:buffer'
import { Refusal } from './verdict.ts'

/** One reference of an Office file from a part of it to another, or to somewhere else. */
export type Relationship = {
  /** The last word of its type, in small letters, such as `hyperlink`. */
  readonly kind: string
  readonly target: string
  readonly isExternal: boolean
}

/** What sort of file each part of an Office file is. */
export type ContentTypes = {
  /** Lower case; empty if none is declared. @param part its path in lower case, without a leading slash */
  of(part: string): string
  /** All types that are declared for a part by its name. */
  readonly named: readonly string[]
}

// An honest list of a part's relationships has a line per link.
const XML_MAX_BYTES = 1024 * 1024

/** Reads a `.rels` file. */
export function readRelationships(xml: Buffer): Relationship[] {
  return elementsOf(xml, 'Relationship').map(({ Type = '', Target = '', TargetMode = '' }) => ({
    kind: Type.split('/').at(-1)?.trim().toLowerCase() ?? '',
    target: Target,
    // A target with a scheme is external, whatever its mode is.
    isExternal:
      TargetMode.trim().toLowerCase() === 'external' || /^\s*[a-z][a-z0-9+.-]*:/i.test(Target),
  }))
}

/** Reads `[Content_Types].xml`. */
export function readContentTypes(xml: Buffer): ContentTypes {
  const overrides = elementsOf(xml, 'Override').map(
    ({ PartName = '', ContentType = '' }) =>
      [PartName.toLowerCase().replace(/^\//, ''), ContentType.trim().toLowerCase()] as const,
  )
  const defaults = elementsOf(xml, 'Default').map(
    ({ Extension = '', ContentType = '' }) =>
      [Extension.toLowerCase(), ContentType.trim().toLowerCase()] as const,
  )
  const ofPart = new Map(overrides)
  const ofExtension = new Map(defaults)
  return {
    of: (part) => ofPart.get(part) ?? ofExtension.get(part.split('.').at(-1) ?? '') ?? '',
    named: overrides.map(([, type]) => type),
  }
}

/**
 * Whether opening a target would contact another computer. A path on the writer's own disk, such as that of the
 * template the resume was begun with, does not: Word notes it in each such file.
 */
export function leadsToAnotherComputer(target: string): boolean {
  const path = withoutEscapes(target).replaceAll('\\', '/').trim()
  if (/^[a-z]:/i.test(path)) return false
  const [, slashes, rest = ''] = /^file:(\/*)(.*)$/is.exec(path) ?? []
  if (slashes === undefined) return /^\/\/|^(?:https?|ftp):|^[a-z][a-z0-9+.-]+:.*\//i.test(path)
  if (slashes.length === 2) return !/^(?:localhost\/(?!\/)|[a-z]:)/i.test(rest)
  return slashes.length > 3
}

/**
 * Whether a template lies where nobody else's computer can be: in an office's own network, whose names have no dots and
 * lead nowhere outside. Each document of an office that keeps its users' folders on a server names one.
 */
export function isTemplateOfOffice(target: string): boolean {
  const path = withoutEscapes(target).replaceAll('\\', '/').trim()
  const [, host = '', name = ''] = /^(?:file:)?\/{2,5}([^/]+)\/(?:.*\/)?([^/]+)$/i.exec(path) ?? []
  return /^[a-z][a-z0-9_-]*$/i.test(host) && /^(?:normal\.dot[mx]?|[^/]+\.dot)$/i.test(name)
}

type Attributes = Readonly<Record<string, string>>

/**
 * The elements of a name, each as its attributes. In XML no attribute holds a "<", so splitting there needs no parser,
 * and takes a time that grows only with the text.
 */
function elementsOf(xml: Buffer, name: string): Attributes[] {
  const text = decode(xml)
  const beginning = new RegExp(`<(?:[^\\s<>/"'=:]+:)?${name}(?=[\\s/>])`, 'g')
  return Array.from(text.matchAll(beginning), ({ 0: found, index }) => {
    const from = index + found.length
    const end = text.indexOf('<', from)
    return attributesOf(text.slice(from, end === -1 ? undefined : end))
  })
}

const ATTRIBUTE = /\s+([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/** In sequence: a quoted value could look like an attribute itself. */
function attributesOf(element: string): Attributes {
  const attributes: Record<string, string> = {}
  ATTRIBUTE.lastIndex = 0
  let end = 0
  for (let found = ATTRIBUTE.exec(element); found; found = ATTRIBUTE.exec(element)) {
    const [, name = '', inDouble, inSingle] = found
    attributes[name] = decodeEntities(inDouble ?? inSingle ?? '')
    end = ATTRIBUTE.lastIndex
  }
  if (!/^\s*\/?>/.test(element.slice(end))) throw new Refusal('broken')
  return attributes
}

/** Office reads these encodings; whatever is written in another one could hide from us what it shows to others. */
function decode(xml: Buffer): string {
  if (xml.length > XML_MAX_BYTES) throw new Refusal('oversized')
  const text = new TextDecoder(encodingOf(xml)).decode(xml)
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? ''
  if (!/^(?:|utf-?8|utf-?16(?:le|be)?|us-ascii|ascii|iso-8859-1|windows-1252)$/i.test(declared))
    throw new Refusal('broken')
  // Office files have no document type; entities in it could hide a target.
  if (!/^\s*</.test(text) || /<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Refusal('broken')
  return text
}

/** The encoding of XML, by its first bytes. */
export function encodingOf(xml: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const first = xml.length > 1 ? xml.readUInt16BE(0) : 0
  if (first === 0xfeff || first === 0x003c) return 'utf-16be'
  return first === 0xfffe || first === 0x3c00 ? 'utf-16le' : 'utf-8'
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Replaces the entities that XML knows by itself. */
export function decodeEntities(value: string): string {
  return value.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi,
    (all, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? all
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

function withoutEscapes(target: string): string {
  return target.replace(/%([\da-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
