import type { APIRoute } from 'astro'
import { isoDay } from '../lib/dates.ts'
import { readRoutes } from '../shell/read-routes.ts'

/** Every page that search engines should know, as https://www.sitemaps.org describes it. */
export const GET: APIRoute = async ({ site, url }) => {
  const routes = await readRoutes(fixedPaths())
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

/** The pages with a file of their own in this folder. */
function fixedPaths(): string[] {
  const files = Object.keys(import.meta.glob('./**/*.astro'))
  return files
    .filter((file) => !file.includes('['))
    .map((file) => file.slice(1).replace(/(index)?\.astro$/, ''))
    .map((path) => (path.endsWith('/') ? path : `${path}/`))
    .sort()
}
