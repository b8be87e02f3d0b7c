import { z } from 'astro/zod'

const EXCERPT_MAX_CHARS = 240
/** Tags with this sign are internal to Ghost. */
const INTERNAL = '#'

/** The fields of a post in the Content API that cards and the feed use. */
const answered = z.object({
  title: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  published_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }).nullish(),
  custom_excerpt: z.string().nullish(),
  excerpt: z.string().nullish(),
  feature_image: z.url({ protocol: /^https?$/ }).nullish(),
  feature_image_alt: z.string().nullish(),
  authors: z.array(z.object({ name: z.string() })).nullish(),
  tags: z.array(z.object({ name: z.string() })).nullish(),
})

export const answeredPage = z.object({
  posts: z.array(answered),
  meta: z.object({
    pagination: z.object({ next: z.number().nullable() }),
  }),
})

/** An article of a Ghost site. */
export type GhostPost = {
  readonly title: string
  /** Its own address, on the Ghost site. */
  readonly url: string
  readonly excerpt: string
  readonly date: Date
  readonly updated: Date
  readonly author?: string | undefined
  readonly tags: readonly string[]
  /** The address of its picture, and its description. */
  readonly cover?: { readonly picture: string; readonly alt: string } | undefined
}

/** A post of the Content API as the site shows it. */
export function readPost(post: z.infer<typeof answered>): GhostPost {
  const date = new Date(post.published_at)
  return {
    title: post.title,
    url: post.url,
    excerpt: shorten(post.custom_excerpt || post.excerpt || ''),
    date,
    updated: post.updated_at ? new Date(post.updated_at) : date,
    author: post.authors?.[0]?.name,
    tags: (post.tags ?? []).map(({ name }) => name).filter((name) => !name.startsWith(INTERNAL)),
    cover: post.feature_image
      ? { picture: post.feature_image, alt: post.feature_image_alt || post.title }
      : undefined,
  }
}

/** Ghost's own excerpt is the first 500 characters of the text. */
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= EXCERPT_MAX_CHARS) return plain
  return `${plain.slice(0, EXCERPT_MAX_CHARS - 1).replace(/\s+\S*$/, '')}…`
}
