import { CAREERS_PATH } from '@lanternfield/contract/pages.ts'
import type { PanelFolder } from '../shapes/navigation.ts'

/** The address of the page of an entry in one of the folders that panels list. */
export function entryPath(folder: PanelFolder | 'insights', slug: string): string {
  return `/${folder}/${slug}/`
}

/**
 * The address of a case study.
 * @param section the page it belongs to, such as `/industries/sports/`
 */
export function caseStudyPath(section: string, slug: string): string {
  return `${section}case-study/${slug}/`
}

/** The pages of the list of articles after the first. */
export const LATER_LIST_PAGE = /^\/insights\/page\/\d+\/$/

/** The address of a page of the list of articles; the first, with the newest, is the section itself. */
export function listPagePath(page: number): string {
  return page === 1 ? '/insights/' : `/insights/page/${page}/`
}

/** The address of the picture that other sites show beside a link to a page; the pages of a list share one. */
export function socialImagePath(page: string): string {
  const path = page.replace(LATER_LIST_PAGE, '/insights/')
  return path === '/' ? '/social/home.jpg' : `/social${path.slice(0, -1)}.jpg`
}

/** The feed of the articles. */
export const FEED_PATH = '/insights/feed.xml'

/** Whether a page shows articles, so that the feed is worth mentioning. */
export function showsArticles(path: string): boolean {
  return path === '/' || path.startsWith('/insights/')
}

/** The address of the guide's file, which `pages/guide/` has under this name. */
export const GUIDE_PDF_PATH = '/guide/what-to-settle-before-you-build.pdf'

/** The form for applications. */
export const APPLY_PATH = `${CAREERS_PATH}#apply`
