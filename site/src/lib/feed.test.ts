import { expect, test } from 'vitest'
import { composeFeed } from './feed.ts'

const SITE = 'https://www.acme.example'

const item = {
  title: 'Ledgers & <balances>',
  url: `${SITE}/insights/ledgers/`,
  excerpt: 'Two "kinds".\u0000',
  date: new Date('2026-11-17'),
  author: 'Mira',
  tags: ['Data', 'R&D'],
}

const feed = {
  title: 'Notes',
  description: 'What we learned.',
  pageUrl: `${SITE}/insights/`,
  feedUrl: `${SITE}/insights/feed.xml`,
  items: [item],
}

test('the feed escapes its text, and has the dates of its articles as in RFC 822', () => {
  const xml = composeFeed(feed)
  expect(xml).toContain('<title>Ledgers &amp; &lt;balances&gt;</title>')
  expect(xml).toContain('<description>Two &quot;kinds&quot;.</description>')
  expect(xml).toContain('<pubDate>Tue, 17 Nov 2026 00:00:00 GMT</pubDate>')
  expect(xml).toContain(
    '<guid isPermaLink="true">https://www.acme.example/insights/ledgers/</guid>',
  )
  expect(xml).toContain('<category>R&amp;D</category>')
  expect(xml).toContain('<lastBuildDate>Tue, 17 Nov 2026 00:00:00 GMT')
  expect(composeFeed({ ...feed, items: [] })).not.toContain('lastBuildDate')
})
