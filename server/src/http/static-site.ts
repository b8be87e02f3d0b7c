import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import { EXPIRING_PAGES_FILE, type ExpiringPages } from '@lanternfield/contract/expiring-pages.ts'
import { CACHE, NOINDEX } from '@lanternfield/contract/headers.ts'
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
import { createFileContents } from './file-contents.ts'
import { createVariants, isUnmodified, type PageStatus, type ReadHeader } from './file-variants.ts'
import { indexFiles, NOT_FOUND_PAGE, type SiteFile } from './site-files.ts'

const ALLOW = 'GET, HEAD'
const RETRY_AFTER_S = 30
const LOG_EVERY_MS = 60_000

/** A whole answer, as it is sent to GET. */
type FileAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer<ArrayBuffer> | null
}

/** The built site, ready to be served. */
export type StaticSite = {
  /**
   * Answers any request for a page or a file; an old address with where it leads; what does not exist, or not any more,
   * with the 404 page.
   */
  answer(request: Request): Promise<Response>
  /**
   * The same answer at once, if the path is that of a page or a file and nothing has to be read; else null.
   * @param path of a GET or HEAD request, without its query
   */
  answerFromMemory(path: string, readHeader: ReadHeader): FileAnswer | null
  /** The HTML of a page with a form by its path, such as `/contact-us/`, from memory; null if there is none. */
  readPage(path: string): Promise<string | null>
  /** The page with this path, if it is one that an inquiry can be about. */
  findTopic(path: string): Topic | null
  /** The privacy notice of its forms; null for a site of an older version. */
  readonly notice: PrivacyNotice | null
}

export type StaticSiteOptions = {
  readonly directory: string
  readonly words: Pick<AnswerCopy, 'siteReplaced'>
  readonly log: Pick<Log, 'error'>
  readonly now: () => number
  /** Milliseconds since some moment, never set back; for tests. */
  readonly elapsed?: () => number
}

/**
 * Indexes a built site once: names, hashes, policies and encodings are in memory, contents as far as there is room. A file
 * that a build has replaced since is answered with 503 until the server starts again: its hash and its policy would be
 * those of another build.
 * @throws StartError if there is no site
 */
export async function openStaticSite({
  directory,
  words,
  log,
  now,
  elapsed = () => performance.now(),
}: StaticSiteOptions): Promise<StaticSite> {
  const files = await indexFiles(directory)
  const endings = await readEndings(directory)
  const rules = await readSiteRules(directory)
  const redirects = new Map(Object.entries(rules.redirects))
  const notFound = files.get(NOT_FOUND_PAGE)
  if (!notFound)
    throw new StartError(`There is no built site in ${directory}. Run \`npm run build\` first.`)
  const addresses = new Map(
    [...files].map(([path, file]) => [path.replace(/\/index\.html$/, '/'), file]),
  )
  const contents = createFileContents(elapsed)
  const chooseVariant = createVariants(rules.isNoindex)
  const readJson = (path: string) =>
    JSON.parse(files.get(path)?.plain.held?.toString('utf8') ?? 'null')
  const titles = readJson(TOPICS_PATH) ?? {}
  let loggedAt = Number.NEGATIVE_INFINITY

  async function answerWith(found: SiteFile, request: Request, status: PageStatus) {
    const readHeader: ReadHeader = (name) => request.headers.get(name)
    const variant = chooseVariant(found, readHeader, status)
    if (status === 200 && isUnmodified(variant, readHeader))
      return new Response(null, { status: 304, headers: variant.headersWhenUnmodified })
    const content = await contents.read(variant.version)
    const body = request.method === 'HEAD' ? null : content
    if (content) return new Response(body, { status, headers: variant.headers })
    if (elapsed() - loggedAt > LOG_EVERY_MS) {
      loggedAt = elapsed()
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
    const found = path === null ? undefined : addresses.get(path)
    const isOver = path !== null && (endings.get(path) ?? Number.POSITIVE_INFINITY) <= now()
    if (isOver) return answerWith(notFound, request, 410)
    if (found) return answerWith(found, request, 200)
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
    answerFromMemory: (path, readHeader) => {
      // An escaped path, and a page whose time may be over, are looked at with care.
      const found = path.includes('%') || endings.has(path) ? undefined : addresses.get(path)
      if (!found) return null
      const variant = chooseVariant(found, readHeader, 200)
      if (isUnmodified(variant, readHeader))
        return { status: 304, headers: variant.headersWhenUnmodified, body: null }
      const body = contents.peek(variant.version)
      return body && { status: 200, headers: variant.headers, body }
    },
    notice: readJson(NOTICE_PATH),
    answer: async (request) => {
      const response = await answerRequest(request)
      if (rules.isNoindex) response.headers.set(NOINDEX.header, NOINDEX.value)
      return response
    },
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

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
