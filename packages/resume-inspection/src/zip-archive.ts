import { Buffer } from 'node:buffer'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from './verdict.ts'

/** A file within an archive. */
export type ArchivedFile = {
  readonly name: string
  /** Its first bytes, enough to detect its type. */
  readonly start: Buffer
  /** All of it, if it was wanted. */
  readonly content: Buffer | null
}

/** Whether a file is wanted whole. */
type Wants = (name: string, start: Buffer) => boolean

// A resume of Word has some 15 files, one with many pictures some hundred.
const FILES_MAX = 1000
const START_BYTES = 4100
/** What an archive may unpack to. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024
/** What may be held at a time of the files that are wanted. */
const WANTED_MAX_BYTES = 16 * 1024 * 1024

const FILE_RECORD = Buffer.from('PK\x03\x04', 'latin1')
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const END_RECORD_BYTES = 22
const COMMENT_MAX_BYTES = 0xffff

/**
 * Reads the files of an archive: the beginning of each, and all of those that are wanted.
 * @throws Refusal `broken`, `protected`, `oversized`, or `format` for names that lead out of the archive
 */
export async function readArchive(bytes: Buffer, wants: Wants): Promise<readonly ArchivedFile[]> {
  try {
    const zip = await fromBufferPromise(bytes)
    const files: ArchivedFile[] = []
    let leftBytes = WANTED_MAX_BYTES
    for (const entry of await listEntries(zip)) {
      const file = await unpack(zip, entry, wants, leftBytes)
      leftBytes -= file.content?.length ?? 0
      files.push(file)
    }
    return files
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(toFinding(error), error)
  }
}

/** Whether a file begins as an archive does. */
export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, FILE_RECORD.length).equals(FILE_RECORD)
}

/**
 * Whether an archive ends exactly where a file does: programs that search for archives from the end would open it as one.
 * An archive farther up is content, such as the theme of a DOC.
 */
export function endsWithZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - END_RECORD_BYTES - COMMENT_MAX_BYTES)
  let at = bytes.indexOf(END_RECORD, from)
  for (; at !== -1; at = bytes.indexOf(END_RECORD, at + 1)) {
    const end = at + END_RECORD_BYTES
    if (end <= bytes.length && end + bytes.readUInt16LE(end - 2) === bytes.length) return true
  }
  return false
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > FILES_MAX) throw new Refusal('oversized')
  const entries: Entry[] = []
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Refusal('protected')
    // yauzl ends with an error where a file unpacks to more than it declares.
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > UNPACKED_MAX_BYTES) throw new Refusal('oversized')
    entries.push(entry)
  }
  return entries
}

async function unpack(
  zip: ZipFile,
  entry: Entry,
  wants: Wants,
  maxBytes: number,
): Promise<ArchivedFile> {
  const name = entry.fileName
  const chunks: Buffer[] = []
  let isWanted: boolean | undefined
  let heldBytes = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    isWanted ??= wants(name, chunk)
    chunks.push(chunk)
    heldBytes += chunk.length
    if (isWanted && heldBytes > maxBytes) throw new Refusal('oversized')
    if (!isWanted && heldBytes >= START_BYTES) break
  }
  const held = Buffer.concat(chunks)
  return { name, start: held.subarray(0, START_BYTES), content: isWanted ? held : null }
}

function toFinding(error: unknown): 'broken' | 'format' | 'oversized' {
  const message = error instanceof Error ? error.message : ''
  if (/^(?:absolute path|invalid relative path|invalid characters)/.test(message)) return 'format'
  if (message.startsWith('too many bytes in the stream')) return 'oversized'
  return 'broken'
}
