/** `npm start`: builds the site and serves it with the API. */

import { buildSite } from '../../harness/build-site.ts'
import { readKeepForMs } from '../../harness/site-releases.ts'
import { refuseSecondServer } from '../../server/src/second-server.ts'
import { readSettings } from '../../server/src/settings.ts'
import { loadEnv } from '../load-env.ts'

loadEnv()
await checkStart()
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

/** What would keep the server from starting is reported before the build. */
async function checkStart(): Promise<void> {
  try {
    await refuseSecondServer(readSettings(process.env))
    readKeepForMs(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
