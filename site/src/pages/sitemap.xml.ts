import type { APIRoute } from 'astro'
import { isoDay } from '../lib/iso-day.ts'
import { element } from '../lib/xml.ts'
import { readRoutes } from '../shell/read-routes.ts'

/** The pages that search engines should know. Source: https://www.sitemaps.org/protocol.html */
export const GET: APIRoute = async ({ site, url }) => {
  const entries = (await readRoutes()).map(({ path, lastModified }) => {
    const changed = lastModified ? element('lastmod', isoDay(lastModified)) : ''
    return `<url>${element('loc', new URL(path, site ?? url).href)}${changed}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml' } })
}
