import { z } from 'astro/zod'

const EXCERPT_MAX_CHARS = 240
/** Tags with this sign are internal to Ghost. */
const INTERNAL = '#'

/** The fields of a post in the Content API that cards and the feed use. */
const answered = z.object({
  title: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  // In the time zone of the Ghost site, such as `2026-10-02T01:30:00.000+05:30`.
  published_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }).nullish(),
  custom_excerpt: z.string().nullish(),
  excerpt: z.string().nullish(),
  // Ghost takes any reference, such as `#`.
  feature_image: z.string().nullish(),
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

export type AnsweredPost = z.infer<typeof answered>

export type GhostPost = {
  readonly title: string
  /** Its own address, on the Ghost site. */
  readonly url: string
  /** Empty for a post without a text that everyone may read. */
  readonly excerpt: string
  readonly date: Date
  /** The day of its date in the time zone of the Ghost site, as midnight in UTC. */
  readonly day: Date
  readonly updated: Date
  readonly author?: string | undefined
  readonly tags: readonly string[]
  /** The address of its picture, and its description. */
  readonly cover?: { readonly address: string; readonly alt: string } | undefined
}

/** A post of the Content API as the site shows it. */
export function readPost(post: AnsweredPost): GhostPost {
  const date = new Date(post.published_at)
  const title = plainText(post.title)
  const author = post.authors?.[0]?.name
  return {
    title,
    url: post.url,
    excerpt: shorten(plainText(post.custom_excerpt || post.excerpt || '')),
    date,
    day: new Date(post.published_at.slice(0, 'YYYY-MM-DD'.length)),
    updated: post.updated_at ? new Date(post.updated_at) : date,
    author: author && plainText(author),
    tags: (post.tags ?? [])
      .map(({ name }) => plainText(name))
      .filter((name) => !name.startsWith(INTERNAL)),
    cover: post.feature_image
      ? {
          // As a browser reads `//cdn.example/a.png` on the post's page.
          address: URL.parse(post.feature_image, post.url)?.href ?? post.feature_image,
          alt: plainText(post.feature_image_alt || title),
        }
      : undefined,
  }
}

/** Text in one line, without characters that XML forbids and marks that reverse what follows. */
function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '')
    .trim()
}

/** Ghost's own excerpt is the first 500 characters of the text. */
function shorten(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= EXCERPT_MAX_CHARS) return text
  const start = characters.slice(0, EXCERPT_MAX_CHARS - 1).join('')
  return `${start.replace(/\s+\S*$/, '')}…`
}
