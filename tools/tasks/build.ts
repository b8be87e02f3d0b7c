import { buildSite } from '../build-site.ts'
import { loadEnv } from '../load-env.ts'

loadEnv()
process.exit(await buildSite())
