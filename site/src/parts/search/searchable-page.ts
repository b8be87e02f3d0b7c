import { LATER_LIST_PAGE, POSITION_PAGE, SEARCH_PATH } from '../../lib/paths.ts'

type Graph = {
  readonly '@graph': readonly {
    readonly '@type': string
    readonly itemListElement?: readonly { readonly name: string }[]
  }[]
}

/**
 * A built page prepared for the search index, or undefined if it is excluded. Values of its head are written to the
 * top of its main part: the headline is a sentence, and a search for the page's name must find it first.
 */
export function preparePage(path: string, html: string): string | undefined {
  // The articles of a later list page are indexed themselves.
  if (LATER_LIST_PAGE.test(path)) return undefined
  // The index would name it beyond its last day. It is found by the careers page, which lists it.
  if (POSITION_PAGE.test(path)) return undefined
  // The page that searches is not to find itself. A hidden page has no structured data; `noindex` a whole site may be.
  if (path === SEARCH_PATH || !html.includes('application/ld+json')) return undefined
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

/** The content of a meta element, still escaped. */
function contentOf(html: string, name: string): string | undefined {
  return html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1]
}

/** The section of a page, by its breadcrumbs. */
function sectionOf(html: string): string {
  const json = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1]
  if (!json) return ''
  const breadcrumbs = (JSON.parse(json) as Graph)['@graph'].find(
    (thing) => thing['@type'] === 'BreadcrumbList',
  )?.itemListElement
  const section = breadcrumbs && breadcrumbs.length > 2 ? (breadcrumbs[1]?.name ?? '') : ''
  return section.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
