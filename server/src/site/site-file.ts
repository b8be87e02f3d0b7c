import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CACHE,
  HASHED_DIRECTORY,
  NAMED_TYPES,
  NO_FRAMES,
  NOTHING_POLICY,
  PREFETCH,
  SPECULATION_RULES,
  SVG_POLICY,
} from '@lanternfield/contract/site/headers.ts'
import { UNPUBLISHED_FILES } from '@lanternfield/contract/site/site-rules.ts'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType, mimes } from 'hono/utils/mime'
import { pagePolicy } from '../http/content-policy.ts'

/** 410 for a page whose time is over: search engines drop it sooner than after 404. */
export type PageStatus = 200 | 404 | 410

/** The compressed copies that the build makes, the best first. */
const COPIES = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const
type Copy = (typeof COPIES)[number]

/** XML names its own encoding. */
const CONTENT_TYPES = { ...mimes, svg: 'image/svg+xml', xml: 'application/xml' }
/** Hidden files, paths out of the site, second names of a file, and compressed copies. */
const NEVER_SERVED = /\/\.(?!well-known\/)|\/\/|\\|\.(br|gz)$/
const NO_FILE = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'])

/**
 * The response with a file of a built site, in the best encoding that the browser accepts; null if there is no such
 * file. `serveStatic` of @hono/node-server 2.1 ignores the weights of `Accept-Encoding`, and answers 200 before it
 * opens the file.
 * @param path decoded, such as `/contact-us/index.html`
 */
export async function readSiteFile(
  directory: string,
  path: string,
  { headers, status }: { readonly headers: Headers; readonly status: PageStatus },
): Promise<Response | null> {
  if (UNPUBLISHED_FILES.includes(path) || NEVER_SERVED.test(path)) return null
  const file = join(directory, path)
  const copies = COPIES.filter(({ suffix }) => existsSync(file + suffix))
  const copy = bestOf(copies, headers.get('accept-encoding') ?? '')
  const found = await readIfThere(file, copy?.suffix)
  if (!found) return null
  const { content, mtime } = found
  const isPage = path.endsWith('.html')
  const html = isPage ? String(copy ? await readFile(file) : content) : null
  const isFetchedAhead = status === 200 && headers.get(PREFETCH.header) === PREFETCH.value
  // Not all browsers that send it stop prefetching by themselves.
  const savesData = headers.get('save-data')?.toLowerCase() === 'on'
  const vary = [...(copies.length > 0 ? ['Accept-Encoding'] : []), ...(isPage ? ['Save-Data'] : [])]
  const modified = mtime.toUTCString()
  // Many feed readers know no ETag.
  const isKnown =
    status === 200 && !headers.has('if-none-match') && headers.get('if-modified-since') === modified
  return new Response(isKnown ? null : content, {
    status: isKnown ? 304 : status,
    headers: {
      'last-modified': modified,
      'cache-control': isPage && isFetchedAhead ? PREFETCH.cache : cacheControlOf(path),
      'content-length': String(content.length),
      'content-security-policy': html === null ? filePolicy(path) : pagePolicy(html),
      'content-type': contentTypeOf(path),
      etag: `"${createHash('sha1').update(content).digest('base64url')}"`,
      ...(copy && { 'content-encoding': copy.encoding }),
      ...(isPage && !savesData && { [SPECULATION_RULES.header]: SPECULATION_RULES.value }),
      ...(vary.length > 0 && { vary: vary.join(', ') }),
    },
  })
}

/** The copy that is wanted most, unless the plain file is wanted more. Source: RFC 9110, section 12.5.3 */
function bestOf(copies: readonly Copy[], header: string): Copy | undefined {
  const weights = new Map(
    parseAccept(header).map(({ type, q }) => [type.toLowerCase().replace(/^x-/, ''), q]),
  )
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  return copies
    .filter(({ encoding }) => weightOf(encoding) > 0)
    .filter(({ encoding }) => weightOf(encoding) >= weightOf('identity'))
    .sort((a, b) => weightOf(b.encoding) - weightOf(a.encoding))[0]
}

async function readIfThere(file: string, suffix = '') {
  try {
    // Not asynchronous, which would cost a page a tenth of its time.
    const { mtime } = statSync(file)
    return { content: await readFile(file + suffix), mtime }
  } catch (error) {
    if (NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

function contentTypeOf(path: string): string {
  if (path === SPECULATION_RULES.path) return SPECULATION_RULES.contentType
  return NAMED_TYPES[path] ?? getMimeType(path, CONTENT_TYPES) ?? 'application/octet-stream'
}

function cacheControlOf(path: string): string {
  if (path.startsWith(HASHED_DIRECTORY)) return CACHE.hashed
  return path.endsWith('.html') ? CACHE.page : CACHE.other
}

function filePolicy(path: string): string {
  if (path.endsWith('.svg')) return SVG_POLICY
  // A browser shows a PDF by a page of its own, and some have applied our policy to that page's styles
  // (Chrome, rust-lang/www.rust-lang.org#942). The file itself runs nothing that a policy could stop.
  return path.endsWith('.pdf') ? NO_FRAMES : NOTHING_POLICY
}
