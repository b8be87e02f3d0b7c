import { realpath } from 'node:fs/promises'
import { errorCodes, type Log } from '../base/log.ts'
import { openStaticSite, type StaticSite, type StaticSiteOptions } from './static-site.ts'

/** How long a release that could not be read is left alone. */
const TRY_AGAIN_MS = 10_000

/**
 * Serves the release that a symbolic link leads to. Each request follows the link, and is answered from one release; a
 * release that cannot be read leaves the site as it was. A plain folder is one release.
 * @throws StartError if there is no site
 * Source: docs/decisions/serving-pages.md
 */
export async function openSiteReleases({
  directory,
  log,
  now,
}: StaticSiteOptions & { readonly log: Pick<Log, 'error' | 'info'> }): Promise<StaticSite> {
  const open = (release: string) => openStaticSite({ directory: release, now })

  let served = await realpath(directory).catch(() => directory)
  let site = await open(served)
  let failed: { readonly release: string; readonly at: number } | null = null
  let switching: Promise<void> | null = null

  async function switchTo(release: string): Promise<void> {
    try {
      site = await open(release)
      served = release
      log.info('serves a new release of the site')
    } catch (error) {
      failed = { release, at: performance.now() }
      log.error(errorCodes(error), 'a new release of the site cannot be served')
    }
  }

  async function currentSite(): Promise<StaticSite> {
    const release = await realpath(directory).catch(() => served)
    const isBroken = failed?.release === release && performance.now() - failed.at < TRY_AGAIN_MS
    if (release !== served && !isBroken)
      switching ??= switchTo(release).finally(() => {
        switching = null
      })
    await switching
    return site
  }

  return {
    respond: async (request) => (await currentSite()).respond(request),
    readPage: async (path) => (await currentSite()).readPage(path),
    findTopic: async (path) => (await currentSite()).findTopic(path),
    readPrivacyNotice: async () => (await currentSite()).readPrivacyNotice(),
    readPageStyle: async () => (await currentSite()).readPageStyle(),
  }
}
