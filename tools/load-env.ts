import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../harness/root.ts'

/** Takes over the variables of `.env`, if there is one; what the environment already says wins. */
export function loadEnv(): void {
  const file = join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
