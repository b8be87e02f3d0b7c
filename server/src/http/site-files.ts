import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { EXPIRING_PAGES_FILE } from '@lanternfield/contract/expiring-pages.ts'
import {
  CACHE,
  HASHED_DIRECTORY,
  HOST_HEADERS_FILE,
  HOST_REDIRECTS_FILE,
  SPECULATION_RULES,
  VERCEL_FILE,
} from '@lanternfield/contract/headers.ts'
import { FORM_PAGES, THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { NOTICE_PATH } from '@lanternfield/contract/privacy-notice.ts'
import { SITE_RULES_FILE } from '@lanternfield/contract/site-rules.ts'
import { TOPICS_PATH } from '@lanternfield/contract/topic.ts'
import { filePolicy, pagePolicy } from './content-policy.ts'
import type { Version } from './file-contents.ts'

export const NOT_FOUND_PAGE = '/404.html'
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
export const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

export type EncodingName = (typeof ENCODINGS)[number]['name']

/** What the build tells this server and hosts, and nobody else. */
const NOT_SERVED: ReadonlySet<string> = new Set([
  HOST_HEADERS_FILE,
  HOST_REDIRECTS_FILE,
  VERCEL_FILE,
  EXPIRING_PAGES_FILE,
  SITE_RULES_FILE,
])

/** A file of the site with what is sent with it. */
export type SiteFile = {
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

/** Reads all files of a built site, by their paths such as `/contact-us/index.html`. */
export async function indexFiles(directory: string): Promise<Map<string, SiteFile>> {
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

  const served = paths.filter(
    (file) => !isCompressedCopy(file, all) && !NOT_SERVED.has(pathOf(file)),
  )
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

function isCompressedCopy(file: string, all: ReadonlySet<string>): boolean {
  return ENCODINGS.some(
    ({ suffix }) => file.endsWith(suffix) && all.has(file.slice(0, -suffix.length)),
  )
}

function contentTypeOf(path: string): string {
  if (path === SPECULATION_RULES.path) return SPECULATION_RULES.contentType
  return CONTENT_TYPES[extname(path)] ?? 'application/octet-stream'
}

function cacheControlOf(path: string): string {
  if (path.startsWith(HASHED_DIRECTORY)) return CACHE.hashed
  return path.endsWith('.html') ? CACHE.page : CACHE.other
}
