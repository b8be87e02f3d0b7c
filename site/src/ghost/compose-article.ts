import type { Article, Cover } from '../lib/article.ts'
import type { GhostPost } from './ghost-post.ts'

/**
 * A post of Ghost as an article of the site, which links to Ghost.
 * @param defaultCover the picture of a post without one
 */
export function composeArticle({ picture, ...post }: GhostPost, defaultCover: Cover): Article {
  const cover = picture ? { picture: picture.url, alt: picture.alt } : defaultCover
  return { ...post, cover }
}
