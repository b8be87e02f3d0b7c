import { globSync } from 'node:fs'
import { join } from 'node:path'
import { authorPath, FEED_PATH, GUIDE_PDF_PATH } from '../lib/paths.ts'
import { publishingMark } from '../lib/publishing.ts'
import { CONTENT_FILES } from '../shapes/content-files.ts'

/** An address that texts may link to. */
export type SitePage = {
  readonly path: string
  /** Ends of links within it. */
  readonly anchors: readonly string[]
  /** Why it is not on the site yet: a draft, or a day in the future. */
  readonly mark?: string | undefined
}

/** A content file that has been read. */
export type ReadFile = {
  /** Its path within content/. */
  readonly path: string
  readonly value: unknown
  /** Headings of its text. */
  readonly anchors: readonly string[]
}

const ROUTES = join(import.meta.dirname, '../pages')

/** Every page has its main part. */
const EVERYWHERE = ['content']

/** Parts of pages that links may lead to, besides the headings of articles. A test compares them with the built pages. */
export const PAGE_ANCHORS: Readonly<Record<string, readonly string[]>> = {
  '/': ['about-us', 'results'],
  '/about-us/': ['results'],
  '/careers/': ['apply'],
  '/contact-us/': ['message'],
}

/** The part of a page of one's own that a section of a type is. */
const SECTION_ANCHORS: Readonly<Record<string, string>> = { form: 'message', statistics: 'results' }

type Values = Readonly<Record<string, unknown>>

/** How the entries of a folder make pages; nothing where they make none. */
const pageOf = (folder: string) => CONTENT_FILES.find(({ path }) => path === `${folder}/`)?.page

/** Files of the site that texts may link to. */
const FILES = [
  FEED_PATH,
  GUIDE_PDF_PATH,
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/.well-known/security.txt',
]

/** Every address of the site, known from its files alone. @param now what is dated later is not on the site yet */
export function readSitePages(
  files: readonly ReadFile[],
  now: number,
): ReadonlyMap<string, SitePage> {
  const entries = files.flatMap((file) => entryPage(file, now))
  const pages = [
    ...fixedPages(files),
    ...entries,
    ...authorPages(files, now),
    ...FILES.map((path) => ({ path, anchors: [] })),
  ]
  return new Map(pages.map((page) => [page.path, page]))
}

/** The page that a file is the content of; undefined where it is part of many. */
export function ownPath({ path, value }: ReadFile): string | undefined {
  const [folder = '', name = ''] = path.split('/')
  const slug = name.replace(/\.\w+$/, '')
  if (folder === 'pages') return slug === 'home' ? '/' : `/${slug}/`
  return pageOf(folder)?.address(slug, valuesOf(value))
}

/** Why the entry of a file is not on the site. */
export function markOf({ value }: ReadFile, now: number): string | undefined {
  const { draft, date } = valuesOf(value)
  const day = new Date(String(date instanceof Date ? date.toISOString() : date))
  return publishingMark(
    { draft: draft === true, ...(!Number.isNaN(day.getTime()) && { date: day }) },
    now,
  )
}

function fixedPages(files: readonly ReadFile[]): SitePage[] {
  const ids = new Map(files.map((file) => [ownPath(file), sectionIds(file)]))
  return globSync('**/*.astro', { cwd: ROUTES })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('['))
    .map((file) => `/${file.replace(/(index)?\.astro$/, '')}`)
    .map((path) => (path.endsWith('/') ? path : `${path}/`))
    .map((path) => ({ path, anchors: anchorsOf(path, ids.get(path)) }))
}

const anchorsOf = (path: string, ids: readonly string[] = []) => [
  ...EVERYWHERE,
  ...(PAGE_ANCHORS[path] ?? []),
  ...ids,
]

/** Sections that have a name in links: those of the privacy policy their own, those of custom pages that of their type. */
function sectionIds({ value }: ReadFile): string[] {
  const { sections } = valuesOf(value)
  if (!Array.isArray(sections)) return []
  return sections.map(valuesOf).flatMap(({ id, type }) => {
    const name = id ?? SECTION_ANCHORS[String(type)]
    return name ? String(name) : []
  })
}

function entryPage(file: ReadFile, now: number): SitePage[] {
  const [folder = ''] = file.path.split('/')
  const path = folder === 'pages' ? undefined : ownPath(file)
  if (!path) return []
  const anchors = [
    ...EVERYWHERE,
    ...(pageOf(folder)?.anchors ?? []),
    ...sectionIds(file),
    ...file.anchors,
  ]
  return [{ path, anchors, mark: markOf(file, now) }]
}

/** Whoever has written an article that is on the site has a page. */
function authorPages(files: readonly ReadFile[], now: number): SitePage[] {
  const authors = files
    .filter((file) => file.path.startsWith('insights/') && !markOf(file, now))
    .map(({ value }) => String(valuesOf(value).author))
  return [...new Set(authors)].map((slug) => ({ path: authorPath(slug), anchors: EVERYWHERE }))
}

function valuesOf(value: unknown): Values {
  return value !== null && typeof value === 'object' ? (value as Values) : {}
}
