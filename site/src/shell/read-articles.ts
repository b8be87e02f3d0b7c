import type { ArticleCard } from '../lib/cards.ts'
import { CARD, describePicture } from '../lib/describe-picture.ts'
import { entryPath } from '../lib/paths.ts'
import { type Entry, readEntries } from './read-content.ts'

/** The newest articles as cards, all of them unless a count is given. */
export async function readArticleCards(count?: number): Promise<ArticleCard[]> {
  const articles = await readEntries('insights')
  return Promise.all(articles.slice(0, count).map(describeCard))
}

/** The articles after this one, as cards: the next older ones, and past the oldest the newest again. */
export async function readFurtherArticles(slug: string, count: number): Promise<ArticleCard[]> {
  const articles = await readEntries('insights')
  const place = articles.findIndex((article) => article.slug === slug)
  const further = [...articles.slice(place + 1), ...articles.slice(0, place)]
  return Promise.all(further.slice(0, count).map(describeCard))
}

async function describeCard({
  title,
  excerpt,
  date,
  slug,
  cover,
}: Entry<'insights'>): Promise<ArticleCard> {
  return {
    title,
    excerpt,
    date,
    url: entryPath('insights', slug),
    picture: await describePicture({ morning: cover.picture, alt: cover.alt }, CARD),
  }
}
