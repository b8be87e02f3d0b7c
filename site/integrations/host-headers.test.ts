import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CACHE,
  NOTHING_POLICY,
  SECURITY_HEADERS,
  SPECULATION_RULES,
} from '@lanternfield/contract/headers.ts'
import { expect, test } from 'vitest'
import { composeHostHeaders } from './host-headers.ts'

test('says of every path what the server would say', () => {
  const [comment, all, ...rest] = composeHostHeaders().split('\n')
  expect(comment).toMatch(/^#/)
  expect(all).toBe('/*')
  expect(rest.slice(0, 1 + Object.keys(SECURITY_HEADERS).length)).toEqual([
    "  Content-Security-Policy: frame-ancestors 'none'",
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}`),
  ])
})

test('lets hashed files be kept for a year', () => {
  expect(composeHostHeaders()).toContain(
    '\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  )
})

test('lets pages name what browsers may prepare, in a file of the type that they want', () => {
  const headers = composeHostHeaders()
  expect(headers).toContain('\n  Speculation-Rules: "/speculation-rules.json"\n')
  expect(headers).toContain(
    '\n/speculation-rules.json\n  Content-Type: application/speculationrules+json\n',
  )
})

test('keeps to what Cloudflare takes', () => {
  const lines = composeHostHeaders().split('\n')
  expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(2000)
})

test('says the same as the configuration of nginx that operators are given', () => {
  const operations = readFileSync(
    join(import.meta.dirname, '..', '..', 'docs', 'operations.md'),
    'utf8',
  )
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    expect(operations).toContain(`add_header ${name} "${value}" always;`)
  expect(operations).toContain(`'${SPECULATION_RULES.value}'`)
  expect(operations).toContain(`default_type ${SPECULATION_RULES.contentType};`)
  expect(operations).toContain(`location = ${SPECULATION_RULES.path} {`)
  for (const value of [NOTHING_POLICY, ...Object.values(CACHE)])
    expect(operations).toContain(`"${value}";`)
})
