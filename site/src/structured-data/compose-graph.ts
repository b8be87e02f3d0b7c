import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import type { Breadcrumb } from '../lib/breadcrumb.ts'
import { describeSubject } from './describe-subject.ts'
import { describeOrganization, describeWebSite, referToOrganization } from './organization.ts'
import { addressOf, type PageData } from './page-data.ts'

/**
 * The structured data of a page (JSON-LD with schema.org types). Terse, because every visitor loads it.
 * Source: docs/decisions/structured-data-and-feeds.md
 */
export function composeGraph(page: PageData): Graph {
  const things: Thing[] = [
    ...(page.path === '/' ? [describeOrganization(page), describeWebSite(page)] : []),
    ...(page.subject ? [describeSubject(page.subject, page)] : []),
    ...(page.breadcrumbs ? [describeBreadcrumbs(page.breadcrumbs, page)] : []),
  ]
  const plainPage: Thing = {
    '@type': 'WebPage',
    url: addressOf(page.path, page),
    publisher: referToOrganization(page),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': things.length > 0 ? things : [plainPage],
  }
}

/** The graph as the text of a script element, which nothing in it can end. */
export function serializeGraph(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

function describeBreadcrumbs(breadcrumbs: readonly Breadcrumb[], page: PageData): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ label, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      item: addressOf(path, page),
    })),
  }
}
