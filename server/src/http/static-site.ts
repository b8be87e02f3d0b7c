import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { AnswerWords } from '@lanternfield/contract/answer-words.ts'
import { EXPIRING_PAGES_FILE, type ExpiringPages } from '@lanternfield/contract/expiring-pages.ts'
import {
  CACHE,
  HASHED_DIRECTORY,
  HOST_HEADERS_FILE,
  HOST_REDIRECTS_FILE,
  NOINDEX,
  PREFETCH,
  SPECULATION_RULES,
  VERCEL_FILE,
} from '@lanternfield/contract/headers.ts'
import { FORM_PAGES, THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { NOTICE_PATH, type PrivacyNotice } from '@lanternfield/contract/privacy-notice.ts'
import {
  bareAddress,
  SITE_RULES_FILE,
  type SiteRules,
  withQuery,
} from '@lanternfield/contract/site-rules.ts'
import { findTopic, TOPICS_PATH, type Topic } from '@lanternfield/contract/topic.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { filePolicy, pagePolicy } from './content-policy.ts'

const NOT_FOUND_PAGE = '/404.html'
const ALLOW = 'GET, HEAD'
const RETRY_AFTER_S = 30
const LOG_EVERY_MS = 60_000
const INDEXED_AT_ONCE = 16

/** What a submission needs; it is in memory, so that no build can take it away while the server runs. */
const HELD_FILES: ReadonlySet<string> = new Set([
  ...[...Object.values(FORM_PAGES), THANK_YOU_PATH].map((path) => `${path}index.html`),
  NOT_FOUND_PAGE,
  TOPICS_PATH,
  NOTICE_PATH,
])

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

type EncodingName = (typeof ENCODINGS)[number]['name']

/** What the build tells this server and hosts, and nobody else. */
const NOT_SERVED: ReadonlySet<string> = new Set([
  HOST_HEADERS_FILE,
  HOST_REDIRECTS_FILE,
  VERCEL_FILE,
  EXPIRING_PAGES_FILE,
  SITE_RULES_FILE,
])

/** A file on disk as it was when the server started. */
type Version = {
  readonly file: string
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
  /** Its content, if it is one of `HELD_FILES`. */
  readonly held: Buffer<ArrayBuffer> | null
}

/** 410 for a page whose time is over: search engines drop it sooner than after 404. */
type PageStatus = 200 | 404 | 410

type SiteFile = {
  readonly contentType: string
  readonly cacheControl: string
  readonly contentPolicy: string
  readonly hash: string
  /** Whether browsers may prepare the pages that it links to. */
  readonly speculates: boolean
  readonly plain: Version
  /** The encodings that the file also exists in. */
  readonly encodings: ReadonlyMap<EncodingName, Version>
}

/** The built site, ready to be served. */
export type StaticSite = {
  /**
   * Answers any request for a page or a file; an old address with where it leads; what does not exist, or not any more,
   * with the 404 page.
   */
  answer(request: Request): Promise<Response>
  /** The HTML of a page with a form by its path, such as `/contact-us/`, from memory; null if there is none. */
  readPage(path: string): Promise<string | null>
  /** The page with this path, if it is one that an inquiry can be about. */
  findTopic(path: string): Topic | null
  /** The privacy notice of its forms; null for a site of an older version. */
  readonly notice: PrivacyNotice | null
}

export type StaticSiteOptions = {
  readonly directory: string
  readonly words: Pick<AnswerWords, 'siteReplaced'>
  readonly log: Pick<Log, 'error'>
  readonly now: () => number
}

/**
 * Indexes a built site once: names, hashes, policies and encodings are in memory, contents stay on disk (where the
 * operating system keeps them in its own). A file that a build has replaced since is answered with 503 until the server
 * starts again: its hash and its policy would be those of another build.
 * @throws StartError if there is no site
 */
export async function openStaticSite({
  directory,
  words,
  log,
  now,
}: StaticSiteOptions): Promise<StaticSite> {
  const files = await indexFiles(directory)
  const endings = await readEndings(directory)
  const rules = await readSiteRules(directory)
  const redirects = new Map(Object.entries(rules.redirects))
  const notFound = files.get(NOT_FOUND_PAGE)
  if (!notFound)
    throw new StartError(`There is no built site in ${directory}. Run \`npm run build\` first.`)
  const readJson = (path: string) =>
    JSON.parse(files.get(path)?.plain.held?.toString('utf8') ?? 'null')
  const titles = readJson(TOPICS_PATH) ?? {}
  let loggedAt = Number.NEGATIVE_INFINITY

  async function answerWith(found: SiteFile, request: Request, status: PageStatus) {
    const answer = await answerUnlessReplaced(found, request, status)
    if (answer) return answer
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      loggedAt = performance.now()
      log.error('the site was replaced: restart the server')
    }
    return new Response(`${words.siteReplaced}\n`, {
      status: 503,
      headers: { 'retry-after': String(RETRY_AFTER_S), 'cache-control': 'no-store' },
    })
  }

  const answerRequest = async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed. Only GET and HEAD are supported.\n', {
        status: 405,
        headers: { allow: ALLOW },
      })
    const url = new URL(request.url)
    const path = decodePath(url.pathname)
    const found =
      path === null ? undefined : files.get(path.endsWith('/') ? `${path}index.html` : path)
    const isOver = path !== null && (endings.get(path) ?? Number.POSITIVE_INFINITY) <= now()
    if (isOver) return answerWith(notFound, request, 410)
    if (found && !path?.endsWith('/index.html')) return answerWith(found, request, 200)
    const bare = path === null ? null : bareAddress(path)
    if (bare !== null && files.has(`${bare}/index.html`))
      return new Response(null, {
        status: 308,
        headers: { location: `${encodeURI(bare)}/${url.search}` },
      })
    const target = bare === null ? undefined : redirects.get(bare)
    if (target)
      return new Response(null, {
        status: 308,
        // Not for good: browsers would keep an entry that an editor corrects tomorrow.
        headers: { location: withQuery(target, url.search), 'cache-control': CACHE.other },
      })
    return answerWith(notFound, request, 404)
  }

  return {
    readPage: async (path) => {
      return files.get(`${path}index.html`)?.plain.held?.toString('utf8') ?? null
    },
    findTopic: (path) => findTopic(titles, path),
    notice: readJson(NOTICE_PATH),
    answer: async (request) => {
      const response = await answerRequest(request)
      if (rules.isNoindex) response.headers.set(NOINDEX.header, NOINDEX.value)
      return response
    },
  }
}

