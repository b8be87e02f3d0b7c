/** The XML of an Office file: its relationships, its content types, its fields. */
import type { Buffer } from 'node:buffer'
import { Parser } from 'htmlparser2'
import { FIELD_MARKS } from './word-fields.ts'

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

/** By the name of each without its prefix. */
export type Attributes = Readonly<Record<string, string>>

type XmlReader = {
  /** @param name without its prefix */
  readonly onElement: (name: string, attributes: Attributes) => void
  /** @param parent the name of the element around it */
  readonly onText?: (text: string, parent: string) => void
}

/** Whether a part is XML, by its content: Word goes by its declared type, not by its name. */
export function isXml(start: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*<|^\xff\xfe<\0|^\xfe\xff\0<|^<\0|^\0</.test(
    start.toString('latin1', 0, 64),
  )
}

/** Reads the elements of a part in their order. */
export function readXml(xml: Buffer, { onElement, onText }: XmlReader): void {
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(withoutPrefix(name))
        onElement(
          withoutPrefix(name),
          Object.fromEntries(
            Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value]),
          ),
        )
      },
      onclosetag: () => void open.pop(),
      ontext: (text) => onText?.(text, open.at(-1) ?? ''),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(new TextDecoder(encodingOf(xml)).decode(xml))
}

/** Reads a `.rels` file. */
export function readRelationships(xml: Buffer): Relationship[] {
  return attributesOf(xml, 'Relationship').map(({ Type = '', Target = '', TargetMode = '' }) => ({
    kind: Type.split('/').at(-1)?.trim().toLowerCase() ?? '',
    target: Target,
    // A target with a scheme is external, whatever its mode is.
    isExternal:
      TargetMode.trim().toLowerCase() === 'external' || /^\s*[a-z][a-z0-9+.-]*:/i.test(Target),
  }))
}

/** Reads `[Content_Types].xml`. */
export function readContentTypes(xml: Buffer): ContentTypes {
  const overrides = attributesOf(xml, 'Override').map(
    ({ PartName = '', ContentType = '' }) =>
      [PartName.toLowerCase().replace(/^\//, ''), ContentType.trim().toLowerCase()] as const,
  )
  const defaults = attributesOf(xml, 'Default').map(
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

/** What an element adds to the text of a part's fields, in Word's marks; empty for others. */
export function fieldMarkOf(name: string, { fldCharType = '', instr = '' }: Attributes): string {
  if (name === 'fldSimple') return FIELD_MARKS.begin + instr + FIELD_MARKS.end
  if (name !== 'fldChar') return ''
  return new Map<string, string>(Object.entries(FIELD_MARKS)).get(fldCharType.trim()) ?? ''
}

function attributesOf(xml: Buffer, name: string): Attributes[] {
  const found: Attributes[] = []
  readXml(xml, {
    onElement: (element, attributes) => {
      if (element === name) found.push(attributes)
    },
  })
  return found
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The encoding of XML, by its first bytes. */
function encodingOf(xml: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const first = xml.length > 1 ? xml.readUInt16BE(0) : 0
  if (first === 0xfeff || first === 0x003c) return 'utf-16be'
  return first === 0xfffe || first === 0x3c00 ? 'utf-16le' : 'utf-8'
}
