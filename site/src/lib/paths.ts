import type { InquiryType } from '@lanternfield/contract/forms.ts'
import {
  type Addresses,
  addressOf,
  CAREERS_PATH,
  CONTACT_PATH,
  isFormPage,
  named,
} from '@lanternfield/contract/pages.ts'
import { aboutLink } from '@lanternfield/contract/topic.ts'

/** The address of the page of an entry, below that of its folder. */
export function entryPath(folder: string, slug: string): string {
  return addressOf(`/${folder}/${slug}/`)
}

/**
 * The address of a case study.
 * @param section the page it belongs to, such as `/industries/sports/`
 */
export function caseStudyPath(section: string, slug: string): string {
  return addressOf(`${section}case-study/${slug}/`)
}

/** The page of an author, with the articles. */
export function authorPath(slug: string): string {
  return addressOf(`/insights/authors/${slug}/`)
}

export const POSITION_PAGE = new RegExp(`^${CAREERS_PATH}[^/]+/$`)
export const SERVICE_PAGE = new RegExp(`^/${named('services')}/[^/]+/$`)
export const INSIGHTS_PATH = `/${named('insights')}/`

/** The pages of the list of articles after the first. @param own the addresses of a site that is not compiled yet */
export const laterListPage = (own?: Addresses) =>
  new RegExp(`^${addressOf('/insights/page/_/', own).replace('_', '\\d+')}$`)
export const LATER_LIST_PAGE = /* @__PURE__ */ laterListPage()

/** In the addresses of case studies. */
export const CASE_STUDY = `/${named('case-study')}/`

/** The address of a page of the list of articles; the first, with the newest, is the section itself. */
export function listPagePath(page: number): string {
  return page === 1 ? INSIGHTS_PATH : addressOf(`/insights/page/${page}/`)
}

export const SEARCH_PATH = `/${named('search')}/`

export const FEED_PATH = `${INSIGHTS_PATH}feed.xml`

/** Whether a page shows articles, so that the feed is worth mentioning. */
export function showsArticles(path: string): boolean {
  return path === '/' || path.startsWith(INSIGHTS_PATH)
}

/** The form for applications. */
export const APPLY_PATH = `${CAREERS_PATH}#apply`

/** The form for inquiries, below the introduction of its page. */
export const MESSAGE_PATH = `${CONTACT_PATH}#message`

/** The inquiry type that a page leads to, by its section; a case study belongs to a service or an industry. */
const INQUIRY_TYPES_OF: Readonly<Record<string, InquiryType>> = {
  [`/${named('services')}/`]: 'services',
  [`/${named('industries')}/`]: 'services',
  [INSIGHTS_PATH]: 'services',
  [`/${named('products')}/`]: 'scheduleDemo',
}

/**
 * A call to action on a page that an inquiry can be about: if it leads to a form, it leads to its first field, and the
 * form is told about the page and the inquiry type that suits it.
 * @param page the path of that page
 */
export function askAbout<Call extends { readonly path: string }>(call: Call, page: string): Call {
  const [target = ''] = call.path.split('#')
  if (!isFormPage(target)) return call
  if (target !== CONTACT_PATH) return { ...call, path: aboutLink(call.path, page) }
  const [, section = ''] = page.split('/')
  return { ...call, path: aboutLink(MESSAGE_PATH, page, INQUIRY_TYPES_OF[`/${section}/`]) }
}

/** Where a call to action leads, in events: a page or its part, without a query; the contact page as a whole. */
export function reportedPath(path: string): string {
  return path.replace(/\?[^#]*/, '').replace(MESSAGE_PATH, CONTACT_PATH)
}

export const CASE_STUDIES_PATH = `/${named('case-studies')}/`

export type StudyTag = 'industry' | 'service'
