import { INSIGHTS_PATH, LATER_LIST_PAGE } from '../../lib/paths.ts'

/** The path of a page's Open Graph image; the pages of a list share one. */
export function socialImagePath(page: string): string {
  const path = page.replace(LATER_LIST_PAGE, INSIGHTS_PATH)
  return path === '/' ? '/social/home.jpg' : `/social${path.slice(0, -1)}.jpg`
}
