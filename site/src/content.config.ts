import { defineCollection } from 'astro:content'
import { ghostArticle, ghostLoader } from './parts/ghost/ghost-loader.ts'
import { readGhostSettings } from './parts/ghost/settings.ts'

/** content/ is no collection: see compile/. */
export const collections = {
  ghostPosts: defineCollection({ loader: ghostLoader(readGhostSettings()), schema: ghostArticle }),
}
