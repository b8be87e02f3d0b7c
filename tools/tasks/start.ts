/** `npm start`: builds the site and serves it with the API. */

import { buildSite } from '../../harness/build-site.ts'
import { readSettings } from '../../server/src/settings.ts'
import { loadEnv } from '../load-env.ts'

loadEnv()
checkSettings()
let isToldToStop = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    isToldToStop = true
  })

console.log('Building the site.')
const status = await buildSite()
if (isToldToStop) process.exit(0)
if (status !== 0) process.exit(status)
// In this process: whoever stops us stops the server itself.
await import('../../server/src/main.ts')

/** A wrong setting is told before the work of a build. */
function checkSettings(): void {
  try {
    readSettings(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
