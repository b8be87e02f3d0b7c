import type { SiteRules } from '@lanternfield/contract/site-rules.ts'
import type { APIRoute } from 'astro'
import { readRedirects } from '../shell/read-redirects.ts'

/** What our server and the files for other hosts need to know of the site. */
export const GET: APIRoute = async ({ site, url }) => {
  const rules: SiteRules = {
    redirects: await readRedirects(site ?? url),
    isNoindex: import.meta.env.IS_NOINDEX,
  }
  return Response.json(rules)
}
