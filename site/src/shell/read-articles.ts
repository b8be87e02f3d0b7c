import { composeArticle } from '../ghost/compose-article.ts'
import { readPosts } from '../ghost/read-posts.ts'
import { type Article, describeFeedItem } from '../lib/article.ts'
import type { ArticleCard } from '../lib/cards.ts'
import { CARD, describePicture, type PicturePlan, WHOLE_TEXT } from '../lib/describe-picture.ts'
import type { FeedItem } from '../lib/feed.ts'
import { itemsOfPage } from '../lib/list-pages.ts'
import { entryPath } from '../lib/paths.ts'
import { ghost } from './build-settings.ts'
import { type Entry, once, readContent, readEntries } from './read-content.ts'
import { findPerson } from './read-people.ts'

/** The articles that have a page here: none where they come from Ghost, which shows them itself. */
export async function readLocalArticles(): Promise<readonly Entry<'insights'>[]> {
  return ghost ? [] : readEntries('insights')
}

/** All articles, the newest first. */
export async function readArticles(): Promise<readonly Article[]> {
  return ghost ? readGhostArticles() : readOwnArticles()
}

/** The newest articles as cards. */
export async function readArticleCards(count: number): Promise<ArticleCard[]> {
  const articles = await readArticles()
  return Promise.all(articles.slice(0, count).map(describeCard))
}

/** A page of all articles as cards, the newest of all with a picture that is large enough to lead. */
export async function readListPage(page: number): Promise<ArticleCard[]> {
  const articles = await readArticles()
  return Promise.all(
    itemsOfPage(articles, page).map((article) =>
      article === articles[0] ? composeCard(article, WHOLE_TEXT) : describeCard(article),
    ),
  )
}

/** The articles after this one, as cards: the next older ones, and past the oldest the newest again. */
export async function readFurtherArticles(slug: string, count: number): Promise<ArticleCard[]> {
  const articles = await readOwnArticles()
  const place = (await readPlaces()).get(entryPath('insights', slug)) ?? 0
  // Not all of them in another order: every article asks, and there may be thousands.
  const further = [
    ...articles.slice(place + 1, place + 1 + count),
    ...articles.slice(0, Math.min(place, count)),
  ]
  return Promise.all(further.slice(0, count).map(describeCard))
}

/** The newest articles of an author as cards. @param author the name of their file in content/people */
export async function readArticlesOf(author: string, count: number): Promise<ArticleCard[]> {
  const articles = await readOwnArticles()
  const written = articles.filter(({ authorSlug }) => authorSlug === author)
  return Promise.all(written.slice(0, count).map(describeCard))
}

/** Where in the list of all articles each has its place, by its address. */
const readPlaces = once(async (): Promise<ReadonlyMap<string, number>> => {
  const articles = await readOwnArticles()
  return new Map(articles.map(({ url }, place) => [url, place]))
})

/** How many articles a feed holds: who follows it has read the older ones. */
const FEED_ITEMS = 20

/** The newest articles for the feed. */
export async function readFeedItems(): Promise<FeedItem[]> {
  const articles = await readArticles()
  return articles.slice(0, FEED_ITEMS).map(describeFeedItem)
}

const readOwnArticles = once(async (): Promise<readonly Article[]> => {
  const articles = await readEntries('insights')
  return Promise.all(
    articles.map(async ({ slug, ...article }) => ({
      ...article,
      author: (await findPerson(article.author)).name,
      authorSlug: article.author,
      url: entryPath('insights', slug),
    })),
  )
})

let ghostArticles: Promise<readonly Article[]> | undefined

/** Asked for once in a build, and once while the development server runs. */
function readGhostArticles(): Promise<readonly Article[]> {
  ghostArticles ??= askGhost()
  return ghostArticles
}

async function askGhost(): Promise<readonly Article[]> {
  if (!ghost) return []
  const { hero } = await readContent('home')
  const posts = await readPosts({
    settings: ghost,
    cacheDir: import.meta.env.CACHE_DIR,
    // Also if the build's output is silenced.
    warn: (sentence) => process.stderr.write(`\n${sentence}\n\n`),
  })
  return posts.map((post) =>
    composeArticle(post, { picture: hero.picture.night, alt: hero.picture.alt }),
  )
}

const cards = new WeakMap<Article, Promise<ArticleCard>>()

/** As most lists show it: made once, though an article is on the pages of all that follow it. */
function describeCard(article: Article): Promise<ArticleCard> {
  const card = cards.get(article) ?? composeCard(article, CARD)
  cards.set(article, card)
  return card
}

async function composeCard(
  { title, excerpt, date, url, cover }: Article,
  plan: PicturePlan,
): Promise<ArticleCard> {
  return {
    title,
    excerpt,
    date,
    url,
    picture: await describePicture({ morning: cover.picture, alt: cover.alt }, plan),
  }
}
