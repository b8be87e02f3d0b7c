import { defineCollection } from 'astro:content'
import { ghostArticle, ghostLoader } from './parts/ghost/ghost-loader.ts'
import { ghost } from './shell/build-settings.ts'

/** content/ is no collection: see compile/. */
export const collections = {
  ghostPosts: defineCollection({ loader: ghostLoader(ghost), schema: ghostArticle }),
}
