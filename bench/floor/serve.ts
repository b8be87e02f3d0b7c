/**
 * Serves another directory just as the product serves its site, for measurements alone: `FLOOR_SITE` names it. If
 * `FLOOR_TLS_PORT` is given, that port does so by HTTP/2, with the certificate in `FLOOR_TLS_DIR`.
 */
import '../../server/src/production.ts'
import { join } from 'node:path'
import { readCompany } from '../../server/src/company.ts'
import { createLog } from '../../server/src/log.ts'
import { startServer } from '../../server/src/server.ts'
import { readSettings } from '../../server/src/settings.ts'
import { openTlsFront } from './tls-front.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const settings = readSettings(process.env)
const company = await readCompany(join(ROOT, 'content', 'company.yaml'))
const server = await startServer({
  settings,
  company,
  siteDir: process.env.FLOOR_SITE ?? null,
  log: createLog(settings.logLevel),
})
const { FLOOR_TLS_PORT: tlsPort, FLOOR_TLS_DIR: certificate = '' } = process.env
if (tlsPort) await openTlsFront(certificate, Number(tlsPort), server.port)
process.on('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
process.stdout.write(`It answers on http://localhost:${server.port}\n`)
