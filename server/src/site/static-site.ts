import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FORM_PAGES } from '@lanternfield/contract/pages.ts'
import { NOTICE_PATH, type PrivacyNotice } from '@lanternfield/contract/privacy-notice.ts'
import { CACHE, NOINDEX, SPECULATION_RULES } from '@lanternfield/contract/site/headers.ts'
import {
  bareAddress,
  EXPIRING_PAGES_FILE,
  type ExpiringPages,
  SITE_RULES_FILE,
  type SiteRules,
  withQuery,
} from '@lanternfield/contract/site/site-rules.ts'
import { findTopic, TOPICS_PATH, type Topic } from '@lanternfield/contract/topic.ts'
import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { StartError } from '../base/start-error.ts'
import { problem, retryAfter, UNAVAILABLE_RETRY_AFTER_MS } from '../http/problem.ts'
import type { PageStyle } from '../pages/PageFrame.tsx'
import { type PageStatus, readSiteFile } from './site-file.ts'

const NOT_FOUND_PAGE = '/404.html'
/** A browser replaces the headers of its copy by those of a 304. */
const HEADERS_OF_304 = [
  ...RETAINED_304_HEADERS,
  'content-security-policy',
  SPECULATION_RULES.header,
]

/** The built site, ready to be served. */
export type StaticSite = {
  /** Responds with a page, a file, a redirect or the 404 page. */
  respond(request: Request): Promise<Response>
  /** The HTML of a page with a form by its path, such as `/contact-us/`, from memory; null if there is none. */
  readPage(path: string): Promise<string | null>
  /** The page with this path, if it is one that an inquiry can be about. */
  findTopic(path: string): Promise<Topic | null>
  /** The privacy notice of its forms; null for a site of an older version. */
  readPrivacyNotice(): Promise<PrivacyNotice | null>
  /** The style of the server's own pages; an empty one for a site of an older version. */
  readPageStyle(): Promise<PageStyle>
}

/** In development and on AWS Lambda, another server has the pages. */
export const NO_SITE: StaticSite = {
  respond: async () => new Response('Not found\n', { status: 404 }),
  readPage: async () => null,
  findTopic: async () => null,
  readPrivacyNotice: async () => null,
  readPageStyle: async () => ({ text: '' }),
}

/** @param styleUrl where Astro compiles the style sheet of the server's own pages */
export function siteInDevelopment(styleUrl: string | undefined): StaticSite {
  if (styleUrl === undefined) return NO_SITE
  const readStyle = async () => (await fetch(styleUrl, { headers: { accept: 'text/css' } })).text()
  return { ...NO_SITE, readPageStyle: async () => ({ text: await readStyle().catch(() => '') }) }
}

export type StaticSiteOptions = {
  readonly directory: string
  readonly now: () => number
}

/** Opens one release of the built site. @throws StartError if there is none */
export async function openStaticSite(options: StaticSiteOptions): Promise<StaticSite> {
  const { directory } = options
  await access(join(directory, NOT_FOUND_PAGE)).catch(() => {
    throw new StartError(`There is no built site in ${directory}. Run \`npm run build\` first.`)
  })
  // Only sites that our build has written have these files.
  const ends = (await readJson<ExpiringPages>(directory, EXPIRING_PAGES_FILE)) ?? {}
  const rules = (await readSiteRules(directory)) ?? {}
  const app = createSiteApp(options, ends, rules)
  const { serverStyle: path } = rules
  return {
    ...(await readFormPages(directory)),
    respond: async (request) => app.fetch(request),
    readPageStyle: path === undefined ? NO_SITE.readPageStyle : async () => ({ path }),
  }
}

/** Null if there is no built site. */
export function readSiteRules(directory: string): Promise<Partial<SiteRules> | null> {
  return readJson(directory, SITE_RULES_FILE)
}

