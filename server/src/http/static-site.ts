import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import {
  CACHE,
  HASHED_DIRECTORY,
  HOST_HEADERS_FILE,
  SPECULATION_RULES,
} from '@lanternfield/contract/headers.ts'
import { StartError } from '../start-error.ts'
import { filePolicy, pagePolicy } from './content-policy.ts'

const NOT_FOUND_PAGE = '/404.html'
const ALLOW = 'GET, HEAD'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
}

/** The encodings that the build makes, best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

type SiteFile = {
  readonly file: string
  readonly contentType: string
  readonly cacheControl: string
  readonly contentPolicy: string
  readonly hash: string
  /** Whether browsers may prepare the pages that it links to. */
  readonly speculates: boolean
  /** Names of the encodings that the file also exists in. */
  readonly encodings: ReadonlySet<string>
}

/** The built site, ready to be served. */
export type StaticSite = {
  /** Answers any request for a page or a file; what does not exist with the 404 page. */
  answer(request: Request): Promise<Response>
  /** The HTML of a page by its path, such as `/contact-us/`; null if there is none. */
  readPage(path: string): Promise<string | null>
}

/**
 * Takes stock of a built site once: names, hashes and encodings are in memory, contents stay on disk
 * (where the operating system keeps them in its own).
 * @throws Error if there is no site
 */
export async function openStaticSite(directory: string): Promise<StaticSite> {
  const files = await takeStock(directory)
  const notFound = files.get(NOT_FOUND_PAGE)
  if (!notFound)
    throw new StartError(`There is no built site in ${directory}. Run \`npm run build\` first.`)

  return {
    readPage: async (path) => {
      const page = files.get(`${path}index.html`)
      return page ? readFile(page.file, 'utf8') : null
    },
    answer: async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('Only GET is possible here.\n', {
          status: 405,
          headers: { allow: ALLOW },
        })
      const url = new URL(request.url)
      const path = decodePath(url.pathname)
      const found =
        path === null ? undefined : files.get(path.endsWith('/') ? `${path}index.html` : path)
      if (found && !path?.endsWith('/index.html')) return answerWith(found, request, 200)
      const directoryUrl = path === null ? null : directoryOf(path)
      if (directoryUrl && files.has(`${directoryUrl}index.html`))
        return new Response(null, {
          status: 308,
          headers: { location: encodeURI(directoryUrl) + url.search },
        })
      return answerWith(notFound, request, 404)
    },
  }
}

async function answerWith(found: SiteFile, request: Request, status: 200 | 404): Promise<Response> {
  const encoding = ENCODINGS.find(
    ({ name }) =>
      found.encodings.has(name) && accepts(request.headers.get('accept-encoding'), name),
  )
  const etag = `"${found.hash}${encoding ? `-${encoding.name}` : ''}"`
  // Also with 304: a browser then takes over the headers for the page that it has kept.
  const headers = new Headers({
    'cache-control': found.cacheControl,
    'content-security-policy': found.contentPolicy,
    etag,
  })
  if (found.encodings.size > 0) headers.append('vary', 'Accept-Encoding')
  if (found.speculates) {
    headers.append('vary', 'Save-Data')
    if (!savesData(request)) headers.set(SPECULATION_RULES.header, SPECULATION_RULES.value)
  }
  if (status === 200 && matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })

  const content = await readFile(found.file + (encoding?.suffix ?? ''))
  headers.set('content-type', found.contentType)
  headers.set('content-length', String(content.byteLength))
  if (encoding) headers.set('content-encoding', encoding.name)
  return new Response(request.method === 'HEAD' ? null : content, { status, headers })
}

async function takeStock(directory: string): Promise<Map<string, SiteFile>> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const all = new Set(paths)
  const hasRules = all.has(join(directory, SPECULATION_RULES.path))
  const stock = new Map<string, SiteFile>()
  for (const file of paths) {
    if (isTwin(file, all)) continue
    const path = file.slice(join(directory).length).split(sep).join('/')
    // It speaks to hosts, not to visitors.
    if (path === HOST_HEADERS_FILE) continue
    const extension = extname(file)
    const content = await readFile(file)
    stock.set(path, {
      file,
      contentType: contentTypeOf(path),
      cacheControl: cacheControlOf(path),
      contentPolicy:
        extension === '.html'
          ? pagePolicy(content.toString('utf8'))
          : filePolicy(extension, content),
      speculates: hasRules && extension === '.html',
      hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
      encodings: new Set(
        ENCODINGS.filter(({ suffix }) => all.has(file + suffix)).map(({ name }) => name),
      ),
    })
  }
  return stock
}

function isTwin(file: string, all: ReadonlySet<string>): boolean {
  return ENCODINGS.some(
    ({ suffix }) => file.endsWith(suffix) && all.has(file.slice(0, -suffix.length)),
  )
}

function contentTypeOf(path: string): string {
  if (path === SPECULATION_RULES.path) return SPECULATION_RULES.contentType
  return CONTENT_TYPES[extname(path)] ?? 'application/octet-stream'
}

/** Whether the visitor wants no byte that was not asked for. Browsers know it too; not all of them heed it here. */
function savesData(request: Request): boolean {
  return request.headers.get('save-data')?.toLowerCase() === 'on'
}

function cacheControlOf(path: string): string {
  if (path.startsWith(HASHED_DIRECTORY)) return CACHE.hashed
  return path.endsWith('.html') ? CACHE.page : CACHE.other
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/** The address of a directory that a path may have meant: `/a`, `/a//` and `/a/index.html` mean `/a/`. */
function directoryOf(path: string): string {
  const bare = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : path
  let end = bare.length
  while (bare[end - 1] === '/') end -= 1
  return `${bare.slice(0, end)}/`
}

/** Whether `Accept-Encoding` lets us send an encoding (RFC 9110, 12.5.3). */
function accepts(header: string | null, encoding: string): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, q ? Number(q.slice(2)) : 1] as const
    }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/** Whether `If-None-Match` names this version; compared weakly, as a cache on the way may have weakened it. */
function matches(header: string | null, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === etag)
}
