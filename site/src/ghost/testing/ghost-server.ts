/** A server that speaks Ghost's Content API, in the shapes of Ghost 5 and 6. Source: ghost.org/docs/content-api */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const GHOST_KEY = '22444f78447824223cefc48062'
/** So that a test needs few posts to have several pages. */
const PAGE_LIMIT = 2

export type GhostServer = {
  readonly url: string
  /** Paths and queries that were asked for. */
  readonly asked: string[]
  /** Its behaviour instead of a response. */
  trouble?: 'broken' | 'silent' | 'no ghost' | undefined
  readonly close: () => Promise<void>
}

/** A post as Ghost sends it. */
export function ghostPost(number: number, more: Readonly<Record<string, unknown>> = {}) {
  const day = String(number).padStart(2, '0')
  return {
    id: `5ddc9141c35e7700383b2${day}`,
    uuid: `d0b1ccb6-5a46-4b80-8ee4-0a4a2b0a2b${day}`,
    title: `Post ${number}`,
    slug: `post-${number}`,
    html: `<p>Text of post ${number}.</p>`,
    comment_id: `5ddc9141c35e7700383b2${day}`,
    feature_image: null,
    feature_image_alt: null,
    feature_image_caption: null,
    featured: false,
    visibility: 'public',
    created_at: `2026-10-${day}T08:00:00.000+00:00`,
    updated_at: `2026-11-${day}T08:00:00.000+00:00`,
    published_at: `2026-10-${day}T09:00:00.000+00:00`,
    custom_excerpt: null,
    excerpt: `Text of post ${number}.`,
    url: `https://blog.acme.example/post-${number}/`,
    reading_time: 3,
    access: true,
    comments: false,
    authors: [
      {
        id: '1',
        name: 'Mira Holloway',
        slug: 'mira',
        url: 'https://blog.acme.example/author/mira/',
      },
    ],
    tags: [
      { id: '2', name: 'Data', slug: 'data', visibility: 'public' },
      { id: '3', name: '#site', slug: 'hash-site', visibility: 'internal' },
    ],
    ...more,
  }
}

/** @param posts the newest first, as Ghost orders them */
export async function startGhostServer(posts: readonly object[]): Promise<GhostServer> {
  const asked: string[] = []
  const http = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (ghost.trouble === 'silent') return
    if (ghost.trouble === 'broken') return void response.writeHead(503).end('Maintenance')
    if (ghost.trouble === 'no ghost')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://ghost')
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body))
    if (pathname !== '/ghost/api/content/posts/')
      return void answer(404, errors('Resource not found', 'NotFoundError', null))
    if (searchParams.get('key') !== GHOST_KEY)
      return void answer(
        401,
        errors('Unknown Content API Key', 'UnauthorizedError', 'UNKNOWN_CONTENT_API_KEY'),
      )
    const page = Number(searchParams.get('page') ?? 1)
    const pages = Math.max(1, Math.ceil(posts.length / PAGE_LIMIT))
    answer(200, {
      posts: posts.slice((page - 1) * PAGE_LIMIT, page * PAGE_LIMIT),
      meta: {
        pagination: {
          page,
          limit: PAGE_LIMIT,
          pages,
          total: posts.length,
          next: page < pages ? page + 1 : null,
          prev: page > 1 ? page - 1 : null,
        },
      },
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const ghost: GhostServer = {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return ghost
}

function errors(message: string, type: string, code: string | null) {
  return {
    errors: [
      {
        message,
        context: null,
        type,
        details: null,
        property: null,
        help: null,
        code,
        id: 'e5f5b1c0-c5e8-11f0-9f4c-0b1a2c3d4e5f',
        ghostErrorCode: null,
      },
    ],
  }
}
