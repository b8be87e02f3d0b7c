import { Buffer } from 'node:buffer'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { CpuBudget } from './cpu-budget.ts'
import { Refusal } from './verdict.ts'

/** A file within an archive. */
export type ArchivedFile = {
  readonly name: string
  /** Its first bytes, enough to detect its type. */
  readonly start: Buffer
  /** All of it, if it was wanted. */
  readonly content: Buffer | null
}

/** Whether a file is wanted whole, or piece by piece. */
type Wants = (name: string, start: Buffer) => boolean | ((piece: Buffer) => void)

// A resume of Word has some 15 files, one with many pictures some hundred.
const FILES_MAX = 1000
const START_BYTES = 4100
/** What a whole archive may unpack to, with the archives in it. It is unpacked once, piece by piece, and thrown away. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024
/** Below this a file may unpack to any multiple of itself: a plain picture packs to nearly nothing. */
const UNPACKED_FREE_BYTES = 16 * 1024 * 1024
const UNPACKED_MAX_RATIO = 100
/** What may be held at a time of the files that are wanted. */
const WANTED_MAX_BYTES = 8 * 1024 * 1024

/** The extra field that holds a name in Unicode, behind five other bytes. */
const OTHER_NAME = 0x7075
const FILE_RECORD = Buffer.from('PK\x03\x04', 'latin1')
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const END_RECORD_BYTES = 22
const COMMENT_MAX_BYTES = 0xffff

/** What an archive may still have, with the archives in it. */
export type ArchiveRoom = { files: number; unpackedBytes: number; wantedBytes: number }

/** @param sizeBytes of the outermost archive */
export function newRoom(sizeBytes: number): ArchiveRoom {
  const unpackedBytes = Math.min(
    UNPACKED_MAX_BYTES,
    Math.max(UNPACKED_FREE_BYTES, sizeBytes * UNPACKED_MAX_RATIO),
  )
  return { files: FILES_MAX, unpackedBytes, wantedBytes: WANTED_MAX_BYTES }
}

/**
 * Reads every file of an archive, so that what it declares is known to be true.
 * @param wants whether a file is wanted whole or in pieces, by its name and its first bytes
 * @param limits the room is made smaller by what is found
 * @throws Refusal `broken`, `protected`, `format` for names that lead out of the archive, or `oversized`
 */
export async function readArchive(
  bytes: Buffer,
  wants: Wants,
  { budget, room }: { readonly budget: CpuBudget; readonly room: ArchiveRoom },
): Promise<readonly ArchivedFile[]> {
  try {
    const zip = await fromBufferPromise(bytes, { strictFileNames: false })
    const entries = await listEntries(zip, budget, room)
    await checkPlaces(zip, entries, budget)
    const files: ArchivedFile[] = []
    for (const entry of entries) {
      budget.check()
      const file = await unpack(zip, entry, wants, room)
      room.wantedBytes -= file.content?.length ?? 0
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

/** Whether a program that searches for archives from the end might open the file as one. */
export function endsAsZip(bytes: Buffer): boolean {
  return bytes.subarray(endRecordsFrom(bytes)).includes(END_RECORD)
}

/**
 * Whether an archive ends exactly where a file does. Word keeps the theme of a DOC as an archive, often close to the
 * end of the file, but its padding follows.
 */
export function endsWithZip(bytes: Buffer): boolean {
  let at = bytes.indexOf(END_RECORD, endRecordsFrom(bytes))
  for (; at !== -1; at = bytes.indexOf(END_RECORD, at + 1)) {
    const end = at + END_RECORD_BYTES
    if (end <= bytes.length && end + bytes.readUInt16LE(end - 2) === bytes.length) return true
  }
  return false
}

function endRecordsFrom(bytes: Buffer): number {
  return Math.max(0, bytes.length - END_RECORD_BYTES - COMMENT_MAX_BYTES)
}

async function listEntries(zip: ZipFile, budget: CpuBudget, room: ArchiveRoom): Promise<Entry[]> {
  room.files -= zip.entryCount
  if (room.files < 0) throw new Refusal('oversized')
  const entries: Entry[] = []
  const names = new Set<string>()
  for await (const entry of zip.eachEntry()) {
    budget.check()
    if (entry.isEncrypted()) throw new Refusal('protected')
    room.unpackedBytes -= entry.uncompressedSize
    if (room.unpackedBytes < 0) throw new Refusal('oversized')
    // Of two files with one name, or two names of one file, a scanner reads the one and Word perhaps the other.
    const name = entry.fileName.toLowerCase()
    const isNamedOtherwise = entry.extraFields.some(
      ({ id, data }) => id === OTHER_NAME && !data.subarray(5).equals(entry.fileNameRaw),
    )
    if (names.has(name) || isNamedOtherwise) throw new Refusal('broken')
    names.add(name)
    entries.push(entry)
  }
  return entries
}

/** The files must be adjacent: in a bomb they overlap, and a polyglot begins with another format. */
async function checkPlaces(
  zip: ZipFile,
  entries: readonly Entry[],
  budget: CpuBudget,
): Promise<void> {
  let endsAt = 0
  const byPlace = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )
  for (const [index, entry] of byPlace.entries()) {
    budget.check()
    const startsAt = entry.relativeOffsetOfLocalHeader
    if (index === 0 && startsAt !== 0) throw new Refusal('format')
    if (startsAt < endsAt) throw new Refusal('oversized')
    const header = await zip.readLocalFileHeaderPromise(entry)
    // A file has its name twice; readers differ in which one they believe.
    if (!header.fileName.equals(entry.fileNameRaw)) throw new Refusal('broken')
    endsAt = header.fileDataStart + entry.compressedSize
  }
}

async function unpack(
  zip: ZipFile,
  entry: Entry,
  wants: Wants,
  room: ArchiveRoom,
): Promise<ArchivedFile> {
  const name = entry.fileName
  const chunks: Buffer[] = []
  let wanted: ReturnType<Wants> | undefined
  let heldBytes = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    wanted ??= wants(name, chunk)
    if (typeof wanted === 'function') wanted(chunk)
    if (wanted !== true && heldBytes >= START_BYTES) continue
    chunks.push(chunk)
    heldBytes += chunk.length
    if (wanted === true && heldBytes > room.wantedBytes) throw new Refusal('oversized')
  }
  const held = Buffer.concat(chunks)
  return { name, start: held.subarray(0, START_BYTES), content: wanted === true ? held : null }
}

function toFinding(error: unknown): 'broken' | 'format' | 'oversized' {
  const message = error instanceof Error ? error.message : ''
  if (/^(?:absolute path|invalid relative path|invalid characters)/.test(message)) return 'format'
  if (message.startsWith('too many bytes in the stream')) return 'oversized'
  return 'broken'
}
