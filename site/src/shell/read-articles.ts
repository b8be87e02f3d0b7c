import type { ArticleCard } from '../lib/cards.ts'
import { CARD, describePicture, type PicturePlan, WHOLE_TEXT } from '../lib/describe-picture.ts'
import type { FeedItem } from '../lib/feed.ts'
import { entryPath } from '../lib/paths.ts'
import { type Entry, readEntries } from './read-content.ts'

/** The newest articles as cards. */
export async function readArticleCards(count: number): Promise<ArticleCard[]> {
  const articles = await readEntries('insights')
  return Promise.all(articles.slice(0, count).map((article) => describeCard(article)))
}

/** All articles as cards, the newest with a picture that is large enough to lead. */
export async function readAllArticles(): Promise<ArticleCard[]> {
  const articles = await readEntries('insights')
  return Promise.all(
    articles.map((article, index) => describeCard(article, index === 0 ? WHOLE_TEXT : CARD)),
  )
}

/** The articles after this one, as cards: the next older ones, and past the oldest the newest again. */
export async function readFurtherArticles(slug: string, count: number): Promise<ArticleCard[]> {
  const articles = await readEntries('insights')
  const place = articles.findIndex((article) => article.slug === slug)
  const further = [...articles.slice(place + 1), ...articles.slice(0, place)]
  return Promise.all(further.slice(0, count).map((article) => describeCard(article)))
}

/** How many articles a feed holds: who follows it has read the older ones. */
const FEED_ITEMS = 20

/** The newest articles for the feed. */
export async function readFeedItems(): Promise<FeedItem[]> {
  const articles = await readEntries('insights')
  return articles.slice(0, FEED_ITEMS).map(({ title, excerpt, date, author, tags, slug }) => ({
    ...{ title, date, tags, summary: excerpt, author: author.name },
    url: entryPath('insights', slug),
  }))
}

async function describeCard(
  { title, excerpt, date, slug, cover }: Entry<'insights'>,
  plan: PicturePlan = CARD,
): Promise<ArticleCard> {
  return {
    title,
    excerpt,
    date,
    url: entryPath('insights', slug),
    picture: await describePicture({ morning: cover.picture, alt: cover.alt }, plan),
  }
}
