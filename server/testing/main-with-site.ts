/** The server as `main.ts` starts it, with the site in the folder TEST_SITE, for tests that run before there is a built one. */
import '../src/base/production.ts'
import { createLog } from '../src/base/log.ts'
import { readContent } from '../src/content.ts'
import { startServer } from '../src/server.ts'
import { readConfiguration } from './configuration.ts'

process.umask(0o077)
const configuration = readConfiguration(process.env)
const server = await startServer({
  configuration,
  content: await readContent(),
  siteDir: process.env.TEST_SITE ?? null,
  log: createLog(configuration.settings.logLevel),
})
process.on('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
process.stdout.write(`answers on http://localhost:${server.port}\n`)
