import type { SchemaContext } from 'astro:content'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader } from 'astro/loaders'
import { z } from 'astro/zod'
import type { GhostSettings } from './fetch-posts.ts'
import { readPosts } from './read-posts.ts'

/** The posts of a Ghost site as a collection, so that Astro scales their pictures like those of content/. */
export function ghostLoader(settings: GhostSettings | null): Loader {
  return {
    name: 'ghost',
    load: async ({ store, parseData, config }) => {
      store.clear()
      if (!settings) return
      const folder = fileURLToPath(new URL('ghost/', config.cacheDir))
      // Also if the build's output is silenced.
      const warn = (sentence: string) => void process.stderr.write(`${sentence}\n`)
      // The pictures are beside it.
      const filePath = relative(fileURLToPath(config.root), `${folder}posts.json`)
      for (const { cover, ...post } of await readPosts({ settings, folder, warn })) {
        const data = {
          ...post,
          ...(cover && { cover: { picture: `./${cover.file}`, alt: cover.alt } }),
        }
        const id = post.url
        store.set({ id, data: await parseData({ id, data, filePath }), filePath })
      }
    },
  }
}

export const ghostArticle = ({ image }: SchemaContext) =>
  z.object({
    title: z.string(),
    url: z.string(),
    excerpt: z.string(),
    date: z.date(),
    day: z.date(),
    updated: z.date(),
    author: z.string().optional(),
    tags: z.array(z.string()),
    cover: z.object({ picture: image(), alt: z.string() }).optional(),
  })
