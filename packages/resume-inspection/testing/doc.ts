import { Buffer } from 'node:buffer'
import { utils, write } from 'cfb'

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
  /** Streams that are left out. */
  readonly without?: readonly string[]
}

const USES_TABLE_1 = 0x0200
const ASSOCIATIONS_AT = 0x019a
const TEXT_AT = 0x600

/** A compound file as Word 97 lays it out; of the document only what says how to read the rest. */
export function doc(extras: DocExtras = {}): Buffer {
  const { version = 0xa5ec, flags = 0, template = '', streams = {}, without = [] } = extras
  const { text = 'Mira Holloway', letterBytes = 1 } = extras
  const document = Buffer.alloc(8000)
  const associations = listOf(['', template])
  document.writeUInt16LE(version, 0)
  document.writeUInt16LE(flags | USES_TABLE_1, 10)
  document.writeUInt32LE(0, ASSOCIATIONS_AT)
  document.writeUInt32LE(associations.length, ASSOCIATIONS_AT + 4)
  document.write(text, TEXT_AT, letterBytes === 1 ? 'latin1' : 'utf16le')
  const all = {
    '/WordDocument': document,
    '/1Table': Buffer.concat([associations, Buffer.alloc(5000)]),
    '/\u0005SummaryInformation': Buffer.alloc(200),
    ...streams,
  }
  return compoundFile(
    Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name))),
  )
}

export function compoundFile(streams: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const container = utils.cfb_new()
  for (const [path, content] of Object.entries(streams))
    utils.cfb_add(container, path, Buffer.from(content as string))
  return Buffer.from(write(container, { type: 'buffer' }))
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
