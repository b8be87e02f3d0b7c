import { GUIDE_PATH } from '@lanternfield/contract/lead-magnet.ts'
import { caseStudyPath, entryPath } from '../lib/paths.ts'
import { readEntries } from './read-content.ts'

export type Route = {
  /** With its slashes, such as `/services/agentic-ai/`. */
  readonly path: string
  /** When its words changed last, where that is known. */
  readonly lastModified?: Date
}

/** Pages that answer a visitor's own doing, and that nobody should arrive at from a search. */
const NOT_LISTED = ['/404/', '/thank-you/', GUIDE_PATH]

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

/** Every page that a visitor may arrive at. */
export async function readRoutes(): Promise<Route[]> {
  const folders = (['services', 'industries', 'products'] as const).map(async (folder) => {
    const entries = await readEntries(folder)
    return entries.map(({ slug }) => ({ path: entryPath(folder, slug) }))
  })
  const studies = await readEntries('caseStudies')
  const articles = await readEntries('insights')
  return [
    ...fixedPaths().map((path) => ({ path })),
    ...(await Promise.all(folders)).flat(),
    ...studies.map(({ section, slug }) => ({ path: caseStudyPath(section, slug) })),
    ...articles.map(({ slug, date, updated }) => ({
      path: entryPath('insights', slug),
      lastModified: updated ?? date,
    })),
  ].filter(({ path }) => isListed(path))
}
