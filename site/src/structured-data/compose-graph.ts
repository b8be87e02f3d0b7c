import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import type { Breadcrumb } from '../lib/breadcrumb.ts'
import { describeArticle } from './article.ts'
import { describePosition } from './job-posting.ts'
import { describeList } from './list.ts'
import { describeProduct, describeService } from './offerings.ts'
import { describeOrganization, describeWebSite, referToOrganization } from './organization.ts'
import { addressOf, type PageFacts } from './page-facts.ts'
import { describeProfile } from './profile.ts'

/**
 * The structured data of a page (JSON-LD with schema.org types). Terse, because every visitor loads it.
 * Source: docs/decisions/structured-data-and-feeds.md
 */
export function composeGraph(facts: PageFacts): Graph {
  const things: Thing[] = [
    ...(facts.path === '/' ? [describeOrganization(facts), describeWebSite(facts)] : []),
    ...describeSubject(facts),
    ...(facts.breadcrumbs ? [describeBreadcrumbs(facts.breadcrumbs, facts)] : []),
  ]
  return {
    '@context': 'https://schema.org',
    '@graph': things.length > 0 ? things : [describePlainPage(facts)],
  }
}

/** The graph as the text of a script element, which nothing in it can end. */
export function serializeGraph(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

function describeSubject(facts: PageFacts): Thing[] {
  const { subject } = facts
  if (!subject) return []
  switch (subject.kind) {
    case 'service':
      return [describeService(subject.name, facts)]
    case 'product':
      return [describeProduct(subject.name, facts)]
    case 'article':
      return [describeArticle(subject, facts)]
    case 'person':
      return [describeProfile(subject, facts)]
    case 'position':
      return [describePosition(subject, facts)]
    case 'list':
      return [describeList(subject, facts)]
  }
}

function describeBreadcrumbs(breadcrumbs: readonly Breadcrumb[], facts: PageFacts): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ label, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      item: addressOf(path, facts),
    })),
  }
}

function describePlainPage(facts: PageFacts): Thing {
  return {
    '@type': 'WebPage',
    url: addressOf(facts.path, facts),
    publisher: referToOrganization(facts),
  }
}
