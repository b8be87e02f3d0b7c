import { Buffer } from 'node:buffer'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { FindingError } from './verdict.ts'

export type ArchivedFile = {
  readonly name: string
  /** Its first bytes, enough to detect its type. */
  readonly start: Buffer
  /** All of it, if it was wanted. */
  readonly content: Buffer | null
}

type Wants = (name: string, start: Buffer) => boolean

const START_BYTES = 4100
/** What an archive may unpack to. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024

/**
 * Reads the files of an archive: the beginning of each, and all of those that are wanted.
 * @param wants whether a file is wanted whole
 * @throws FindingError `broken`, also for names that lead out of the archive, `protected`, or `oversized`
 */
export async function readArchive(bytes: Buffer, wants: Wants): Promise<readonly ArchivedFile[]> {
  try {
    const zip = await fromBufferPromise(bytes)
    const files: ArchivedFile[] = []
    for (const entry of await listEntries(zip)) files.push(await unpack(zip, entry, wants))
    return files
  } catch (error) {
    throw error instanceof FindingError ? error : new FindingError('broken', error)
  }
}

export function isZip(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'PK\x03\x04'
}

/** Whether a file is an archive from its end, whatever it begins with. One farther up is content, as in a DOC. */
export function endsWithZip(bytes: Buffer): Promise<boolean> {
  return fromBufferPromise(bytes).then(
    () => true,
    () => false,
  )
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new FindingError('protected')
    // yauzl ends with an error where a file unpacks to more than it declares.
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > UNPACKED_MAX_BYTES) throw new FindingError('oversized')
    entries.push(entry)
  }
  return entries
}

async function unpack(zip: ZipFile, entry: Entry, wants: Wants): Promise<ArchivedFile> {
  const name = entry.fileName
  const chunks: Buffer[] = []
  let isWanted: boolean | undefined
  let heldBytes = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    isWanted ??= wants(name, chunk)
    chunks.push(chunk)
    heldBytes += chunk.length
    if (!isWanted && heldBytes >= START_BYTES) break
  }
  const held = Buffer.concat(chunks)
  return { name, start: held.subarray(0, START_BYTES), content: isWanted ? held : null }
}
