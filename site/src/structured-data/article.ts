import type { Article } from 'schema-dts'
import { isoDay } from '../lib/dates.ts'
import { referToOrganization } from './organization.ts'
import { type ArticleSubject, addressOf, type PageFacts } from './page-facts.ts'

export function describeArticle(subject: ArticleSubject, facts: PageFacts): Article {
  const { article, author } = subject
  const { title, date, updated, tags } = article
  return {
    '@type': 'Article',
    headline: title,
    description: facts.description,
    image: addressOf(facts.socialImage, facts),
    datePublished: isoDay(date),
    dateModified: isoDay(updated ?? date),
    author: {
      '@type': 'Person',
      name: author.name,
      jobTitle: author.role,
      ...(author.path && { url: addressOf(author.path, facts) }),
    },
    publisher: referToOrganization(facts),
    mainEntityOfPage: addressOf(facts.path, facts),
    keywords: [...tags],
  }
}
