import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FORM_PAGES } from '@lanternfield/contract/pages.ts'
import { NOTICE_PATH } from '@lanternfield/contract/privacy-notice.ts'
import { findTopic, TOPICS_PATH } from '@lanternfield/contract/topic.ts'
import { NO_SITE, type StaticSite } from '../http/static-site.ts'

/**
 * The pages with forms, as they are shown again to visitors without scripts; their links and files are on the static host.
 * @param directory the built site, or the part of it that a bundle has
 */
export async function openFormPages(directory: string, siteUrl: string): Promise<StaticSite> {
  const readJson = async (path: string) => JSON.parse(await readFile(join(directory, path), 'utf8'))
  const topics = await readJson(TOPICS_PATH)
  const notice = await readJson(NOTICE_PATH)
  const pages = new Map<string, string>()
  for (const path of Object.values(FORM_PAGES)) {
    const html = await readFile(join(directory, path, 'index.html'), 'utf8')
    pages.set(path, pointToSite(html, new URL(siteUrl).origin))
  }
  return {
    ...NO_SITE,
    readPage: async (path) => pages.get(path) ?? null,
    findTopic: async (path) => findTopic(topics, path),
    readPrivacyNotice: async () => notice,
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
