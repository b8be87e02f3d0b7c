import { open, stat } from 'node:fs/promises'

/** A file on disk as it was when it was indexed. */
export type Version = {
  readonly file: string
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
  /** Its content, if that never leaves memory. */
  readonly held: Buffer<ArrayBuffer> | null
}

/** Contents of files, in memory as far as there is room. */
export type FileContents = {
  /** The content, if it is in memory and its file was the same a moment ago. */
  readonly peek: (version: Version) => Buffer<ArrayBuffer> | null
  /** The content; null if the file is gone or not the one any more that was indexed. */
  readonly read: (version: Version) => Promise<Buffer<ArrayBuffer> | null>
}

/** For so long a content counts as that of its file. In between, what was replaced is still whole and has its own headers. */
const CHECK_EVERY_MS = 100
/** Pages and scripts; larger ones are pictures, of which a request costs more than a read. */
const FILE_MAX_BYTES = 256 * 1024
/** All pages, scripts and styles in the encoding that browsers take are about 1 MB, all pictures of our site about 15 MB. */
const MEMORY_MAX_BYTES = 16 * 1024 * 1024

type Cached = { readonly content: Buffer<ArrayBuffer>; readonly checkedAt: number }

/**
 * Reads each file when it is first asked for.
 * @param elapsed milliseconds since some moment, never set back
 */
export function createFileContents(elapsed: () => number): FileContents {
  /** The one that was checked longest ago is the first. */
  const cached = new Map<Version, Cached>()
  const underway = new Map<Version, Promise<Buffer<ArrayBuffer> | null>>()
  let cachedBytes = 0

  function peek(version: Version): Buffer<ArrayBuffer> | null {
    if (version.held) return version.held
    const found = cached.get(version)
    return found && elapsed() - found.checkedAt < CHECK_EVERY_MS ? found.content : null
  }

  function drop(version: Version): void {
    if (cached.delete(version)) cachedBytes -= version.size
  }

  function store(version: Version, content: Buffer<ArrayBuffer>): void {
    drop(version)
    if (version.size > FILE_MAX_BYTES) return
    cached.set(version, { content, checkedAt: elapsed() })
    cachedBytes += version.size
    for (const oldest of cached.keys()) {
      if (cachedBytes <= MEMORY_MAX_BYTES) return
      drop(oldest)
    }
  }

  async function readAgain(version: Version): Promise<Buffer<ArrayBuffer> | null> {
    const known = cached.get(version)?.content
    const content = known ? await confirm(version, known) : await readVersion(version)
    if (content) store(version, content)
    else drop(version)
    return content
  }

  /** At once for all who ask meanwhile. */
  function readOnce(version: Version): Promise<Buffer<ArrayBuffer> | null> {
    const reading =
      underway.get(version) ?? readAgain(version).finally(() => underway.delete(version))
    underway.set(version, reading)
    return reading
  }

  return { peek, read: async (version) => peek(version) ?? readOnce(version) }
}

/** The content that was read before, if its file is still the same. */
async function confirm(
  version: Version,
  content: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer> | null> {
  const found = await stat(version.file).catch(() => null)
  return found && isSame(found, version) ? content : null
}

async function readVersion(version: Version): Promise<Buffer<ArrayBuffer> | null> {
  const handle = await open(version.file).catch(() => null)
  if (!handle) return null
  try {
    const content = Buffer.allocUnsafeSlow(version.size)
    const { bytesRead } = await handle.read(content, 0, version.size, 0)
    // After reading, and of the same open file: a build that writes into it meanwhile changes its time.
    const found = await handle.stat()
    return isSame(found, version) && bytesRead === version.size ? content : null
  } catch {
    return null
  } finally {
    await handle.close()
  }
}

function isSame(found: Pick<Version, 'size' | 'mtimeMs' | 'ino'>, version: Version): boolean {
  return (
    found.size === version.size && found.mtimeMs === version.mtimeMs && found.ino === version.ino
  )
}
