import { lang } from '@lanternfield/contract/language.ts'
import { element, escapeXml } from './xml.ts'

export type FeedItem = {
  readonly title: string
  /** A full address in a feed; elsewhere also a path. */
  readonly url: string
  readonly excerpt: string
  readonly date: Date
  readonly author?: string | undefined
  readonly tags: readonly string[]
}

export type Feed = {
  readonly title: string
  readonly description: string
  /** Full addresses of the page that the feed follows, and of the feed. */
  readonly pageUrl: string
  readonly feedUrl: string
  /** The newest first. */
  readonly items: readonly FeedItem[]
}

/**
 * An RSS 2.0 feed with summaries. The same articles make the same bytes: it is dated by the newest, not by the build.
 * Source: https://www.rssboard.org/rss-specification
 */
export function composeFeed({ title, description, pageUrl, feedUrl, items }: Feed): string {
  const [newest] = items
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', title)}
${element('link', pageUrl)}
${element('description', description)}
<language>${lang}</language>
<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>
${newest ? `${element('lastBuildDate', newest.date.toUTCString())}\n` : ''}${items.map(composeItem).join('\n')}
</channel>
</rss>
`
}

function composeItem({ title, url, excerpt, date, author, tags }: FeedItem): string {
  return [
    '<item>',
    element('title', title),
    element('link', url),
    element('guid', url, 'isPermaLink="true"'),
    element('pubDate', date.toUTCString()),
    ...(author ? [element('dc:creator', author)] : []),
    ...tags.map((tag) => element('category', tag)),
    element('description', excerpt),
    '</item>',
  ].join('\n')
}
