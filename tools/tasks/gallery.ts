/** `npm run gallery`: every section and part in its states. The site's own configuration does not know of it. */
import { join } from 'node:path'
import { readSettings } from '@lanternfield/settings/read-settings.ts'
import { ROOT } from '../../harness/root.ts'
import { startStep } from '../../harness/run-step.ts'
import { CORE_SETTINGS } from '../../server/src/settings.ts'
import { endTogether } from '../development-servers.ts'
import { loadSettings } from '../load-settings.ts'

loadSettings('server', 'build')
const { port } = readSettings(CORE_SETTINGS, process.env)
endTogether([
  startStep({
    command: 'astro',
    // Next to `npm run dev` too, on another PORT.
    args: ['dev', '--config', 'gallery/astro.config.ts', '--ignore-lock', '--port', String(port)],
    cwd: join(ROOT, 'site'),
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  }),
])
process.stdout.write(`The gallery: http://localhost:${port}/gallery/\n`)
