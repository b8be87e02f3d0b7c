import { LATER_LIST_PAGE } from '../src/lib/paths.ts'

/** The page that searches, and is not to find itself. */
export const SEARCH_PATH = '/search/'

type Graph = {
  readonly '@graph': readonly {
    readonly '@type': string
    readonly itemListElement?: readonly { readonly name: string }[]
  }[]
}

/**
 * A built page as the search reads it, or undefined if it is not to be found. What its head says is written to the
 * top of its main part: the headline of a page is a sentence, and who searches for its name must find it first.
 */
export function preparePage(path: string, html: string): string | undefined {
  // What a later page of the list shows is found itself, and by other words than "page 7".
  if (LATER_LIST_PAGE.test(path)) return undefined
  if (path === SEARCH_PATH || contentOf(html, 'robots')?.includes('noindex')) return undefined
  const company = contentOf(html, 'og:site_name')
  const title = html.match(/<title>([^<]*)<\/title>/)?.[1] ?? path
  const name = title
    .split(' | ')
    .filter((part) => part !== company)
    .join(' | ')
  const head = [
    `<p data-pagefind-meta="title" data-pagefind-weight="9">${name}</p>`,
    `<p data-pagefind-weight="2">${contentOf(html, 'description') ?? ''}</p>`,
    `<p data-pagefind-meta="section" data-pagefind-ignore>${sectionOf(html)}</p>`,
  ]
  return html.replace(/<main[^>]*>/, (main) => `${main}${head.join('')}`)
}

/** What a meta element says, as it is escaped there. */
function contentOf(html: string, name: string): string | undefined {
  return html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1]
}

/** The section that a page stands in, by its breadcrumbs. */
function sectionOf(html: string): string {
  const json = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1]
  if (!json) return ''
  const trail = (JSON.parse(json) as Graph)['@graph'].find(
    (thing) => thing['@type'] === 'BreadcrumbList',
  )?.itemListElement
  const section = trail && trail.length > 2 ? (trail[1]?.name ?? '') : ''
  return section.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
