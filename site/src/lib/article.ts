import type { Original } from './describe-picture.ts'
import type { FeedItem } from './feed.ts'

/** An article, whether it was written in content/ or in Ghost. */
export type Article = Omit<FeedItem, 'summary'> & {
  readonly excerpt: string
  readonly updated?: Date | undefined
  /** The name of the author's file in content/people; none for an article of Ghost. */
  readonly authorSlug?: string
  readonly cover: Cover
}

export type Cover = { readonly picture: Original; readonly alt: string }

/** An article as feeds show it. */
export function describeFeedItem(article: Article): FeedItem {
  const { title, url, date, author, tags, excerpt } = article
  return { title, url, date, author, tags, summary: excerpt }
}
