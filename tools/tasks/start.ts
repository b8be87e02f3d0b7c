/** `npm start`: builds the site and serves it with the API. */
import { buildSite } from '../../harness/build-site.ts'
import { loadSettings } from '../load-settings.ts'

// Those of the server too, before the build.
loadSettings('server', 'build')
let isToldToStop = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    isToldToStop = true
  })

console.log('Building the site.')
const status = await buildSite()
if (isToldToStop) process.exit(0)
if (status !== 0) process.exit(status)
// In this process, so that a signal to it stops the server itself.
await import('../../server/src/main.ts')
