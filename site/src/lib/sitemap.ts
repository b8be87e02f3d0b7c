import { isoDay } from './dates.ts'
import { element } from './xml.ts'

export type Route = {
  /** With its slashes, such as `/services/agentic-ai/`. */
  readonly path: string
  /** When its words changed last, where that is known. */
  readonly lastModified?: Date | undefined
}

/** The pages that search engines should know. Source: https://www.sitemaps.org/protocol.html */
export function composeSitemap(routes: readonly Route[], site: URL | string): string {
  const entries = routes.map(({ path, lastModified }) => {
    const changed = lastModified ? element('lastmod', isoDay(lastModified)) : ''
    return `<url>${element('loc', new URL(path, site).href)}${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
