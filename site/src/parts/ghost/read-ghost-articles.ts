import { getCollection } from 'astro:content'
import { once, readContent } from '../../shell/read-content.ts'

/** The articles of the Ghost site, the newest first. */
export const readGhostArticles = once(async () => {
  const { picture } = readContent('home').hero
  const defaultCover = picture && { picture: picture.night, alt: picture.alt }
  const posts = await getCollection('ghostPosts')
  return posts
    .map(({ data: { cover = defaultCover, ...post } }) => ({ ...post, cover }))
    .sort((one, other) => other.date.getTime() - one.date.getTime())
})
