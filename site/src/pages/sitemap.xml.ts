import type { APIRoute } from 'astro'
import { composeSitemap } from '../lib/sitemap.ts'
import { readRoutes } from '../shell/read-routes.ts'

/** Every page that search engines should know. */
export const GET: APIRoute = async ({ site, url }) =>
  new Response(composeSitemap(await readRoutes(), site ?? url), {
    headers: { 'content-type': 'application/xml' },
  })
