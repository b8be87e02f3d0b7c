import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_FOLDER } from '@lanternfield/contract/content-folder.ts'
import { expect, test } from 'vitest'
import { composeHandbook } from './handbook.ts'

const README = join(import.meta.dirname, '../../..', CONTENT_FOLDER, 'README.md')

test('content/README.md describes the fields that the build checks', () => {
  const handbook = readFileSync(README, 'utf8')
  expect(handbook, 'Run `npm run handbook`.').toBe(composeHandbook(handbook))
})
