import { addressOf } from '@lanternfield/contract/pages.ts'
import { pages } from '../../../compiled/site.js'
import { fixedPagePath } from '../shapes/content-file.ts'
import { CONTENT, type ContentName } from '../shapes/content-files.ts'
import type { PictureContent, Seo } from '../shapes/page-fields.ts'
import { type FileName, readContent } from './read-content.ts'

const BUILT = pages.filter(({ mark }) => !mark)

/** Pages of content/pages/, but those that show a folder without entries, and those of site/own/. */
export const FIXED_PATHS = BUILT.filter(({ kind }) => kind === 'fixed')
  .map(({ path }) => path)
  .sort()

export const isBuilt = (path: string) => BUILT.some((page) => page.path === addressOf(path))

export const BUILT_FILES = BUILT.filter(({ kind }) => kind === 'file').map(({ path }) => path)

/** The content of each fixed page, by its path. */
const FIXED_PAGES = new Map(
  (Object.keys(CONTENT) as ContentName[]).map((name) => [
    addressOf(fixedPagePath(CONTENT[name].path) ?? ''),
    name,
  ]),
)

/** For `getStaticPaths`: one route, or none where the site does not have a fixed page. */
export function routeOf<Params extends Readonly<Record<string, string | undefined>>>(
  path: string,
  params: Params,
): { params: Params }[] {
  return isBuilt(path) ? [{ params }] : []
}

/** Links without those to fixed pages that the site does not have, and below them. */
export function keepBuilt<Link extends { readonly path: string }>(links: readonly Link[]): Link[] {
  const leftOut = pages.filter(({ isLeftOut }) => isLeftOut).map(({ path }) => path)
  return links.filter(({ path }) => !leftOut.some((page) => path.startsWith(page)))
}

/** The fields that most fixed pages have. */
export type PageCopy = {
  readonly seo: Seo
  readonly title?: string
  readonly intro?: { readonly title: string; readonly picture?: PictureContent | undefined }
}

/** The copy of a fixed page; undefined for another path. */
export function readPageCopy(path: string): PageCopy | undefined {
  const name = FIXED_PAGES.get(path)
  return name && (readContent(name as FileName) as PageCopy)
}
