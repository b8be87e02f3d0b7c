import type { APIRoute } from 'astro'
import { isoDay } from '../lib/dates.ts'
import { readRoutes } from '../shell/read-routes.ts'

/** Every page that search engines should know, as https://www.sitemaps.org describes it. */
export const GET: APIRoute = async ({ site, url }) => {
  const routes = await readRoutes()
  const entries = routes.map(({ path, lastModified }) => {
    const changed = lastModified && `<lastmod>${isoDay(lastModified)}</lastmod>`
    return `<url><loc>${new URL(path, site ?? url).href}</loc>${changed ?? ''}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml' } })
}
