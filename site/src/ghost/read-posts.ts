import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchPosts, type GhostSettings, GhostSilent } from './fetch-posts.ts'
import type { GhostPost } from './ghost-post.ts'

type Kept = { readonly url: string; readonly at: string; readonly posts: readonly GhostPost[] }

type Reading = {
  readonly settings: GhostSettings
  /** Where answers are kept between builds. */
  readonly cacheDir: string
  /** Called when the articles are from the cache. */
  readonly warn: (sentence: string) => void
  readonly patienceMs?: number
}

/**
 * The posts of the Ghost site; when it does not answer, those of the last build, with a warning.
 * @throws Error when there are none of the last build either, or when Ghost refuses
 * Source: docs/decisions/articles.md
 */
export async function readPosts(reading: Reading): Promise<readonly GhostPost[]> {
  const { settings, cacheDir, warn, patienceMs } = reading
  const file = join(cacheDir, 'ghost.json')
  try {
    const posts = await fetchPosts(settings, patienceMs)
    await mkdir(cacheDir, { recursive: true })
    const kept: Kept = { url: settings.url, at: new Date().toISOString(), posts }
    await writeFile(file, JSON.stringify(kept))
    return posts
  } catch (error) {
    if (!(error instanceof GhostSilent)) throw error
    const kept = await readKept(file, settings.url)
    if (!kept)
      throw new Error(
        `${error.message} There are no articles of an earlier build to show instead. Try again later, or build without GHOST_URL and GHOST_CONTENT_KEY.`,
        { cause: error },
      )
    warn(`${error.message} The site is built with the ${kept.posts.length} articles of ${kept.at}.`)
    return kept.posts
  }
}

async function readKept(file: string, url: string): Promise<Kept | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (!text) return undefined
  const kept = JSON.parse(text) as Kept
  if (kept.url !== url) return undefined
  return {
    ...kept,
    posts: kept.posts.map((post) => ({
      ...post,
      date: new Date(post.date),
      updated: new Date(post.updated),
    })),
  }
}
