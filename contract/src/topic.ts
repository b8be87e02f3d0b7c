/**
 * The page that an inquiry or an application is about. It travels as `context`; the link to a form names its path.
 * Source: docs/specification.md section 3, "a selected service value"; docs/decisions/topics.md
 * Without its check, which is in check-topic.ts: scripts that only read an address import this.
 */

import type { InquiryType } from './forms.ts'

/** A page that an inquiry can be about: a service, industry, product, case study, article or position. */
export type Topic = { readonly path: string; readonly title: string }

/** The build's list of all topics: the title of each by its path. */
export const TOPICS_PATH = '/topics.json'

/** The query parameter with a topic's path, in links to a page with a form; also the name of that form's input. */
export const ABOUT_PARAMETER = 'about'

/** The query parameter with the inquiry type that the form chooses beforehand. */
export const TYPE_PARAMETER = 'type'

/** The address of a page with a form, for a visitor who comes from the page of a topic. */
export function aboutLink(formPage: string, path: string, type?: InquiryType): string {
  const [page, fragment] = formPage.split('#', 2)
  // Not by URLSearchParams, which would encode each "/".
  const query = `${ABOUT_PARAMETER}=${path}${type ? `&${TYPE_PARAMETER}=${type}` : ''}`
  return `${page}?${query}${fragment === undefined ? '' : `#${fragment}`}`
}

/** The path in the query of such an address, unchecked; null if it names none. */
export function readAbout(search: string): string | null {
  return new URLSearchParams(search).get(ABOUT_PARAMETER)
}

/** The topic with a path in the build's list; null if it is none. @param titles the content of TOPICS_PATH */
export function findTopic(titles: Readonly<Record<string, string>>, path: string): Topic | null {
  const title = Object.hasOwn(titles, path) ? titles[path] : undefined
  return title === undefined ? null : { path, title }
}
