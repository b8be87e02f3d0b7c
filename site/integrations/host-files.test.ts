import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CACHE,
  NOTHING_POLICY,
  SECURITY_HEADERS,
  SPECULATION_RULES,
  SVG_POLICY,
} from '@lanternfield/contract/site/headers.ts'
import { expect, test } from 'vitest'
import { composeHostHeaders } from './host-files.ts'

test('takes away the header by which Cloudflare lets every site read every file', () => {
  const lines = composeHostHeaders({ isNoindex: false }).split('\n')
  expect(lines[lines.indexOf('/*') + 1]).toBe('  ! Access-Control-Allow-Origin')
})

test('says the same as the configuration of nginx that operators are given', () => {
  const nginx = readFileSync(
    join(import.meta.dirname, '..', '..', 'deploy', 'one-machine', 'nginx.conf'),
    'utf8',
  )
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    expect(nginx).toContain(`add_header ${name} "${value}" always;`)
  expect(nginx).toContain(`'${SPECULATION_RULES.value}'`)
  expect(nginx).toContain(`default_type ${SPECULATION_RULES.contentType};`)
  expect(nginx).toContain(`location = ${SPECULATION_RULES.path} {`)
  for (const value of [NOTHING_POLICY, SVG_POLICY, ...Object.values(CACHE)])
    expect(nginx).toContain(`"${value}";`)
})
