import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { readSettings } from '@lanternfield/settings/read-settings.ts'
import { ROOT } from '../harness/root.ts'
import { startStep } from '../harness/run-step.ts'
import { CORE_SETTINGS } from '../server/src/settings.ts'
import { loadSettings } from './load-settings.ts'

/**
 * The site with hot reload on PORT, with the editor at /edit/, and the API with restart on change on the port above it. Both end
 * together, or with this process.
 * @returns the address of the site
 */
export function startDevelopmentServers(): string {
  loadSettings('server', 'build')
  const { port } = readSettings(CORE_SETTINGS, process.env)
  const apiPort = port + 1
  const site = `http://localhost:${port}`
  const endpoint = `http://127.0.0.1:${apiPort}${SEND_EMAIL_PATH}`
  const children = [
    startStep({
      command: 'tsx',
      args: [
        // Astro compiles content/ when it starts, and after each change.
        ...['watch', '--clear-screen=false', '--include', join(ROOT, 'compiled/server.json')],
        ...[join(ROOT, 'server/src/main.ts'), '--api-only'],
        // As Astro compiles it: a changed class is seen at once.
        `--page-style=${site}/src/styles/server-pages.css?direct`,
      ],
      env: {
        PORT: String(apiPort),
        ALLOWED_ORIGINS: `${site},http://127.0.0.1:${port}`,
        // Links in mails lead to its own pages.
        PUBLIC_SEND_EMAIL_URL: endpoint,
      },
    }),
    startStep({
      command: 'astro',
      args: ['dev', '--port', String(port)],
      cwd: join(ROOT, 'site'),
      env: {
        // Directly: Astro's development server refuses an address without a final slash before any proxy sees it.
        PUBLIC_SEND_EMAIL_URL: endpoint,
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    }),
  ]
  endTogether(children)
  return site
}

/** Processes end with one of them, or with this one. */
export function endTogether(children: readonly ChildProcess[]): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    for (const child of children) child.kill('SIGTERM')
  }
  for (const child of children) child.on('exit', stop)
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
