import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@lanternfield/settings/read-settings.ts'
import { BUILD_SETTINGS } from '../site/src/settings.ts'
import { lockBuilds } from './build-lock.ts'
import { compileContent } from './compile-content.ts'
import { fetchKeptFiles } from './live-site.ts'
import { ROOT } from './root.ts'
import { runStep } from './run-step.ts'
import { publishRelease, startRelease } from './site-releases.ts'

const SITE = join(ROOT, 'site')
const ASTRO = join(ROOT, 'node_modules/astro/bin/astro.mjs')
const DAY_MS = 86_400_000

/** A build fits a machine of 1 GB: a heap that grows in small steps, and threads that return what they have freed. */
const HEAP_FLAGS = ['--heap-growing-percent=20', '--max-semi-space-size=4']
const FEW_THREADS = {
  // The server's, which would map each picture anew.
  MALLOC_MMAP_THRESHOLD_: undefined,
  MALLOC_ARENA_MAX: '1',
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
}

/**
 * Builds the static site, precompressed, into a new folder, and switches `site/dist` to it when it is complete. Resolves
 * with the exit status of the build; a build that fails changes nothing, and neither does a second one at the same time.
 * @param keepForMs how long files of earlier builds stay; unless given, KEEP_ASSETS_DAYS says it
 * @param liveSite where to fetch these files if no earlier build is on this disk; unless given, nothing is fetched
 */
export async function buildSite({ keepForMs = readKeptMs(), liveSite = '' } = {}): Promise<number> {
  const lock = lockBuilds(SITE)
  if (lock) return buildRelease(keepForMs, liveSite).finally(() => lock.close())
  console.error('Another build of this site is running. Start this one again when it has ended.')
  return 1
}

async function buildRelease(keepForMs: number, liveSite: string): Promise<number> {
  const compiled = await compileContent()
  if (compiled !== 0) return compiled
  const folder = startRelease(SITE)
  const status = await runStep({
    command: process.execPath,
    args: [...HEAP_FLAGS, ASTRO, 'build', '--silent', '--outDir', folder],
    cwd: SITE,
    // With another NODE_ENV, scripts would name files of this disk.
    env: { ...FEW_THREADS, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return status
  }
  const options = { keepForMs, now: Date.now() }
  const fetches = liveSite !== '' && keepForMs > 0 && !existsSync(join(SITE, 'dist'))
  const fetched = fetches ? await fetchKeptFiles(liveSite, folder, options) : {}
  publishRelease(folder, { ...options, fetched })
  return status
}

function readKeptMs(): number {
  return readSettings(BUILD_SETTINGS, process.env).keepAssetsDays * DAY_MS
}
