import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  bareAddress,
  EXPIRING_PAGES_FILE,
  type ExpiringPages,
} from '@lanternfield/contract/site/site-rules.ts'
import type { AstroIntegration } from 'astro'
import { CONTENT_FOLDER } from '../src/lib/content-folder.ts'
import { LATER_LIST_PAGE } from '../src/lib/paths.ts'
import { writeAtomically } from '../src/lib/write-atomically.ts'
import { readSiteRules } from './read-site-rules.ts'

/** The pages of the last build, in the cache folder. */
const LAST_BUILD_FILE = 'pages-of-last-build.json'
/** After a change of many addresses, or of all; the rest is known by then. */
const NAMED_AT_MOST = 20

type Build = {
  /** The paths of its pages, such as `/careers/`. */
  readonly pages: readonly string[]
  readonly expiring: ExpiringPages
}

/** Says which pages the last build had and this one has not, and how to lead visitors on. Never in a first build. */
export function gonePages(): AstroIntegration {
  let cacheDir: URL
  return {
    name: 'gone-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = config.cacheDir
      },
      'astro:build:done': async ({ dir, pages }) => {
        // Other content is not what visitors saw.
        if (CONTENT_FOLDER !== 'content') return
        const file = fileURLToPath(new URL(LAST_BUILD_FILE, cacheDir))
        const { redirects } = await readSiteRules(dir)
        const build = {
          pages: pages.map(({ pathname }) => `/${pathname}`),
          expiring: JSON.parse(await readFile(new URL(`.${EXPIRING_PAGES_FILE}`, dir), 'utf8')),
        }
        const last = await readFile(file, 'utf8').catch(() => undefined)
        const advice = last
          ? adviseOnGonePages({ last: JSON.parse(last), build, redirects, now: Date.now() })
          : []
        // Also if the build's output is silenced.
        for (const line of advice) process.stderr.write(`${line}\n`)
        await writeAtomically(file, JSON.stringify(build))
      },
    },
  }
}

type Change = {
  readonly last: Build
  readonly build: Build
  readonly redirects: Readonly<Record<string, string>>
  readonly now: number
}

/** A line for each page that is gone without a redirect, with the entry to paste. */
export function adviseOnGonePages({ last, build, redirects, now }: Change): string[] {
  const present = new Set(build.pages)
  const gone = last.pages.filter(
    (path) =>
      !present.has(path) &&
      !(bareAddress(path) in redirects) &&
      !LATER_LIST_PAGE.test(path) &&
      // It was to end.
      !(Date.parse(last.expiring[path] ?? '') <= now),
  )
  const lines = gone
    .slice(0, NAMED_AT_MOST)
    .map(
      (path) =>
        `The last build had a page at ${path}, and this one has not. So that old links still lead somewhere, add to content/redirects.yaml: - { from: ${path}, to: ${nearestPage(path, present)} }`,
    )
  const more = gone.length - lines.length
  return more > 0 ? [...lines, `${more} more pages of the last build are gone.`] : lines
}

/** The closest page above one that is gone: a guess, which the editor replaces. */
function nearestPage(path: string, present: ReadonlySet<string>): string {
  const parts = path.split('/').filter(Boolean)
  while (parts.pop()) {
    const above = parts.length > 0 ? `/${parts.join('/')}/` : '/'
    if (present.has(above)) return above
  }
  return '/'
}
