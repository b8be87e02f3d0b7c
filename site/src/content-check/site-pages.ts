import { basename, extname } from 'node:path'
import { type Addresses, addressOf } from '@lanternfield/contract/pages.ts'
import { publishingMark } from '../lib/publishing.ts'
import { type ContentFile, fixedPagePath, isOptional } from '../shapes/content-file.ts'
import { CONTENT, CONTENT_FILES, type ContentName, contentFileOf } from '../shapes/content-files.ts'
import type { CheckedFile } from './content-error.ts'
import { OWN_NAMES } from './taken-names.ts'

/** An address that texts may link to. */
export type SitePage = {
  readonly path: string
  /** A page of content/pages/ or of site/own/, that of an entry or of an author, or a file. */
  readonly kind: 'fixed' | 'entry' | 'author' | 'file'
  /** Ends of links within it. */
  readonly anchors: readonly string[]
  /** Why it is not on the site yet: a draft, a day in the future, or a folder without entries. */
  readonly mark?: string | undefined
  /** Whether menus leave it out by themselves, since it shows a folder without entries. */
  readonly isLeftOut?: boolean
}

/** What decides besides content whether a page is on the site. */
export type Publishing = {
  /** What is dated later is not on the site yet. */
  readonly now: number
  /** Whether a part brings the articles, and content/ has none. */
  readonly bringsArticles: boolean
  /** Whether drafts and what is dated later are shown, as the development server does. */
  readonly showsUnpublished?: boolean
}

export type ReadFile = {
  /** Its path within content/. */
  readonly path: string
  readonly value: unknown
  /** Headings of its text. */
  readonly anchors: readonly string[]
}

export function toReadFile({ path, parsed, article, markdown }: CheckedFile): ReadFile {
  const texts = [article, ...markdown.map(({ read }) => read)]
  return { path, value: parsed.value, anchors: texts.flatMap((text) => text?.anchors ?? []) }
}

/** Every page has its main part. */
const EVERYWHERE = ['content']
const FIXED = { kind: 'fixed', anchors: EVERYWHERE } as const
const ARTICLES = 'insights/'

/** The part of a page with the numbers of company.yaml, where there are any. */
const NUMBERS = 'results'

/** Parts of pages that links may lead to, besides headings of articles. A test compares them with a build. */
const PAGE_ANCHORS: Readonly<Record<string, readonly string[]>> = {
  '/': ['about-us', NUMBERS],
  '/about-us/': [NUMBERS],
  '/careers/': ['apply'],
  '/contact-us/': ['message'],
}

/** The part of a page of one's own that a section of a type is. */
const SECTION_ANCHORS: Readonly<Record<string, string>> = { form: 'message', statistics: NUMBERS }

type Values = Readonly<Record<string, unknown>>

/** Files of the site that texts may link to. */
const FILES = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/.well-known/security.txt']

/** Every address of the site, known from its files alone. */
export function readSitePages(
  files: readonly ReadFile[],
  publishing: Publishing,
): ReadonlyMap<string, SitePage> {
  const own = readAddresses(files)
  // The address of a page that every site has exists even while its file is missing, which is an error of its own.
  const required = CONTENT_FILES.filter(({ path }) => fixedPagePath(path) && !isOptional(path))
  const fixedPages = required.map(({ path }) => ({
    ...{ path, value: undefined, anchors: [] },
  }))
  // What a part brings has its pages elsewhere.
  const shown = files.filter(({ path }) => !publishing.bringsArticles || !path.startsWith(ARTICLES))
  const pages: readonly SitePage[] = [
    ...leftOutPages(files, publishing),
    ...[...shown, ...fixedPages].flatMap((file) => sitePage(file, publishing)),
    ...authorPages(shown, publishing),
    ...OWN_NAMES.map((name) => ({ ...FIXED, path: `/${name}/` })),
    ...[...FILES, ...CONTENT_FILES.flatMap(({ file }) => file ?? [])].map((path) => ({
      ...{ path, kind: 'file' as const, anchors: [] },
    })),
  ]
  // Of company.yaml it is the numbers, of a page the heading above them.
  const withoutNumbers = files
    .filter(({ value }) => !('statistics' in valuesOf(value)))
    .map(({ path }) => (path === 'company.yaml' ? path : fixedPagePath(path)))
  const hasNumbers = (page: string) =>
    !withoutNumbers.includes('company.yaml') && !withoutNumbers.includes(page)
  // Of two pages at one address the first is kept.
  return new Map(
    pages.toReversed().map(({ path, anchors, ...page }) => {
      const there = anchors.filter((anchor) => anchor !== NUMBERS || hasNumbers(path))
      const address = addressOf(path, own)
      return [address, { ...page, path: address, anchors: there }]
    }),
  )
}

