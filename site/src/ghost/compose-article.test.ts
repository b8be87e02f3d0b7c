import { expect, test } from 'vitest'
import { describeFeedItem } from '../lib/article.ts'
import { composeFeed } from '../lib/feed.ts'
import { composeArticle } from './compose-article.ts'

const HERO = { picture: 'https://www.acme.example/hero.webp', alt: 'A house' }

const post = {
  title: 'Post 1',
  url: 'https://blog.acme.example/post-1/',
  excerpt: 'Text of post 1.',
  date: new Date('2026-10-01T09:00:00Z'),
  updated: new Date('2026-11-01T08:00:00Z'),
  author: 'Mira Holloway',
  tags: ['Data'],
}

test('an article of Ghost links to its own address, and has no author page', () => {
  const article = composeArticle(post, HERO)
  expect(article).toEqual({ ...post, cover: HERO })
  expect(article.authorSlug).toBeUndefined()
})

test('an article of Ghost has its own picture, or the one of the home page', () => {
  const picture = { url: 'https://blog.acme.example/a.jpg', alt: 'A lamp' }
  const covers = [composeArticle({ ...post, picture }, HERO), composeArticle(post, HERO)]
  expect(covers.map(({ cover }) => cover)).toEqual([
    { picture: picture.url, alt: picture.alt },
    HERO,
  ])
})

test('an article of Ghost is in the feed by its own address', () => {
  const feed = composeFeed({
    title: 'Notes',
    description: 'What we learned.',
    pageUrl: 'https://www.acme.example/insights/',
    feedUrl: 'https://www.acme.example/insights/feed.xml',
    items: [describeFeedItem(composeArticle(post, HERO))],
  })
  expect(feed).toContain('<link>https://blog.acme.example/post-1/</link>')
  expect(feed).toContain('<description>Text of post 1.</description>')
  expect(feed).toContain('<dc:creator>Mira Holloway</dc:creator>')
})
