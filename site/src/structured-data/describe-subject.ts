import type { Article, ProfilePage, Thing } from 'schema-dts'
import { isoDay } from '../lib/iso-day.ts'
import { describePosition } from './job-posting.ts'
import { referToOrganization } from './organization.ts'
import { addressOf, type PageData, type Subject } from './page-data.ts'

/** What a page is about. Source: docs/decisions/structured-data-and-feeds.md */
export function describeSubject(subject: Subject, page: PageData): Thing {
  const { description } = page
  const url = addressOf(page.path, page)
  const company = referToOrganization(page)
  switch (subject.kind) {
    case 'service':
      return { '@type': 'Service', name: subject.name, description, url, provider: company }
    case 'product':
      // Neither price nor rating: the pages show none, and what is not on the page must not be said here.
      return {
        '@type': 'SoftwareApplication',
        name: subject.name,
        ...{ description, url, ...imageOf(page) },
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        publisher: company,
      }
    case 'article':
      return describeArticle(subject, page)
    case 'person':
      return describeProfile(subject.person, page)
    case 'position':
      return describePosition(subject, page)
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
            url: addressOf(path, page),
          })),
        },
      }
  }
}

type SubjectOf<Kind> = Extract<Subject, { readonly kind: Kind }>

function describeArticle({ article, author }: SubjectOf<'article'>, page: PageData): Article {
  return {
    '@type': 'Article',
    headline: article.title,
    ...{ description: page.description, ...imageOf(page) },
    datePublished: isoDay(article.date),
    dateModified: isoDay(article.updated ?? article.date),
    author: {
      '@type': 'Person',
      name: author.name,
      jobTitle: author.role,
      ...(author.path && { url: addressOf(author.path, page) }),
    },
    publisher: referToOrganization(page),
    mainEntityOfPage: addressOf(page.path, page),
    keywords: [...article.tags],
  }
}

/** Source: developers.google.com/search/docs/appearance/structured-data/profile-page */
function describeProfile(person: SubjectOf<'person'>['person'], page: PageData): ProfilePage {
  const { name, role, line, photo, links } = person
  return {
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name,
      jobTitle: role,
      description: line,
      url: addressOf(page.path, page),
      ...(photo && { image: addressOf(photo.src, page) }),
      ...(links.length > 0 && { sameAs: links.map(({ link }) => link) }),
      worksFor: referToOrganization(page),
    },
  }
}

function imageOf(page: PageData) {
  return page.socialImage ? { image: addressOf(page.socialImage, page) } : {}
}