/** Reads the pages with forms, the topics and the privacy notice of a built site. */
export async function readFormPages(
  directory: string,
): Promise<Omit<StaticSite, 'respond' | 'readPageStyle'>> {
  const pages = new Map<string, string | null>()
  for (const path of Object.values(FORM_PAGES))
    pages.set(path, await readText(directory, `${path}index.html`))
  const topics = (await readJson<Record<string, string>>(directory, TOPICS_PATH)) ?? {}
  const notice = await readJson<PrivacyNotice>(directory, NOTICE_PATH)
  return {
    readPage: async (path) => pages.get(path) ?? null,
    findTopic: async (path) => findTopic(topics, path),
    readPrivacyNotice: async () => notice,
  }
}

function createSiteApp(
  { directory, now }: StaticSiteOptions,
  ends: ExpiringPages,
  rules: Partial<SiteRules>,
) {
  const redirects = new Map(Object.entries(rules.redirects ?? {}))
  const endOf = new Map(Object.entries(ends).map(([path, end]) => [path, Date.parse(end)]))
  const hasEnded = (path: string) => (endOf.get(path) ?? Number.POSITIVE_INFINITY) <= now()
  const app = new Hono()
  // Reported where every error of a request is.
  app.onError((error) => {
    throw error
  })
  app.use(async (c, next) => {
    await next()
    if (rules.isNoindex) c.res.headers.set(NOINDEX.header, NOINDEX.value)
  })
  app.use(etag({ retainedHeaders: HEADERS_OF_304 }))

  app.get('*', async ({ req }) => {
    const { headers } = req.raw
    const read = (path: string, status: PageStatus) =>
      readSiteFile(directory, path, { headers, status })
    const respondNotFound = async (status: 404 | 410) =>
      // Without its 404 page, the folder is being replaced.
      (await read(NOT_FOUND_PAGE, status)) ??
      problem(503, 'Service unavailable', { headers: retryAfter(UNAVAILABLE_RETRY_AFTER_MS) })

    const { pathname, search } = new URL(req.url)
    const path = decodePath(pathname)
    if (path === null) return respondNotFound(404)
    if (hasEnded(path)) return respondNotFound(410)
    if (path === NOT_FOUND_PAGE) return respondNotFound(404)
    const found = path.endsWith('/index.html')
      ? null
      : await read(path.replace(/\/$/, '/index.html'), 200)
    if (found) return found

    const bare = bareAddress(path)
    if (await read(`${bare}/index.html`, 200)) return redirect(`${encodeURI(bare)}/${search}`)
    const target = redirects.get(bare)
    // Not for good: browsers would keep an entry that an editor corrects tomorrow.
    if (target !== undefined)
      return redirect(withQuery(target, search), { 'cache-control': CACHE.other })
    const page = pageIn(path)
    const isPage = page !== null && (await read(`${page}/index.html`, 200)) !== null
    return isPage ? redirect(`${page}/${search}`) : respondNotFound(404)
  })
  const headers = { allow: 'GET, HEAD' }
  app.options('*', (c) => c.body(null, 204, headers))
  app.all('*', (c) =>
    c.text('Method not allowed. Only GET and HEAD are supported.\n', 405, headers),
  )
  return app
}

/** What mail programs take for a part of an address: punctuation, spaces, marks in HTML. */
const ADDED_END = /^(?:&#?[a-z\d]{1,8}(?:;|$)|[^\p{L}\p{N}\0])*$/u

/** The address of a page, as its slug has it, in one that differs by case or by what was added; null if it has more. */
function pageIn(path: string): string | null {
  const lower = path.toLowerCase()
  const [page = ''] = /^(?:\/[a-z\d][a-z\d-]*)*/.exec(lower) ?? []
  return ADDED_END.test(lower.slice(page.length)) ? page : null
}

function redirect(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 308, headers: { location, ...headers } })
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

async function readText(directory: string, path: string): Promise<string | null> {
  return readFile(join(directory, path), 'utf8').catch(() => null)
}

async function readJson<T>(directory: string, path: string): Promise<T | null> {
  const text = await readText(directory, path)
  return text === null ? null : JSON.parse(text)
}
