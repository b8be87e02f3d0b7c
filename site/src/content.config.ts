import { defineCollection } from 'astro:content'
import { CONTENT_FOLDER } from '@lanternfield/contract/content-folder.ts'
import { glob, type Loader } from 'astro/loaders'
import { z } from 'astro/zod'
import { ghostArticle, ghostLoader } from './ghost/ghost-loader.ts'
import { CONTENT, type ContentName } from './shapes/content-files.ts'
import { insight } from './shapes/insight.ts'
import { ghost } from './shell/build-settings.ts'

const BASE = `../${CONTENT_FOLDER}`

/** One file is a collection of one; in a folder every file is an entry, and its name is the slug. */
function loaderOf({ path, extension = 'yaml' }: { path: string; extension?: string }) {
  if (!path.endsWith('/')) return glob({ base: BASE, pattern: path, generateId: () => path })
  return glob({
    base: `${BASE}/${path.slice(0, -1)}`,
    // Another name stops the build before; see content-check.
    pattern: `*.${extension}`,
    generateId: ({ entry }) => entry.slice(0, -extension.length - 1),
  })
}

/** The types of entries follow from these. */
type Collections = {
  readonly [Name in ContentName]: {
    readonly loader: Loader
    readonly schema: (typeof CONTENT)[Name]['shape']
  }
}

export const collections = {
  ...(Object.fromEntries(
    Object.entries(CONTENT).map(([name, file]) => [
      name,
      defineCollection({ loader: loaderOf(file), schema: file.shape as z.ZodType }),
    ]),
  ) as unknown as Collections),
  insights: defineCollection({
    loader: loaderOf(CONTENT.insights),
    // The pictures of its text, which no editor writes here: integrations/markdoc.ts finds them.
    schema: (context) => insight(context).extend({ textPictures: z.array(context.image()) }),
  }),
  ghostPosts: defineCollection({ loader: ghostLoader(ghost), schema: ghostArticle }),
}
