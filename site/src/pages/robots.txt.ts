import type { APIRoute } from 'astro'

/**
 * Nothing is disallowed, also with SITE_NOINDEX: a crawler that may not read a page does not see its `noindex`.
 */
export const GET: APIRoute = ({ site, url }) => {
  const sitemap = import.meta.env.IS_NOINDEX
    ? ''
    : `\nSitemap: ${new URL('/sitemap.xml', site ?? url).href}\n`
  return new Response(`User-agent: *\nAllow: /\n${sitemap}`)
}
