import type { ArticleCard } from '../lib/cards.ts'
import { CARD, describePicture, type PicturePlan, WHOLE_TEXT } from '../lib/describe-picture.ts'
import type { FeedItem } from '../lib/feed.ts'
import { ARTICLES_PER_PAGE, itemsOfPage } from '../lib/list-pages.ts'
import { entryPath } from '../lib/paths.ts'
import { PARTS } from '../part-list.ts'
import * as articleSources from '../slots/article-sources.ts'
import { type Entry, once, readEntries } from './read-content.ts'
import { findPerson } from './read-people.ts'

/** An article of content/, or one that a part brings, which links to its own site. */
export type Article = FeedItem & {
  readonly updated?: Date | undefined
  /** The day of its date, where the date is a moment: that of its own site's time zone. */
  readonly day?: Date
  /** The name of the author's file in content/people; none for an article of another site. */
  readonly authorSlug?: string
  /** One of another site may have none. */
  readonly cover?: { readonly picture: ImageMetadata; readonly alt: string } | undefined
}

const bringsArticles = PARTS.some((part) => part.bringsArticles?.())
const sources: readonly (() => Promise<readonly Article[]>)[] = Object.values(articleSources)

/** The articles that have a page here: none where a part brings them, since their own site shows them. */
export function readLocalArticles(): readonly Entry<'insights'>[] {
  return bringsArticles ? [] : readEntries('insights')
}

/** All articles, the newest first. */
export async function readArticles(): Promise<readonly Article[]> {
  if (bringsArticles) return (await Promise.all(sources.map((read) => read()))).flat()
  return readOwnArticles()
}

/** The newest articles as cards. */
export async function readArticleCards(count: number): Promise<ArticleCard[]> {
  const articles = await readArticles()
  return Promise.all(articles.slice(0, count).map((article) => describeCard(article)))
}

/** A page of all articles as cards, the newest of all with a picture that is large enough to lead. */
export async function readListPage(page: number): Promise<ArticleCard[]> {
  const articles = await readArticles()
  return Promise.all(
    itemsOfPage(articles, page).map((article) =>
      describeCard(article, article === articles[0] ? WHOLE_TEXT : CARD),
    ),
  )
}

/** The articles after this one, as cards: the next older ones, and past the oldest the newest again. */
export async function readFurtherArticles(slug: string, count: number): Promise<ArticleCard[]> {
  const articles = readOwnArticles()
  const place = articles.findIndex(({ url }) => url === entryPath('insights', slug))
  const others = [...articles.slice(place + 1), ...articles.slice(0, Math.max(0, place))]
  return Promise.all(others.slice(0, count).map((article) => describeCard(article)))
}

/** The newest articles of an author as cards. @param author the name of their file in content/people */
export async function readArticlesBy(author: string): Promise<ArticleCard[]> {
  const articles = readOwnArticles()
  const written = articles.filter(({ authorSlug }) => authorSlug === author)
  return Promise.all(written.slice(0, ARTICLES_PER_PAGE).map((article) => describeCard(article)))
}

const readOwnArticles = once((): readonly Article[] =>
  readEntries('insights').map(({ slug, ...article }) => ({
    ...article,
    author: findPerson(article.author).name,
    authorSlug: article.author,
    url: entryPath('insights', slug),
  })),
)

async function describeCard(
  { title, excerpt, date, day = date, url, cover }: Article,
  plan: PicturePlan = CARD,
): Promise<ArticleCard> {
  const picture = cover && (await describePicture({ morning: cover.picture, alt: cover.alt }, plan))
  return { title, excerpt, date: day, url, picture }
}
