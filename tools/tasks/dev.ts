/** `npm run dev`: the site with hot reload on PORT, the API with restart on change on the port above it. */
import { join } from 'node:path'
import { SEND_EMAIL_PATH } from '../../contract/src/wire.ts'
import { ROOT } from '../../harness/root.ts'
import { startStep } from '../../harness/run-step.ts'
import { loadEnv } from '../load-env.ts'

loadEnv()
const port = Number(process.env.PORT || 4321)
const apiPort = port + 1
const origins = `http://localhost:${port},http://127.0.0.1:${port}`

const children = [
  startStep({
    command: 'tsx',
    args: ['watch', '--clear-screen=false', join(ROOT, 'server/src/main.ts'), '--api-only'],
    env: { PORT: String(apiPort), ALLOWED_ORIGINS: origins },
  }),
  startStep({
    command: 'astro',
    args: ['dev', '--port', String(port)],
    cwd: join(ROOT, 'site'),
    env: {
      // Directly: Astro's development server refuses an address without a final slash before any proxy sees it.
      PUBLIC_SEND_EMAIL_URL: `http://127.0.0.1:${apiPort}${SEND_EMAIL_PATH}`,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  }),
]

let stopping = false
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

function stop(): void {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
