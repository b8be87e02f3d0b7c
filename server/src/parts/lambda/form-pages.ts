import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import { NO_SITE, readFormPages, readSiteRules, type StaticSite } from '../../site/static-site.ts'

/**
 * The pages with forms, as they are shown again to visitors without scripts; their links and files are on the
 * static host. The server's own pages have their style in themselves: that host lets no other one embed its files.
 * @param directory the built site, or the part of it that a bundle has
 * @throws StartError if there is none
 */
export async function openFormPages(directory: string, siteUrl: string): Promise<StaticSite> {
  const pages = await readFormPages(directory)
  const rules = await readSiteRules(directory)
  if (!rules?.serverStyle)
    throw new StartError(`There is no built site in ${directory}. Run \`npm run build\` first.`)
  const { origin } = new URL(siteUrl)
  const style = await readFile(join(directory, rules.serverStyle), 'utf8')
  const text = style.replaceAll(/@font-face\s*\{[^}]*\burl\([^}]*\}/g, '')
  return {
    ...NO_SITE,
    ...pages,
    readPage: async (path) => {
      const html = await pages.readPage(path)
      return html && pointToSite(html, origin)
    },
    readPageStyle: async () => ({ text }),
  }
}

/** Addresses of attributes alone: the hashes of the page's policy still fit its styles. */
function pointToSite(html: string, origin: string): string {
  return html
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)
    .replaceAll(/(?<= srcset="[^"]*)(?<=[",]\s*)\/(?!\/)/g, `${origin}/`)
    .replace(/(?<=http-equiv="content-security-policy" content=")[^"]+/i, (policy) =>
      policy.replaceAll("'self'", `'self' ${origin}`),
    )
}
