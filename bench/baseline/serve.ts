/**
 * Serves the directory `BASELINE_SITE` as the product serves its site. With `BASELINE_TLS_PORT`, also by HTTP/2 on that
 * port, with the certificate in `BASELINE_TLS_DIR`.
 */
import '../../server/src/base/production.ts'
import { join } from 'node:path'
import { readContent } from '../../server/src/base/content.ts'
import { createLog } from '../../server/src/base/log.ts'
import { startServer } from '../../server/src/server.ts'
import { readSettings } from '../../server/src/settings.ts'
import { openTlsFront } from './tls-front.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const settings = readSettings(process.env)
const content = await readContent(join(ROOT, 'content'))
const server = await startServer({
  settings,
  content,
  siteDir: process.env.BASELINE_SITE ?? null,
  log: createLog(settings.logLevel),
})
const { BASELINE_TLS_PORT: tlsPort, BASELINE_TLS_DIR: certificate = '' } = process.env
if (tlsPort) await openTlsFront(certificate, Number(tlsPort), server.port)
process.on('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
process.stdout.write(`It answers on http://localhost:${server.port}\n`)
