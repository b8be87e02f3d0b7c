import { realpath } from 'node:fs/promises'
import { HASHED_DIRECTORY } from '@lanternfield/contract/headers.ts'
import { errorCodes, type Log } from '../log.ts'
import { openStaticSite, type StaticSite, type StaticSiteOptions } from './static-site.ts'

/** How often the server looks whether `site/dist` leads to another release. It costs microseconds. */
const CHECK_EVERY_MS = 500
/** A release that could not be read is not read again before. */
const TRY_AGAIN_MS = 10_000

export type ServedSite = StaticSite & {
  /** Ends looking for new releases. */
  close(): void
}

export type SiteReleasesOptions = StaticSiteOptions & {
  readonly log: Pick<Log, 'error' | 'info'>
}

/**
 * Serves the release that a symbolic link leads to, and the next one as soon as it leads there: each request is answered
 * from one release, and the one before is served until the next has been read. A plain folder is one release.
 * @throws StartError if there is no site
 * Source: docs/decisions/serving-pages.md
 */
export async function openSiteReleases(options: SiteReleasesOptions): Promise<ServedSite> {
  const { directory, log } = options
  const findRelease = () => realpath(directory).catch(() => directory)
  const open = (release: string) => openStaticSite({ ...options, directory: release })

  let served = await findRelease()
  let site = await open(served)
  let failed: { readonly release: string; readonly at: number } | null = null
  let checking: Promise<void> | null = null

  async function check(): Promise<void> {
    const release = await findRelease()
    // While its folder is gone, there is nothing better than what is served.
    if (release === served || release === directory) return
    if (failed?.release === release && performance.now() - failed.at < TRY_AGAIN_MS) return
    try {
      site = await open(release)
      served = release
      log.info('serves a new release of the site')
    } catch (error) {
      failed = { release, at: performance.now() }
      log.error(errorCodes(error), 'a new release of the site cannot be served')
    }
  }

  /** One at a time; resolves when what the link leads to now is served, unless it cannot be. */
  function checkOnce(): Promise<void> {
    checking ??= check().finally(() => {
      checking = null
    })
    return checking
  }

  const timer = setInterval(checkOnce, CHECK_EVERY_MS).unref()

  return {
    answer: async (request) => {
      const answer = await site.answer(request)
      if (answer.status !== 404 || !isHashed(request)) return answer
      // Another server on this disk may have served the page, of a release that this one has not read yet.
      await checkOnce()
      return site.answer(request)
    },
    answerFromMemory: (path, readHeader) => site.answerFromMemory(path, readHeader),
    readPage: (path) => site.readPage(path),
    findTopic: (path) => site.findTopic(path),
    get notice() {
      return site.notice
    },
    close: () => clearInterval(timer),
  }
}

function isHashed({ url }: Request): boolean {
  return new URL(url).pathname.startsWith(HASHED_DIRECTORY)
}
