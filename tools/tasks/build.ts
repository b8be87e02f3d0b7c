import { buildSite } from '../../harness/build-site.ts'
import { loadSettings } from '../load-settings.ts'

loadSettings('build')
process.exit(await buildSite())
