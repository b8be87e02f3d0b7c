/** Releases of a small site, published as the build publishes those of the whole one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublishOptions, publishRelease, startRelease } from '../../harness/site-releases.ts'
import { type Files, writeFiles } from './files.ts'
import { writeTestSite } from './test-server.ts'

export const SMALL_SITE_PATHS = ['/', '/one/', '/two/', '/contact-us/'] as const

/** A release of which every page loads a file that only this one has, with its number in `/release.txt`. */
export function smallRelease(number: number): Files {
  const folder = writeTestSite()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const own = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  const page = `<!doctype html><title>Release ${number}</title><script src="/assets/app.${number}.js"></script>`
  return {
    ...own,
    'index.html': page,
    'one/index.html': page,
    'two/index.html': page,
    [`assets/app.${number}.js`]: `release(${number})`,
    'release.txt': String(number),
  }
}

/** Publishes a release of a site, whose folder `dist` leads to it then. */
export function publishFiles(site: string, files: Files, options: PublishOptions): void {
  const folder = startRelease(site)
  writeFiles(folder, files)
  publishRelease(folder, options)
}
