import { join } from 'node:path'
import { ROOT } from './root.ts'
import { runStep } from './run-step.ts'

/** Builds the static site into `site/dist/`, precompressed. Resolves with the exit status. */
export function buildSite(): Promise<number> {
  return runStep({
    command: 'astro',
    args: ['build', '--silent'],
    cwd: join(ROOT, 'site'),
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  })
}
