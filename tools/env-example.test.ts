import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../harness/root.ts'
import { composeEnvExample } from './env-example.ts'

test('.env.example lists every setting', () => {
  const text = composeEnvExample()
  expect(readFileSync(join(ROOT, '.env.example'), 'utf8'), 'Run `npm run settings`.').toBe(text)
  for (const name of ['RATE_LIMIT', 'PUBLIC_GTM_ID', 'SMTP_URL'])
    expect(text).toContain(`\n# ${name}=`)
})
