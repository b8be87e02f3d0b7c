import type { APIRoute } from 'astro'
import { composeFeed } from '../../lib/feed.ts'
import { FEED_PATH } from '../../lib/paths.ts'
import { readFeedItems } from '../../shell/read-articles.ts'
import { readContent } from '../../shell/read-content.ts'

/** The newest articles, for feed readers. */
export const GET: APIRoute = async ({ site, url }) => {
  const address = (path: string) => new URL(path, site ?? url).href
  const { seo, words } = await readContent('insightsIndex')
  const feed = composeFeed({
    title: words.feed,
    description: seo.description,
    pageUrl: address('/insights/'),
    feedUrl: address(FEED_PATH),
    items: (await readFeedItems()).map((item) => ({ ...item, url: address(item.url) })),
  })
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml' } })
}
