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

/** By the name of each without its prefix. */
export type Attributes = Readonly<Record<string, string>>

type XmlReader = {
  /** @param name without its prefix */
  readonly onElement: (name: string, attributes: Attributes) => void
  /** @param parent the name of the element around it */
  readonly onText?: (text: string, parent: string) => void
}

/**
 * Whether a part is XML, by its content: Word goes by its declared type, not by its name.
 * @param start its first bytes; what has only blanks there may still be XML
 */
export function isXml(start: Buffer): boolean {
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*(?:<|$)/.test(start.toString('latin1'))
}

/** Reads the elements of a part in their order. */
export function readXml(xml: Buffer, { onElement, onText }: XmlReader): void {
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const plain = Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value])
        open.push(withoutPrefix(name))
        onElement(withoutPrefix(name), Object.fromEntries(plain))
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
  const found: Relationship[] = []
  readXml(xml, {
    onElement: (name, { Type = '', Target = '', TargetMode = '' }) => {
      if (name !== 'Relationship') return
      const kind = Type.split('/').at(-1)?.trim().toLowerCase() ?? ''
      // A target with a scheme or a host is external, whatever its mode is.
      const isExternal =
        TargetMode.trim().toLowerCase() === 'external' ||
        /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(Target)
      found.push({ kind, target: Target, isExternal })
    },
  })
  return found
}

/** Reads `[Content_Types].xml`. @returns the type of a part, or nothing; both path and type are in small letters */
export function readContentTypes(xml: Buffer): (part: string) => string {
  const ofPart = new Map<string, string>()
  const ofExtension = new Map<string, string>()
  readXml(xml, {
    onElement: (name, { PartName = '', Extension = '', ContentType = '' }) => {
      if (name === 'Override') ofPart.set(PartName.toLowerCase().replace(/^\//, ''), ContentType)
      if (name === 'Default') ofExtension.set(Extension.toLowerCase(), ContentType)
    },
  })
  return (part) => {
    const type = ofPart.get(part) ?? ofExtension.get(part.split('.').at(-1) ?? '') ?? ''
    return type.trim().toLowerCase()
  }
}

/** What an element adds to the text of a part's fields, in Word's marks; empty for others. */
export function fieldMarkOf(name: string, { fldCharType = '', instr = '' }: Attributes): string {
  if (name === 'fldSimple') return FIELD_MARKS.begin + instr + FIELD_MARKS.end
  if (name !== 'fldChar') return ''
  return new Map<string, string>(Object.entries(FIELD_MARKS)).get(fldCharType.trim()) ?? ''
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
