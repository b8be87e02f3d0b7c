import { expect, test } from 'vitest'
import { type HeadData, headTags } from './head.ts'

const facts: HeadData = {
  title: 'Careers | Acme',
  description: 'Work here.',
  path: '/careers/',
  site: 'https://www.acme.example',
  siteName: 'Acme',
  barColours: { light: '#eef6fe', dark: '#06102d' },
  isFound: true,
  verification: [],
  socialImage: '/social/careers.png',
}

const contentOf = (tags: ReturnType<typeof headTags>, key: string) =>
  tags.find(({ attributes }) => attributes.name === key || attributes.property === key)?.attributes
    .content

test('has the full address as canonical link, and a colour for each scheme', () => {
  const link = { rel: 'canonical', href: 'https://www.acme.example/careers/' }
  expect(headTags(facts)).toContainEqual({ tag: 'link', attributes: link })
  const colours = headTags(facts).filter(({ attributes }) => attributes.name === 'theme-color')
  expect(colours.map(({ attributes }) => attributes.content)).toEqual(['#eef6fe', '#06102d'])
})

test('has the tags that say whose site it is, on the home page alone', () => {
  const verification = [{ name: 'google-site-verification', content: 'abc' }]
  const home = headTags({ ...facts, path: '/', verification })
  expect(contentOf(home, 'google-site-verification')).toBe('abc')
  expect(
    contentOf(headTags({ ...facts, verification }), 'google-site-verification'),
  ).toBeUndefined()
})

test('lets search engines index a page, unless it answers one visitor', () => {
  expect(contentOf(headTags(facts), 'robots')).toBe('index, follow')
  expect(contentOf(headTags({ ...facts, isFound: false }), 'robots')).toBe('noindex')
})

test('describes the page to social networks with an image of 1200 by 630', () => {
  const tags = headTags(facts)
  expect(contentOf(tags, 'og:type')).toBe('website')
  expect(contentOf(tags, 'og:title')).toBe('Careers | Acme')
  expect(contentOf(tags, 'og:image')).toBe('https://www.acme.example/social/careers.png')
  expect(contentOf(tags, 'og:image:width')).toBe('1200')
  expect(contentOf(tags, 'og:image:height')).toBe('630')
  expect(contentOf(tags, 'og:image:alt')).toBe('Careers | Acme')
  expect(contentOf(tags, 'twitter:card')).toBe('summary_large_image')
})

test('names the feed where a page has one to name', () => {
  const linksOf = (tags: ReturnType<typeof headTags>) =>
    tags.filter(({ attributes }) => attributes.rel === 'alternate')
  expect(linksOf(headTags(facts))).toEqual([])
  const feed = { title: 'Notes', href: '/insights/feed.xml' }
  expect(linksOf(headTags({ ...facts, feed }))).toMatchObject([
    { attributes: { type: 'application/rss+xml', title: 'Notes', href: '/insights/feed.xml' } },
  ])
})
