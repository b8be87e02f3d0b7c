import { describeFetchError } from './fetch-picture.ts'
import { type AnsweredPost, answeredPage } from './ghost-post.ts'

/** As many as Ghost gives at once. */
const POSTS_AT_ONCE = 100
const PATIENCE_MS = 15_000

export type GhostSettings = {
  /** Where the Ghost site lives, without a slash at the end. */
  readonly url: string
  /** A key of its Content API, which can read published posts only. */
  readonly key: string
}

/** Ghost could not be asked: not reached, too slow, or out of order. */
export class GhostSilent extends Error {}

/**
 * Every published post of a Ghost site, the newest first.
 * @throws GhostSilent when Ghost does not answer
 * @throws Error when it answers and refuses, or is no Ghost; it says which
 */
export async function fetchPosts(
  settings: GhostSettings,
  patienceMs = PATIENCE_MS,
): Promise<AnsweredPost[]> {
  const posts: AnsweredPost[] = []
  let page: number | null = 1
  while (page !== null) {
    const checked = answeredPage.safeParse(await ask(page, settings, patienceMs))
    if (!checked.success) {
      const [issue] = checked.error.issues
      throw new Error(
        `GHOST_URL is ${settings.url}, whose answer is not that of Ghost's Content API: \`${issue?.path.join('.')}\` ${issue?.message}.`,
      )
    }
    posts.push(...checked.data.posts)
    // Past its last page Ghost names a next one forever.
    page = checked.data.posts.length > 0 ? checked.data.meta.pagination.next : null
  }
  return posts
}

/** Source: https://ghost.org/docs/content-api/ */
async function ask(page: number, settings: GhostSettings, patienceMs: number): Promise<unknown> {
  const address = new URL(`${settings.url}/ghost/api/content/posts/`)
  address.search = new URLSearchParams({
    key: settings.key,
    limit: String(POSTS_AT_ONCE),
    page: String(page),
    include: 'authors,tags',
    order: 'published_at DESC',
  }).toString()
  const headers = { 'Accept-Version': 'v5.0' }
  const { status, text } = await fetch(address, {
    headers,
    signal: AbortSignal.timeout(patienceMs),
  })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch((cause: unknown) => {
      throw new GhostSilent(
        `Ghost does not answer at ${settings.url}: ${describeFetchError(cause)}.`,
        { cause },
      )
    })
  if (status >= 500 || status === 429)
    throw new GhostSilent(`Ghost is out of order at ${settings.url}: it answers ${status}.`)
  if (status === 401 || status === 403)
    throw new Error(
      `GHOST_CONTENT_KEY is refused by ${settings.url}. Look in Ghost's settings under Integrations: the site wants the Content API key, not the Admin API key.`,
    )
  const data = parseJson(text)
  if (status !== 200 || data === undefined)
    throw new Error(
      `GHOST_URL is ${settings.url}, where no Ghost answers: ${address.pathname} gives ${status}${data === undefined ? ' and no JSON' : ''}.`,
    )
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
