import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeHandbook } from './handbook.ts'

const README = join(import.meta.dirname, '../../../content/README.md')

test('content/README.md describes the fields that the build checks', () => {
  const handbook = readFileSync(README, 'utf8')
  expect(handbook, 'Run `npm run handbook`.').toBe(composeHandbook(handbook))
})
