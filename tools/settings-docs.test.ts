import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../harness/root.ts'
import { composeSettingsDocs } from './settings-docs.ts'

test.each(Object.entries(composeSettingsDocs()))('%s lists every setting', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8'), 'Run `npm run settings`.').toBe(text)
  expect(text).toContain('RATE_LIMIT')
})
