import { GUIDE_PATH } from '@lanternfield/contract/guide-link.ts'
import { CAREERS_PATH, THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { countPages } from '../lib/list-pages.ts'
import { authorPath, caseStudyPath, customPagePath, entryPath, listPagePath } from '../lib/paths.ts'
import type { Route } from '../lib/sitemap.ts'
import { readArticles, readLocalArticles } from './read-articles.ts'
import { readAuthors } from './read-authors.ts'
import { readEntries } from './read-content.ts'
import { readPositions } from './read-positions.ts'

/** Pages that answer a visitor's own doing, and that nobody should arrive at from a search. */
const NOT_LISTED = ['/404/', THANK_YOU_PATH, GUIDE_PATH]

/** Whether search engines should know a page. */
export function isListed(path: string): boolean {
  return !NOT_LISTED.includes(path)
}

/** The pages that are made of no entry, and have a file of their own. */
export function fixedPaths(): string[] {
  // Their names alone: they are not loaded.
  const files = Object.keys(import.meta.glob('../pages/**/*.astro'))
  return files
    .filter((file) => !file.includes('['))
    .map((file) => file.replace('../pages', '').replace(/(index)?\.astro$/, ''))
    .map((path) => (path.endsWith('/') ? path : `${path}/`))
    .sort()
}

/** Every page that a visitor may arrive at, as the sitemap has them. */
export async function readRoutes(): Promise<Route[]> {
  const hidden = new Set(
    (await readEntries('customPages'))
      .filter(({ noindex }) => noindex)
      .map(({ slug }) => customPagePath(slug)),
  )
  return (await readPages()).filter(({ path }) => isListed(path) && !hidden.has(path))
}

/**
 * Every page, dated where its content says a date: articles, their list, positions.
 * Source: docs/decisions/structured-data-and-feeds.md
 */
export async function readPages(): Promise<Route[]> {
  const folders = (['services', 'industries', 'products'] as const).map(async (folder) => {
    const entries = await readEntries(folder)
    return entries.map(({ slug }) => ({ path: entryPath(folder, slug) }))
  })
  const studies = await readEntries('caseStudies')
  const articles = await readLocalArticles()
  const authors = await readAuthors()
  const allArticles = await readArticles()
  const customPages = await readEntries('customPages')
  const positions = await readPositions()
  const dates: Readonly<Record<string, Date | undefined>> = {
    '/insights/': newestOf(allArticles.map(({ date, updated }) => updated ?? date)),
    [CAREERS_PATH]: newestOf(positions.map(({ posted }) => posted)),
  }
  return [
    ...fixedPaths().map((path) => ({ path, lastModified: dates[path] })),
    ...(await Promise.all(folders)).flat(),
    ...customPages.map(({ slug }) => ({ path: customPagePath(slug) })),
    ...studies.map(({ section, slug }) => ({ path: caseStudyPath(section, slug) })),
    ...positions.map(({ path, posted }) => ({ path, lastModified: posted })),
    ...Array.from({ length: countPages(allArticles.length) - 1 }, (_, index) => ({
      path: listPagePath(index + 2),
    })),
    ...authors.map(({ slug, articles: written }) => ({
      path: authorPath(slug),
      lastModified: newestOf(written.map(({ date, updated }) => updated ?? date)),
    })),
    ...articles.map(({ slug, date, updated }) => ({
      path: entryPath('insights', slug),
      lastModified: updated ?? date,
    })),
  ]
}

function newestOf(dates: readonly Date[]): Date | undefined {
  return dates.toSorted((one, other) => other.getTime() - one.getTime())[0]
}
