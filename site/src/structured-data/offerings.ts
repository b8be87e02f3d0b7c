import type { Service, SoftwareApplication } from 'schema-dts'
import { referToOrganization } from './organization.ts'
import { addressOf, type PageFacts } from './page-facts.ts'

export function describeService(name: string, facts: PageFacts): Service {
  return {
    '@type': 'Service',
    name,
    description: facts.description,
    url: addressOf(facts.path, facts),
    provider: referToOrganization(facts),
  }
}

/**
 * A product. Neither price nor rating: the pages show none, and what is not on the page must not be said here.
 * Source: docs/decisions/structured-data-and-feeds.md
 */
export function describeProduct(name: string, facts: PageFacts): SoftwareApplication {
  return {
    '@type': 'SoftwareApplication',
    name,
    description: facts.description,
    url: addressOf(facts.path, facts),
    image: addressOf(facts.socialImage, facts),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    publisher: referToOrganization(facts),
  }
}
