/** `npm run settings`: writes `.env.example`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../harness/root.ts'
import { composeEnvExample } from '../env-example.ts'

writeFileSync(join(ROOT, '.env.example'), composeEnvExample())
