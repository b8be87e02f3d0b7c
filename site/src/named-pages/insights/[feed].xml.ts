import type { APIRoute } from 'astro'
import { composeFeed } from '../../lib/feed.ts'
import { FEED_PATH, INSIGHTS_PATH } from '../../lib/paths.ts'
import { readArticles } from '../../shell/read-articles.ts'
import { readContent } from '../../shell/read-content.ts'
import { routeOf } from '../../shell/read-fixed-pages.ts'

export const getStaticPaths = () => routeOf('/insights/', { feed: 'feed' })

/** A feed reader has the older articles already. */
const FEED_ITEMS = 20

export const GET: APIRoute = async ({ site, url }) => {
  const address = (path: string) => new URL(path, site ?? url).href
  const { seo, words } = readContent('insightsIndex')
  const newest = (await readArticles()).slice(0, FEED_ITEMS)
  const feed = composeFeed({
    title: words.feed,
    description: seo.description,
    pageUrl: address(INSIGHTS_PATH),
    feedUrl: address(FEED_PATH),
    items: newest.map((article) => ({ ...article, url: address(article.url) })),
  })
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml' } })
}
