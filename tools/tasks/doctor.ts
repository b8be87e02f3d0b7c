/** `npm run doctor`: looks at everything that can silently cost a message. */
import { join } from 'node:path'
import { ROOT } from '../../harness/root.ts'
import { loadEnv } from '../load-settings.ts'

loadEnv(join(ROOT, '.env'), process.env)
await import('../../server/src/doctor/main.ts')
