import { Buffer } from 'node:buffer'
import { createRequire } from 'node:module'

// It writes compound files well. It reads hostile ones badly, so no other code has it.
const cfb = createRequire(import.meta.url)('cfb') as typeof import('cfb')

/** What a DOC has beside its text, or has otherwise. */
export type DocExtras = {
  /** The first word of the document: its version. */
  readonly version?: number
  readonly flags?: number
  /** The path of the template it was begun with. */
  readonly template?: string
  /** More streams, by their path, such as `/Macros/VBA/dir`. */
  readonly streams?: Readonly<Record<string, string | Uint8Array>>
  /** The text of the document, in Word's code for one byte a letter, or two. */
  readonly text?: string
  readonly letterBytes?: 1 | 2
  /** Where the text is cut into pieces, as Word does when it saves in a hurry; they stand in reverse order. */
  readonly cutAt?: readonly number[]
  /** Streams that are left out. */
  readonly without?: readonly string[]
}

const USES_TABLE_1 = 0x0200
const ASSOCIATIONS_AT = 0x019a
const PIECES_AT = 0x01a2
const TEXT_AT = 0x600
const IS_ONE_BYTE = 0x40000000

/** A compound file as Word 97 lays it out; of the document only what says how to read the rest. */
export function doc(extras: DocExtras = {}): Buffer {
  const { version = 0xa5ec, flags = 0, template = '', streams = {}, without = [] } = extras
  const { text = 'Mira Holloway', letterBytes = 1, cutAt = [] } = extras
  const document = Buffer.alloc(8000)
  const associations = listOf(['', template])
  document.writeUInt16LE(version, 0)
  document.writeUInt16LE(flags | USES_TABLE_1, 10)
  document.writeUInt32LE(0, ASSOCIATIONS_AT)
  document.writeUInt32LE(associations.length, ASSOCIATIONS_AT + 4)
  const pieces = writePieces(document, text, { letterBytes, cutAt })
  document.writeUInt32LE(associations.length, PIECES_AT)
  document.writeUInt32LE(pieces.length, PIECES_AT + 4)
  const all = {
    '/WordDocument': document,
    '/1Table': Buffer.concat([associations, pieces, Buffer.alloc(5000)]),
    '/\u0005SummaryInformation': Buffer.alloc(200),
    ...streams,
  }
  return compoundFile(
    Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name))),
  )
}

export function compoundFile(streams: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const container = cfb.utils.cfb_new()
  for (const [path, content] of Object.entries(streams))
    cfb.utils.cfb_add(container, path, Buffer.from(content as string))
  return Buffer.from(cfb.write(container, { type: 'buffer' }))
}

/** Writes the text behind the head. @returns the table of its pieces */
function writePieces(
  document: Buffer,
  text: string,
  { letterBytes, cutAt }: Required<Pick<DocExtras, 'letterBytes' | 'cutAt'>>,
): Buffer {
  const edges = [0, ...cutAt, text.length]
  const table = Buffer.alloc(5 + edges.length * 4 + (edges.length - 1) * 8)
  table[0] = 2
  table.writeUInt32LE(table.length - 5, 1)
  for (const [index, edge] of edges.entries()) table.writeUInt32LE(edge, 5 + index * 4)
  let place = TEXT_AT
  for (let index = edges.length - 2; index >= 0; index -= 1) {
    const piece = text.slice(edges[index], edges[index + 1])
    document.write(piece, place, letterBytes === 1 ? 'latin1' : 'utf16le')
    const mark = letterBytes === 1 ? place * 2 + IS_ONE_BYTE : place
    table.writeUInt32LE(mark, 5 + edges.length * 4 + index * 8 + 2)
    place += piece.length * letterBytes
  }
  return table
}

/** A document of Word 2: a head, and the text behind it. */
export function word2(text: string, flags = 0): Buffer {
  const file = Buffer.alloc(2000)
  file.write('dba52d00', 0, 'hex')
  file.writeUInt16LE(flags, 10)
  file.write(text, 0x180, 'latin1')
  return file
}

function listOf(texts: readonly string[]): Buffer {
  const parts = texts.flatMap((text) => {
    const length = Buffer.alloc(2)
    length.writeUInt16LE(text.length)
    return [length, Buffer.from(text, 'utf16le')]
  })
  return Buffer.concat([Buffer.from([0xff, 0xff, texts.length, 0, 0, 0]), ...parts])
}
