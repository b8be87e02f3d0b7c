/** Writes deploy/static-host/pages: `node --import tsx deploy/static-host/run.ts netlify|cloudflare|vercel`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../harness/root.ts'
import { STATIC_HOSTS, writeUploadFolder } from './upload-folder.ts'

const SITE = join(ROOT, 'site/dist')

const host = STATIC_HOSTS.find((name) => name === process.argv[2])
if (!host) {
  console.error(`Usage: node --import tsx deploy/static-host/run.ts ${STATIC_HOSTS.join('|')}`)
  process.exit(1)
}
if (!existsSync(SITE)) {
  console.error('There is no built site in site/dist. Run `npm run build` first.')
  process.exit(1)
}
writeUploadFolder(host, SITE, join(import.meta.dirname, 'pages'))
