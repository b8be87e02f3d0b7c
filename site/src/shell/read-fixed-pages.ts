import { CONTENT, type ContentName, fixedPagePath } from '../shapes/content-files.ts'
import type { PictureContent, Seo } from '../shapes/page-fields.ts'
import { type FileName, readContent } from './read-content.ts'

/** The content of each fixed page, by its path. */
const FIXED_PAGES = new Map(
  (Object.keys(CONTENT) as ContentName[]).map((name) => [fixedPagePath(CONTENT[name].path), name]),
)

/** The pages that have a file in content/pages/ and are made of no entry. */
export const FIXED_PATHS = [...FIXED_PAGES.keys()].filter((path) => path !== undefined).sort()

/** The fields that most fixed pages have. */
export type PageCopy = {
  readonly seo: Seo
  readonly title?: string
  readonly intro?: { readonly title: string; readonly picture?: PictureContent }
}

/** The copy of a fixed page; undefined for another path. */
export async function readPageCopy(path: string): Promise<PageCopy | undefined> {
  const name = FIXED_PAGES.get(path)
  return name && (readContent(name as FileName) as Promise<PageCopy>)
}
