import { addressOf, CAREERS_PATH } from '@lanternfield/contract/pages.ts'
import { countPages } from '../lib/list-pages.ts'
import { authorPath, INSIGHTS_PATH, listPagePath } from '../lib/paths.ts'
import { fixedPagePath } from '../shapes/content-file.ts'
import { CONTENT_FILES } from '../shapes/content-files.ts'
import { readArticles } from './read-articles.ts'
import { readAuthors } from './read-authors.ts'
import { readEntryPages } from './read-entry-pages.ts'
import { FIXED_PATHS } from './read-fixed-pages.ts'

type Route = {
  /** With its slashes, such as `/services/agentic-ai/`. */
  readonly path: string
  /** When its words changed last, where that is known. */
  readonly lastModified?: Date | undefined
}

const NOT_LISTED = CONTENT_FILES.filter(({ isUnlisted }) => isUnlisted).map(({ path }) =>
  addressOf(fixedPagePath(path) ?? ''),
)

/** Whether search engines should know a page. */
export function isListed(path: string): boolean {
  return !NOT_LISTED.includes(path)
}

/** Every page that a visitor may arrive at, as the sitemap has them. */
export async function readRoutes(): Promise<Route[]> {
  const entryPages = readEntryPages()
  const hidden = new Set(entryPages.filter(({ noindex }) => noindex).map(({ path }) => path))
  return (await readPages()).filter(({ path }) => isListed(path) && !hidden.has(path))
}

/**
 * Every page, dated where its content says a date: articles, their list, positions.
 * Source: docs/decisions/structured-data-and-feeds.md
 */
export async function readPages(): Promise<Route[]> {
  const entryPages = readEntryPages()
  const positions = entryPages.filter(({ kind }) => kind === 'positions')
  const articles = (await readArticles()).map(lastChange)
  const dates: Readonly<Record<string, Date | undefined>> = {
    [INSIGHTS_PATH]: newestOf(articles),
    [CAREERS_PATH]: newestOf(positions.flatMap(({ lastModified }) => lastModified ?? [])),
  }
  const authors = readAuthors()
  return [
    ...FIXED_PATHS.map((path) => ({ path, lastModified: dates[path] })),
    ...entryPages.map(({ path, lastModified }) => ({ path, lastModified })),
    ...Array.from({ length: countPages(articles.length) - 1 }, (_, index) => ({
      path: listPagePath(index + 2),
    })),
    ...authors.map(({ slug, articles: written }) => ({
      path: authorPath(slug),
      lastModified: newestOf(written.map(lastChange)),
    })),
  ]
}

type Dated = { readonly date: Date; readonly updated?: Date | undefined }

const lastChange = ({ date, updated }: Dated): Date => updated ?? date

function newestOf(dates: readonly Date[]): Date | undefined {
  return dates.toSorted((one, other) => other.getTime() - one.getTime())[0]
}
