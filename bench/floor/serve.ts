/** Serves another directory just as the product serves its site: `FLOOR_SITE` names it. For measurements alone. */
import '../../server/src/production.ts'
import { join } from 'node:path'
import { readCompany } from '../../server/src/company.ts'
import { createLog } from '../../server/src/log.ts'
import { startServer } from '../../server/src/server.ts'
import { readSettings } from '../../server/src/settings.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const settings = readSettings(process.env)
const company = await readCompany(join(ROOT, 'content', 'company.yaml'))
const server = await startServer({
  settings,
  company,
  siteDir: process.env.FLOOR_SITE ?? null,
  log: createLog(settings.logLevel),
})
process.on('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
process.stdout.write(`It answers on http://localhost:${server.port}\n`)
