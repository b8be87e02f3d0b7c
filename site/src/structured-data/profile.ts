import type { ProfilePage } from 'schema-dts'
import { referToOrganization } from './organization.ts'
import { addressOf, type PageFacts, type PersonSubject } from './page-facts.ts'

/** The page of an author. Source: developers.google.com/search/docs/appearance/structured-data/profile-page */
export function describeProfile({ person }: PersonSubject, facts: PageFacts): ProfilePage {
  const { name, role, line, photo, links } = person
  return {
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name,
      jobTitle: role,
      description: line,
      url: addressOf(facts.path, facts),
      ...(photo && { image: addressOf(photo.src, facts) }),
      ...(links.length > 0 && { sameAs: links.map(({ link }) => link) }),
      worksFor: referToOrganization(facts),
    },
  }
}