/** Null if the file is not the one any more that was indexed. */
async function answerUnlessReplaced(
  found: SiteFile,
  request: Request,
  status: PageStatus,
): Promise<Response | null> {
  const encoding = ENCODINGS.find(
    ({ name }) =>
      found.encodings.has(name) && accepts(request.headers.get('accept-encoding'), name),
  )?.name
  const etag = `"${found.hash}${encoding ? `-${encoding}` : ''}"`
  // Also with 304: a browser then updates the headers of its cached page.
  const headers = new Headers({
    'cache-control':
      status === 200 && isFetchedAhead(found, request) ? PREFETCH.cache : found.cacheControl,
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

  const content = await readVersion((encoding && found.encodings.get(encoding)) ?? found.plain)
  if (!content) return null
  headers.set('content-type', found.contentType)
  headers.set('content-length', String(content.byteLength))
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : content, { status, headers })
}

/** The content of a file; null if it is gone or not the one any more that was indexed. */
async function readVersion(version: Version): Promise<Buffer<ArrayBuffer> | null> {
  if (version.held) return version.held
  const handle = await open(version.file).catch(() => null)
  if (!handle) return null
  try {
    const content = Buffer.allocUnsafeSlow(version.size)
    const { bytesRead } = await handle.read(content, 0, version.size, 0)
    // After reading, and of the same open file: a build that writes into it meanwhile changes its time.
    const { size, mtimeMs, ino } = await handle.stat()
    const isSame = size === version.size && mtimeMs === version.mtimeMs && ino === version.ino
    return isSame && bytesRead === size ? content : null
  } catch {
    return null
  } finally {
    await handle.close()
  }
}

/** When each expiring page ends. Only sites that our build has written have such a file. */
async function readEndings(directory: string): Promise<ReadonlyMap<string, number>> {
  const text = await readFile(join(directory, EXPIRING_PAGES_FILE), 'utf8').catch(() => '{}')
  const pages = JSON.parse(text) as ExpiringPages
  return new Map(Object.entries(pages).map(([path, end]) => [path, Date.parse(end)]))
}

/** Only sites that our build has written have such a file. */
async function readSiteRules(directory: string): Promise<SiteRules> {
  const text = await readFile(join(directory, SITE_RULES_FILE), 'utf8').catch(() => '{}')
  return { redirects: {}, isNoindex: false, ...JSON.parse(text) }
}

async function indexFiles(directory: string): Promise<Map<string, SiteFile>> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const all = new Set(paths)
  const hasRules = all.has(join(directory, SPECULATION_RULES.path))
  const index = new Map<string, SiteFile>()
  const pathOf = (file: string) => file.slice(join(directory).length).split(sep).join('/')

  const indexFile = async (file: string) => {
    const path = pathOf(file)
    const extension = extname(file)
    const isHeld = HELD_FILES.has(path)
    const { content, version } = await indexVersion(file, isHeld)
    const encodings = new Map<EncodingName, Version>()
    for (const { name, suffix } of ENCODINGS)
      if (all.has(file + suffix)) {
        const held = isHeld ? await readFile(file + suffix) : null
        encodings.set(name, versionOf(file + suffix, await stat(file + suffix), held))
      }
    index.set(path, {
      contentType: contentTypeOf(path),
      cacheControl: cacheControlOf(path),
      contentPolicy:
        extension === '.html'
          ? pagePolicy(content.toString('utf8'))
          : filePolicy(extension, content),
      speculates: hasRules && extension === '.html',
      hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
      plain: version,
      encodings,
    })
  }

  const served = paths.filter((file) => !isTwin(file, all) && !NOT_SERVED.has(pathOf(file)))
  // Side by side: a server that answers requests meanwhile comes back to each of them only now and then.
  const queue = served.values()
  const indexNext = async () => {
    for (const file of queue) await indexFile(file)
  }
  await Promise.all(Array.from({ length: INDEXED_AT_ONCE }, indexNext))
  return index
}

async function indexVersion(file: string, isHeld: boolean) {
  const handle = await open(file)
  try {
    const content = await handle.readFile()
    return { content, version: versionOf(file, await handle.stat(), isHeld ? content : null) }
  } finally {
    await handle.close()
  }
}

function versionOf(file: string, { size, mtimeMs, ino }: Stats, held: Version['held']): Version {
  return { file, size, mtimeMs, ino, held }
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

/** Whether it is a page that the script of another page fetches before somebody goes there. */
function isFetchedAhead({ cacheControl }: SiteFile, request: Request): boolean {
  return cacheControl === CACHE.page && request.headers.get(PREFETCH.header) === PREFETCH.value
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
