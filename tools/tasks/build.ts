import { buildSite } from '../../harness/build-site.ts'
import { loadSettings } from '../load-settings.ts'

loadSettings('build')
const status = await buildSite({ liveSite: process.env.SITE_URL })
if (status === 0) console.log('The site is in site/dist. Look at it with npm start.')
process.exit(status)
