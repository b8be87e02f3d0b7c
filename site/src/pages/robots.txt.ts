import type { APIRoute } from 'astro'

/** Everybody may read everything; what is not to be found says so itself (`isListed`). */
export const GET: APIRoute = ({ site, url }) =>
  new Response(
    `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site ?? url).href}\n`,
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
