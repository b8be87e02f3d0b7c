import type { CollectionPage } from 'schema-dts'
import { addressOf, type ListSubject, type PageFacts } from './page-facts.ts'

/** A page whose subject is a list of other pages. */
export function describeList({ name, items }: ListSubject, facts: PageFacts): CollectionPage {
  return {
    '@type': 'CollectionPage',
    name,
    description: facts.description,
    url: addressOf(facts.path, facts),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: items.map(({ label, path }, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name: label,
        url: addressOf(path, facts),
      })),
    },
  }
}
