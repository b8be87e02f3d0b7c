import type { APIRoute } from 'astro'

/**
 * Everybody may read everything; what is not to be found says so itself (`isListed`). That holds for a whole site with
 * SITE_NOINDEX too: who may not read a page never learns that it is not to be found.
 */
export const GET: APIRoute = ({ site, url }) => {
  const sitemap = import.meta.env.IS_NOINDEX
    ? ''
    : `\nSitemap: ${new URL('/sitemap.xml', site ?? url).href}\n`
  return new Response(`User-agent: *\nAllow: /\n${sitemap}`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
