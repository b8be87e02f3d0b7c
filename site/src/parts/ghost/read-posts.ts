import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../../lib/write-atomically.ts'
import { fetchPictures, type KeptPictures } from './fetch-pictures.ts'
import { fetchPosts, type GhostSettings, GhostSilent } from './fetch-posts.ts'
import { type AnsweredPost, type GhostPost, readPost } from './ghost-post.ts'

/** The file of what is kept between builds; the pictures are beside it. */
const KEPT_FILE = 'posts.json'
const NAMED_AT_MOST = 20

/** The answer of a Ghost site, with its pictures. */
type Kept = {
  readonly url: string
  readonly at: string
  readonly posts: readonly AnsweredPost[]
  readonly pictures: KeptPictures
}

type Reading = {
  readonly settings: GhostSettings
  /** Where posts and pictures are kept between builds. */
  readonly folder: string
  /** Called for each sentence that an operator should read. */
  readonly warn: (sentence: string) => void
  readonly patienceMs?: number
}

/** A post, with its picture as the name of a file in the folder. */
export type ReadPost = Omit<GhostPost, 'cover'> & {
  readonly cover?: { readonly file: string; readonly alt: string } | undefined
}

/**
 * The posts of the Ghost site that have a text for everyone, with their pictures; when it does not answer, those of the
 * last build, with a warning. A picture that cannot be shown costs its post the picture, with a warning.
 * @throws Error when there are none of the last build either, or when Ghost refuses
 * Source: docs/decisions/articles.md
 */
export async function readPosts(reading: Reading): Promise<readonly ReadPost[]> {
  const { posts, pictures } = await readSite(reading)
  const read = posts.map(readPost)
  const [unreadable, readable] = [read.filter(hasNoText), read.filter((post) => !hasNoText(post))]
  if (unreadable.length > 0) reading.warn(describeUnreadable(unreadable))
  return readable.map(({ cover, ...post }) => {
    const file = cover && pictures[cover.address]?.file
    return file ? { ...post, cover: { file, alt: cover.alt } } : post
  })
}

const hasNoText = ({ excerpt }: GhostPost) => excerpt === ''

function describeUnreadable(posts: readonly GhostPost[]): string {
  const names = posts.slice(0, NAMED_AT_MOST).map(({ title }) => `"${title}"`)
  const more = posts.length - names.length
  return `Without a text that everyone may read, posts are left out: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. To show them, give each an excerpt in Ghost.`
}

/** Replaces what is kept only when posts and pictures are complete: the next build may need it. */
async function readSite({ settings, folder, warn, patienceMs }: Reading): Promise<Kept> {
  const kept = await readKept(folder, settings.url)
  try {
    const posts = await fetchPosts(settings, patienceMs)
    await mkdir(folder, { recursive: true })
    const earlier = kept?.pictures ?? {}
    const pictures = await fetchPictures(posts, { folder, kept: earlier, warn, patienceMs })
    const site: Kept = { url: settings.url, at: new Date().toISOString(), posts, pictures }
    await writeAtomically(join(folder, KEPT_FILE), JSON.stringify(site))
    return site
  } catch (error) {
    if (!(error instanceof GhostSilent)) throw error
    if (!kept)
      throw new Error(
        `${error.message} There are no articles of an earlier build to show instead. Try again later, or build without GHOST_URL and GHOST_CONTENT_KEY.`,
        { cause: error },
      )
    warn(`${error.message} The site is built with the ${kept.posts.length} articles of ${kept.at}.`)
    return kept
  }
}

async function readKept(folder: string, url: string): Promise<Kept | undefined> {
  const text = await readFile(join(folder, KEPT_FILE), 'utf8').catch(() => undefined)
  if (!text) return undefined
  const kept = JSON.parse(text) as Kept
  return kept.url === url ? kept : undefined
}
