import { CONTENT, type ContentName, fixedPagePath } from '../shapes/content-files.ts'
import type { PictureContent, Seo } from '../shapes/page-fields.ts'
import { readArticles } from './read-articles.ts'
import { type FileName, type FolderName, once, readContent, readEntries } from './read-content.ts'

/** The content of each fixed page, by its path. */
const FIXED_PAGES = new Map(
  (Object.keys(CONTENT) as ContentName[]).map((name) => [fixedPagePath(CONTENT[name].path), name]),
)

/** Pages that only this site has. */
const OWN_PATHS = Object.keys(import.meta.glob('../../own/pages/*.astro')).map((file) =>
  file.replace(/^.*\/(.*)\.astro$/, '/$1/'),
)

/**
 * The pages that have a file in content/pages/ and are made of no entry, but those that show a folder without entries; and
 * those of site/own/. Menus, lists of pages and `getStaticPaths` follow.
 */
export const readFixedPaths = once(async (): Promise<readonly string[]> => {
  const paths = await Promise.all(
    [...FIXED_PAGES].map(async ([path, name]) => {
      const file = CONTENT[name]
      const isEmpty = 'shows' in file && !(await hasEntries(file.shows))
      return path === undefined || isEmpty ? [] : [path]
    }),
  )
  return [...paths.flat(), ...OWN_PATHS].sort()
})

/** Articles may come from Ghost. */
async function hasEntries(folder: FolderName): Promise<boolean> {
  const entries = folder === 'insights' ? await readArticles() : await readEntries(folder)
  return entries.length > 0
}

/** The files that come with these pages. */
export async function readPageFiles(): Promise<readonly string[]> {
  const names = (await readFixedPaths()).flatMap((path) => FIXED_PAGES.get(path) ?? [])
  return names.flatMap((name) => {
    const file = CONTENT[name]
    return 'file' in file ? file.file : []
  })
}

/** For `getStaticPaths`: one route, or none where the site does not have a fixed page. */
export async function routeOf<Params extends Readonly<Record<string, string | undefined>>>(
  path: string,
  params: Params,
): Promise<{ params: Params }[]> {
  return (await readFixedPaths()).includes(path) ? [{ params }] : []
}

/** Links without those to fixed pages that the site does not have. */
export async function keepBuilt<Link extends { readonly path: string }>(
  links: readonly Link[],
): Promise<readonly Link[]> {
  const built = await readFixedPaths()
  return links.filter(({ path }) => {
    const [page = ''] = path.split('#')
    return !FIXED_PAGES.has(page) || built.includes(page)
  })
}

/** The fields that most fixed pages have. */
export type PageCopy = {
  readonly seo: Seo
  readonly title?: string
  readonly intro?: { readonly title: string; readonly picture?: PictureContent | undefined }
}

/** The copy of a fixed page; undefined for another path. */
export async function readPageCopy(path: string): Promise<PageCopy | undefined> {
  const name = FIXED_PAGES.get(path)
  return name && (readContent(name as FileName) as Promise<PageCopy>)
}