/** The pages, and their files, that were left out, or show a folder in which nothing is published. */
function leftOutPages(files: readonly ReadFile[], publishing: Publishing): SitePage[] {
  return CONTENT_FILES.flatMap(({ path, shows, file }) => {
    const isMissing = isOptional(path) && !files.some((one) => one.path === path)
    const isShown = !shows || (shows === 'insights' && publishing.bringsArticles)
    if (isShown && !isMissing) return []
    const folder = shows && CONTENT[shows as ContentName].path
    const isPublished = (entry: ReadFile) =>
      folder && entry.path.startsWith(folder) && !markOf(entry, publishing)
    if (!isMissing && files.some(isPublished)) return []
    const mark = isMissing
      ? `there is no content/${path}`
      : `nothing is published in content/${folder}`
    return [fixedPagePath(path) ?? [], file ?? []]
      .flat()
      .map((address) => ({ ...FIXED, path: address, mark, isLeftOut: true }))
  })
}

/** The page that a file is the content of; undefined where it is part of many. */
export function ownPath({ path, value }: ReadFile, own: Addresses = {}): string | undefined {
  const slug = basename(path, extname(path))
  const address = fixedPagePath(path) ?? contentFileOf(path)?.page?.address(slug, valuesOf(value))
  return address && addressOf(address, own)
}

/** What this content calls pages in their addresses. */
export function readAddresses(files: readonly ReadFile[]): Addresses {
  const fieldOf = (file: string, field: string) =>
    valuesOf(files.find(({ path }) => path === file)?.value)[field]
  const fileName = fieldOf('guide.yaml', 'fileName')
  return {
    ...(valuesOf(fieldOf('navigation.yaml', 'addresses')) as Addresses),
    ...(fileName ? { 'what-to-settle-before-you-build.pdf': `${fileName}.pdf` } : {}),
  }
}

/** Whether the optional file is there without which a page, or the entries of a folder, are not on the site. */
export function isFramed({ path, frame }: ContentFile, paths: readonly string[]): boolean {
  const page = frame ?? `pages/${path.slice(0, -1)}.yaml`
  return !contentFileOf(page) || !isOptional(page) || paths.includes(page)
}

/** Why the entry of a file is not on the site. */
export function markOf(
  { path, value }: ReadFile,
  { now, showsUnpublished }: Publishing,
): string | undefined {
  if (showsUnpublished) return undefined
  const { draft, date, ...values } = valuesOf(value)
  const day = new Date(String(date instanceof Date ? date.toISOString() : date))
  return publishingMark(
    {
      ...values,
      draft: draft === true,
      legal: values.legal === true || fixedPagePath(path) !== undefined,
      ...(!Number.isNaN(day.getTime()) && { date: day }),
    },
    now,
  )
}

function sitePage(file: ReadFile, publishing: Publishing): SitePage[] {
  const path = ownPath(file)
  if (!path) return []
  const ofKind = PAGE_ANCHORS[path] ?? contentFileOf(file.path)?.page?.anchors ?? []
  const anchors = [...EVERYWHERE, ...ofKind, ...sectionIds(file), ...file.anchors]
  const kind = fixedPagePath(file.path) ? 'fixed' : 'entry'
  return [{ path, kind, anchors, mark: markOf(file, publishing) }]
}

/** Names of sections in links: those of the privacy policy their own, those of custom pages that of their type. */
function sectionIds({ value }: ReadFile): string[] {
  const { sections } = valuesOf(value)
  if (!Array.isArray(sections)) return []
  return sections.map(valuesOf).flatMap(({ id, type }) => {
    const name = id ?? SECTION_ANCHORS[String(type)]
    return name ? String(name) : []
  })
}

/** The pages of authors with a published article. */
function authorPages(files: readonly ReadFile[], publishing: Publishing): SitePage[] {
  const authors = files
    .filter((file) => file.path.startsWith(ARTICLES) && !markOf(file, publishing))
    .map(({ value }) => String(valuesOf(value).author))
  return [...new Set(authors)].map((slug) => ({
    ...{ path: `/insights/authors/${slug}/`, kind: 'author', anchors: EVERYWHERE },
  }))
}

function valuesOf(value: unknown): Values {
  return value !== null && typeof value === 'object' ? (value as Values) : {}
}
