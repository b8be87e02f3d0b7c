/** A server that speaks Ghost's Content API, in the shapes of Ghost 5 and 6. Source: ghost.org/docs/content-api */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export const GHOST_KEY = '22444f78447824223cefc48062'
/** So that a test needs few posts to have several pages. */
const PAGE_LIMIT = 2
/** In the posts, the address of the site; the server puts its own there. */
const SITE = 'https://blog.acme.example'

/**
 * Posts as Ghost 6.65.0 answered them, in the time zone Asia/Kolkata, without fields that were null or repeated others. The
 * newest first: ordinary ones, those for members, empty ones, and those with every picture that Ghost has taken.
 */
export const RECORDED_POSTS: readonly object[] = readFileSync(
  new URL('recorded-posts.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

export type GhostServer = {
  readonly url: string
  /** Paths and queries that were asked for. */
  readonly asked: string[]
  /** Its behaviour instead of a response. */
  trouble?: 'broken' | 'silent' | 'no ghost' | undefined
  readonly close: () => Promise<void>
}

/** A post as Ghost sends it, without most of the fields that the site passes over. */
export function ghostPost(number: number, more: Readonly<Record<string, unknown>> = {}) {
  const day = String(number).padStart(2, '0')
  return {
    id: `5ddc9141c35e7700383b2${day}`,
    title: `Post ${number}`,
    html: `<p>Text of post ${number}.</p>`,
    feature_image: null,
    feature_image_alt: null,
    updated_at: `2026-11-${day}T08:00:00.000+00:00`,
    published_at: `2026-10-${day}T09:00:00.000+00:00`,
    custom_excerpt: null,
    excerpt: `Text of post ${number}.`,
    url: `https://blog.acme.example/post-${number}/`,
    authors: [{ id: '1', name: 'Mira Holloway', slug: 'mira' }],
    tags: [
      { id: '2', name: 'Data', slug: 'data', visibility: 'public' },
      { id: '3', name: '#site', slug: 'hash-site', visibility: 'internal' },
    ],
    ...more,
  }
}

/**
 * @param posts the newest first, as Ghost orders them
 * @param answerPicture answers requests for files, in the API's place
 */
export async function startGhostServer(
  posts: readonly object[],
  answerPicture: RequestListener = (_, response) => void response.writeHead(404).end(),
): Promise<GhostServer> {
  const asked: string[] = []
  const http = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://ghost')
    const answer = (status: number, body: string) => void response.writeHead(status).end(body)
    if (!pathname.startsWith('/ghost/')) return answerPicture(request, response)
    if (ghost.trouble === 'silent') return
    if (ghost.trouble === 'broken') return answer(503, 'Maintenance')
    if (ghost.trouble === 'no ghost') return answer(200, '<h1>Hello</h1>')
    if (pathname !== '/ghost/api/content/posts/') return answer(404, '{"errors":[]}')
    if (searchParams.get('key') !== GHOST_KEY) return answer(401, '{"errors":[]}')
    const page = Number(searchParams.get('page') ?? 1)
    const end = page * PAGE_LIMIT
    const pagination = { page, limit: PAGE_LIMIT, next: end < posts.length ? page + 1 : null }
    const body = { posts: posts.slice(end - PAGE_LIMIT, end), meta: { pagination } }
    const text = JSON.stringify(body).replaceAll(SITE, ghost.url)
    // Other hosts in what was recorded: one that is there, and one that refuses.
    const host = `"//${request.headers.host}`
    answer(200, text.replaceAll('"//cdn.example', host).replaceAll('images.example', '127.0.0.1:1'))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const ghost: GhostServer = {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      http.closeAllConnections()
      http.close()
    },
  }
  return ghost
}
