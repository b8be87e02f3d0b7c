import { locale } from '@lanternfield/contract/language.ts'
import { addressOf, PRIVACY_PATH } from '@lanternfield/contract/pages.ts'
import type { PrivacyNotice } from '@lanternfield/contract/privacy-notice.ts'
import { files, folders } from '../../../compiled/site.js'
import type {
  Entry,
  FileName,
  FolderName,
  PageKind,
  SiteFiles,
} from '../compile/compile-content.ts'
import { publishingMark } from '../lib/publishing.ts'
import { CONTENT, type ContentName } from '../shapes/content-files.ts'
import { recordNotice } from './privacy-notice.ts'

export type { Entry, FileName, FolderName, PageKind }

/** In the order in which lists of all pages have them. */
export const PAGE_KINDS = (Object.keys(CONTENT) as ContentName[]).filter(
  (name): name is PageKind => 'page' in CONTENT[name],
)

/**
 * One content file. Places that are no facts are filled where they are shown. Of a file that the site does without,
 * which other pages may take words from, no field is there.
 */
export function readContent<Name extends FileName>(name: Name): SiteFiles[Name] {
  return files[name] ?? ({} as SiteFiles[Name])
}

/** The facts of content/company.yaml. */
export const readCompany = () => readContent('company')

/** The privacy notice of this build's forms. */
export function readNotice(): PrivacyNotice {
  return recordNotice(files.forms.privacy, PRIVACY_PATH)
}

/** Every entry of a folder that the site has: by their `order`, articles the newest first, people by name. */
export function readEntries<Name extends FolderName>(name: Name): readonly Entry<Name>[] {
  return folders[name].toSorted(byPlace)
}

/** For `getStaticPaths`: a page for each entry, by its slug. */
export function routesOf<Page extends { readonly slug: string }>(pages: readonly Page[]) {
  return pages.map((page) => ({ params: { slug: page.slug }, props: page }))
}

/** The mark of the development server on an unpublished page. */
export function readPublishingMark(path: string): string | undefined {
  for (const kind of PAGE_KINDS) {
    const entries: readonly Entry<PageKind>[] = readEntries(kind)
    const entry = entries.find(
      (one) => addressOf(CONTENT[kind].page.address(one.slug, one)) === path,
    )
    if (entry) return publishingMark(entry, Date.now())
  }
  return undefined
}

type Placed = { readonly order: number } | { readonly date: Date } | { readonly name: string }

function byPlace(one: Placed, other: Placed): number {
  if ('order' in one && 'order' in other) return one.order - other.order
  if ('date' in one && 'date' in other) return other.date.getTime() - one.date.getTime()
  if ('name' in one && 'name' in other) return one.name.localeCompare(other.name, locale)
  return 0
}

/** Caches the result of a reader for the build. The development server reads again, because content changes. */
export function once<Result>(read: () => Result): () => Result {
  if (import.meta.env.DEV) return read
  let result: Result | undefined
  return () => {
    result ??= read()
    return result
  }
}
