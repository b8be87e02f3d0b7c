import type { SiteRules } from '@lanternfield/contract/site-rules.ts'
import type { APIRoute } from 'astro'
import { FEED_PATH, GUIDE_PDF_PATH } from '../lib/paths.ts'
import { resolveRedirects } from '../lib/redirects.ts'
import { readContent } from '../shell/read-content.ts'
import { readPages } from '../shell/read-routes.ts'

/** What our server and the files for other hosts need to know of the site. */
export const GET: APIRoute = async ({ site, url }) => {
  const pages = await readPages()
  const addresses = new Set([...pages.map(({ path }) => path), FEED_PATH, GUIDE_PDF_PATH])
  const rules: SiteRules = {
    redirects: resolveRedirects(await readContent('redirects'), { addresses, site: site ?? url }),
    isNoindex: import.meta.env.IS_NOINDEX,
  }
  return Response.json(rules)
}
