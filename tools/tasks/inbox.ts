/** `npm run inbox -- <verb>`: the operator's view of submissions. */
import { loadEnv } from '../load-env.ts'

loadEnv()
await import('../../server/src/inbox/main.ts')
