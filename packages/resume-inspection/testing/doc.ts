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
  /** Streams that are left out. */
  readonly without?: readonly string[]
}

const USES_TABLE_1 = 0x0200
const ASSOCIATIONS_AT = 0x019a

/** A compound file as Word 97 lays it out; of the document only what says how to read the rest. */
export function doc(extras: DocExtras = {}): Buffer {
  const { version = 0xa5ec, flags = 0, template = '', streams = {}, without = [] } = extras
  const document = Buffer.alloc(6000)
  const associations = listOf(['', template])
  document.writeUInt16LE(version, 0)
  document.writeUInt16LE(flags | USES_TABLE_1, 10)
  document.writeUInt32LE(0, ASSOCIATIONS_AT)
  document.writeUInt32LE(associations.length, ASSOCIATIONS_AT + 4)
  document.write('Mira Holloway', 0x600, 'latin1')
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
  const container = cfb.utils.cfb_new()
  for (const [path, content] of Object.entries(streams))
    cfb.utils.cfb_add(container, path, Buffer.from(content as string))
  return Buffer.from(cfb.write(container, { type: 'buffer' }))
}

function listOf(texts: readonly string[]): Buffer {
  const parts = texts.flatMap((text) => {
    const length = Buffer.alloc(2)
    length.writeUInt16LE(text.length)
    return [length, Buffer.from(text, 'utf16le')]
  })
  return Buffer.concat([Buffer.from([0xff, 0xff, texts.length, 0, 0, 0]), ...parts])
}
