import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../../harness/build-site.ts'
import { IS_MADE } from '../../harness/is-made.ts'
import { ROOT } from '../../harness/root.ts'
import { loadSettings } from '../load-settings.ts'
import { listAsDelivered } from '../make-it-yours/left-to-write.ts'

loadSettings('build')
const status = await buildSite({ liveSite: process.env.SITE_URL })
if (status === 0) {
  const [count] =
    IS_MADE && existsSync(join(ROOT, 'languages')) ? listAsDelivered(ROOT).split('\n') : []
  if (count) {
    // For the doctor.
    writeFileSync(join(ROOT, 'compiled/as-delivered.txt'), count)
    console.log(`${count} npm run make-it-yours lists them.`)
  }
  console.log('The site is in site/dist. Look at it with npm start.')
}
process.exit(status)
