import { buildSite } from '../../harness/build-site.ts'
import { loadEnv } from '../load-env.ts'

loadEnv()
process.exit(await buildSite())
