import type { Article, ProfilePage, Thing } from 'schema-dts'
import { isoDay } from '../lib/iso-day.ts'
import { describePosition } from './job-posting.ts'
import { referToOrganization } from './organization.ts'
import { addressOf, type PageFacts, type Subject } from './page-data.ts'

/** What a page is about. Source: docs/decisions/structured-data-and-feeds.md */
export function describeSubject(subject: Subject, facts: PageFacts): Thing {
  const { description } = facts
  const url = addressOf(facts.path, facts)
  const company = referToOrganization(facts)
  switch (subject.kind) {
    case 'service':
      return { '@type': 'Service', name: subject.name, description, url, provider: company }
    case 'product':
      // Neither price nor rating: the pages show none, and what is not on the page must not be said here.
      return {
        '@type': 'SoftwareApplication',
        name: subject.name,
        ...{ description, url, ...imageOf(facts) },
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        publisher: company,
      }
    case 'article':
      return describeArticle(subject, facts)
    case 'person':
      return describeProfile(subject.person, facts)
    case 'position':
      return describePosition(subject, facts)
    case 'list':
      return {
        '@type': 'CollectionPage',
        name: subject.name,
        ...{ description, url },
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: subject.items.map(({ label, path }, index) => ({
            '@type': 'ListItem' as const,
            position: index + 1,
            name: label,
            url: addressOf(path, facts),
          })),
        },
      }
  }
}

type SubjectOf<Kind> = Extract<Subject, { readonly kind: Kind }>

function describeArticle({ article, author }: SubjectOf<'article'>, facts: PageFacts): Article {
  return {
    '@type': 'Article',
    headline: article.title,
    ...{ description: facts.description, ...imageOf(facts) },
    datePublished: isoDay(article.date),
    dateModified: isoDay(article.updated ?? article.date),
    author: {
      '@type': 'Person',
      name: author.name,
      jobTitle: author.role,
      ...(author.path && { url: addressOf(author.path, facts) }),
    },
    publisher: referToOrganization(facts),
    mainEntityOfPage: addressOf(facts.path, facts),
    keywords: [...article.tags],
  }
}

/** Source: developers.google.com/search/docs/appearance/structured-data/profile-page */
function describeProfile(person: SubjectOf<'person'>['person'], facts: PageFacts): ProfilePage {
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

function imageOf(facts: PageFacts) {
  return facts.socialImage ? { image: addressOf(facts.socialImage, facts) } : {}
}
