import { FEED_PATH, GUIDE_PDF_PATH } from '../lib/paths.ts'
import { resolveRedirects } from '../lib/redirects.ts'
import { readContent } from './read-content.ts'
import { readPages } from './read-routes.ts'

/**
 * Where each old address leads.
 * @throws Error if one cannot be followed; see `resolveRedirects`
 */
export async function readRedirects(site: URL | string): Promise<Readonly<Record<string, string>>> {
  const pages = await readPages()
  const addresses = new Set([...pages.map(({ path }) => path), FEED_PATH, GUIDE_PDF_PATH])
  return resolveRedirects(await readContent('redirects'), { addresses, site })
}
