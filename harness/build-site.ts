import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@lanternfield/contract/settings/read-settings.ts'
import { ROOT } from './root.ts'
import { runStep } from './run-step.ts'
import { publishRelease, startRelease } from './site-releases.ts'

const SITE = join(ROOT, 'site')
const DAY_MS = 86_400_000

/** Set for the server, in server/launch.mjs; in the scaling of pictures they cost a build a tenth of its processor time. */
const WITHOUT_SERVER_MEMORY = { MALLOC_MMAP_THRESHOLD_: undefined, MALLOC_ARENA_MAX: undefined }

/**
 * Builds the static site, precompressed, into a new folder, and switches `site/dist` to it when it is complete. Resolves
 * with the exit status of the build; a build that fails changes nothing.
 * @param keepForMs how long files of earlier builds stay; unless given, KEEP_ASSETS_DAYS says it
 */
export async function buildSite({ keepForMs = readKeptMs() } = {}): Promise<number> {
  const folder = startRelease(SITE)
  const status = await runStep({
    command: 'astro',
    args: ['build', '--silent', '--outDir', folder],
    cwd: SITE,
    env: { ...WITHOUT_SERVER_MEMORY, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (status === 0) publishRelease(folder, { keepForMs, now: Date.now() })
  else rmSync(folder, { recursive: true, force: true })
  return status
}

function readKeptMs(): number {
  return readSettings('build', process.env).keepAssetsDays * DAY_MS
}
