import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CACHE,
  NOTHING_POLICY,
  SECURITY_HEADERS,
  SPECULATION_RULES,
  SVG_POLICY,
} from '@lanternfield/contract/headers.ts'
import { expect, test } from 'vitest'
import { composeHostHeaders, composeHostRedirects, composeVercelFile } from './host-files.ts'

test('says of every path what the server would say', () => {
  const [comment, all, ...rest] = composeHostHeaders({ isNoindex: false }).split('\n')
  expect(comment).toMatch(/^#/)
  expect(all).toBe('/*')
  expect(rest.slice(0, 1 + Object.keys(SECURITY_HEADERS).length)).toEqual([
    "  Content-Security-Policy: frame-ancestors 'none'",
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}`),
  ])
})

test('lets hashed files be kept for a year', () => {
  expect(composeHostHeaders({ isNoindex: false })).toContain(
    '\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  )
})

test('lets pages name what browsers may prepare, in a file of the type that they want', () => {
  const headers = composeHostHeaders({ isNoindex: false })
  expect(headers).toContain('\n  Speculation-Rules: "/speculation-rules.json"\n')
  expect(headers).toContain(
    '\n/speculation-rules.json\n  Content-Type: application/speculationrules+json\n',
  )
})

test('keeps to what Cloudflare takes', () => {
  const lines = composeHostHeaders({ isNoindex: false }).split('\n')
  expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(2000)
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

test('asks search engines to keep out of a site that is only for trying, and of no other', () => {
  expect(composeHostHeaders({ isNoindex: true })).toContain('\n  X-Robots-Tag: noindex\n')
  expect(composeHostHeaders({ isNoindex: false })).not.toContain('X-Robots-Tag')
})

test('leads on from each old address, with and without its slash', () => {
  const redirects = { '/old': '/careers/#apply', '/café': 'https://other.example/' }
  expect(composeHostRedirects(redirects)).toBe(
    `# Written by the build; see deploy/static-host/README.md.
/old /careers/#apply 308
/old/ /careers/#apply 308
/caf%C3%A9 https://other.example/ 308
/caf%C3%A9/ https://other.example/ 308
`,
  )
  const { redirects: ofVercel } = JSON.parse(composeVercelFile({ isNoindex: false }, redirects))
  expect(ofVercel.slice(0, 2)).toEqual([
    { source: '/old', destination: '/careers/#apply', statusCode: 308 },
    { source: '/old/', destination: '/careers/#apply', statusCode: 308 },
  ])
})
