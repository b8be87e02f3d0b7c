import { expect, test } from 'vitest'
import { pagePolicy } from './content-policy.ts'

const page = (meta: string) =>
  `<!doctype html><html><head><meta charset="utf-8">${meta}<style>a{}</style></head><body>Hello</body></html>`

test('takes the policy of a page as the build writes it', () => {
  const meta = `<meta http-equiv="content-security-policy" content="default-src 'none';img-src 'self' data:;connect-src 'self' ; script-src 'self' 'sha256-abc=';">`
  expect(pagePolicy(page(meta))).toBe(
    "default-src 'none'; img-src 'self' data:; connect-src 'self'; script-src 'self' 'sha256-abc='; frame-ancestors 'none'",
  )
})

test('lets a page without a policy load nothing', () => {
  const nothing = "default-src 'none'; frame-ancestors 'none'"
  expect(pagePolicy(page(''))).toBe(nothing)
  expect(pagePolicy(page('<meta http-equiv="content-security-policy" content=" ">'))).toBe(nothing)
})
