import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import pLimit from 'p-limit'
import { writeAtomically } from '../../lib/write-atomically.ts'
import {
  type FetchedPicture,
  fetchPicture,
  UnusablePicture,
  WANTED_PICTURE,
} from './fetch-picture.ts'
import { type AnsweredPost, readPost } from './ghost-post.ts'

const PICTURES_AT_ONCE = 8

type KeptPicture = { readonly file: string; readonly etag?: string | undefined }

/** By the address of a picture: its file in the folder. */
export type KeptPictures = Readonly<Record<string, KeptPicture>>

type Fetching = {
  readonly folder: string
  /** Those of the last build, which stand in for a picture that cannot be fetched any more. */
  readonly kept: KeptPictures
  readonly warn: (sentence: string) => void
  readonly patienceMs?: number | undefined
}

/** Fetches the pictures of posts; warns of each that cannot be shown, naming its post. */
export async function fetchPictures(
  posts: readonly AnsweredPost[],
  fetching: Fetching,
): Promise<KeptPictures> {
  const limit = pLimit(PICTURES_AT_ONCE)
  const found = await limit.map(posts.map(readPost), async ({ title, url, cover }) => {
    if (!cover) return []
    const picture = await findPicture(cover.address, { ...fetching, post: `"${title}" (${url})` })
    return picture ? [[cover.address, picture] as const] : []
  })
  return Object.fromEntries(found.flat())
}

async function findPicture(
  address: string,
  { folder, kept, warn, patienceMs, post }: Fetching & { readonly post: string },
): Promise<KeptPicture | undefined> {
  const known = kept[address]
  const earlier = known && existsSync(join(folder, known.file)) ? known : undefined
  try {
    const fetched = await fetchPicture({ address, etag: earlier?.etag, patienceMs })
    return fetched ? await writePicture(join(folder, nameOf(address)), fetched) : earlier
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error
    const result = earlier ? 'is that of the last build' : 'is left out'
    warn(`The picture of ${post} ${result}: ${error.message}. ${WANTED_PICTURE}`)
    return earlier
  }
}

/** For warnings of small pictures, which name the file. */
function nameOf(address: string): string {
  return /([\w-]{1,40})(\.\w+)?$/.exec(URL.parse(address)?.pathname ?? '')?.[1] ?? 'picture'
}

/** Under a name by its content, so that it changes no picture that the last build has kept. */
async function writePicture(
  start: string,
  { data, extension, etag }: FetchedPicture,
): Promise<KeptPicture> {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 16)
  const path = `${start}-${hash}.${extension}`
  await writeAtomically(path, data)
  return { file: basename(path), etag }
}
