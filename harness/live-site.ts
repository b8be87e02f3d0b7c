/** What a build takes over from the site that visitors have. Source: docs/decisions/serving-pages.md */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { COMPRESSIBLE, compressFile } from '../site/integrations/compress-file.ts'
import {
  KEPT_FILES_LIST,
  KEPT_FOLDERS,
  type KeptFiles,
  type PublishOptions,
} from './site-releases.ts'

/** Below a kept folder, but no hidden or parent folder, character with a meaning in addresses, compressed copy or page. */
const KEPT_PATH = new RegExp(
  `^(${KEPT_FOLDERS.join('|')})(/(?!\\.)[^/\\\\:%?#\\p{Cc}]+)+(?<!\\.(br|gz|html?|xml))$`,
  'u',
)
/** For all of them. */
const FETCH_WITHIN_MS = 60_000
/** Of the list and of each file. */
const MAX_BYTES = 16 * 1024 * 1024
const FILES_AT_ONCE = 8

/** @param expected the content type; hosts answer HTML for what they lack, some with status 200 */
type Read = (path: string, expected: RegExp) => Promise<Buffer>

/**
 * Fetches the files of earlier releases that a new one lacks. What cannot be fetched is printed, and fails no build.
 * @param folder of the new release
 * @returns the files that it has now
 */
export async function fetchKeptFiles(
  liveSite: string,
  folder: string,
  { keepForMs, now }: PublishOptions,
): Promise<KeptFiles> {
  const read = openReader(liveSite)
  const listed = await readList(read, now).catch(() => [])
  if (listed.length === 0)
    console.warn(
      `The live site at ${liveSite} has no list of its files, so open pages of the release before may lack theirs.`,
    )
  const wanted = listed.filter(
    ([path, since]) => now - since < keepForMs && !existsSync(join(folder, path)),
  )
  const kept: Record<string, number> = {}
  const queue = wanted.values()
  const fetchNext = async () => {
    for (const [path, since] of queue)
      await fetchFile(read, folder, path).then(
        () => {
          kept[path] = since
        },
        () => undefined,
      )
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, fetchNext))
  if (wanted.length > 0)
    console.log(
      `${Object.keys(kept).length} of ${wanted.length} files that open pages may still load came from ${liveSite}.`,
    )
  return kept
}

/** Reads files of one origin, within one time. */
function openReader(liveSite: string): Read {
  const signal = AbortSignal.timeout(FETCH_WITHIN_MS)
  return async (path, expected) => {
    const response = await fetch(new URL(`/${path}`, liveSite), { redirect: 'error', signal })
    if (!response.ok || !expected.test(response.headers.get('content-type') ?? ''))
      throw new Error(`${path} is something else.`)
    const chunks: Uint8Array[] = []
    let bytesLeft = MAX_BYTES
    for await (const chunk of response.body ?? []) {
      bytesLeft -= chunk.length
      if (bytesLeft < 0) throw new Error(`${path} is too large.`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
}

/** @returns the path of each file, and since when it is superseded */
async function readList(read: Read, now: number): Promise<(readonly [string, number])[]> {
  // With a query, since a cache on the way may have the list of another release.
  const text = await read(`${KEPT_FILES_LIST}?${now}`, /json/i)
  return Object.entries<unknown>(JSON.parse(String(text))).flatMap(([path, since]) =>
    KEPT_PATH.test(path) && typeof since === 'number' ? [[path, Math.min(since || now, now)]] : [],
  )
}

async function fetchFile(read: Read, folder: string, path: string): Promise<void> {
  const content = await read(encodeURI(path), /^(?!text\/html)/i)
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  if (COMPRESSIBLE.has(extname(file))) await compressFile(file)
}
