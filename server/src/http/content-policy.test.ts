import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { filePolicy, pagePolicy } from './content-policy.ts'

const NOTHING = "default-src 'none'; frame-ancestors 'none'"

const page = (meta: string) =>
  `<!doctype html><html><head><meta charset="utf-8">${meta}<style>a{}</style></head><body>Hello</body></html>`
const svg = (content: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each([
  [
    'as the build writes it',
    `<meta http-equiv="content-security-policy" content="default-src 'none';img-src 'self' data:;connect-src 'self' ; script-src 'self' 'sha256-abc=';">`,
  ],
  [
    'in other letters, and escaped',
    `<META HTTP-EQUIV='Content-Security-Policy' CONTENT="default-src &#39;none&#39;;\n img-src &apos;self&apos; data:; connect-src 'self'; script-src 'self' 'sha256-abc='">`,
  ],
])('takes the policy of a page %s', (_, meta) => {
  expect(pagePolicy(page(meta))).toBe(
    "default-src 'none'; img-src 'self' data:; connect-src 'self'; script-src 'self' 'sha256-abc='; frame-ancestors 'none'",
  )
})

test('lets a page without a policy load nothing', () => {
  expect(pagePolicy(page(''))).toBe(NOTHING)
  expect(pagePolicy(page('<meta http-equiv="content-security-policy" content=" ">'))).toBe(NOTHING)
  expect(pagePolicy('google-site-verification: google123.html')).toBe(NOTHING)
  // Where a browser would not heed it, we do not either.
  expect(
    pagePolicy(
      `${page('')}<meta http-equiv="content-security-policy" content="default-src 'self'">`,
    ),
  ).toBe(NOTHING)
})

test('lets a file load nothing', () => {
  for (const extension of ['.js', '.css', '.json', '.xml', '.webp', '.woff2', ''])
    expect(filePolicy(extension, new Uint8Array())).toBe(NOTHING)
})

test('admits the styles that are in an SVG, by their hashes', () => {
  const style = 'rect{fill:#fcbf2f}\n@media (prefers-color-scheme:dark){rect>a{fill:lime}}'
  const written = `<style>${style.replace('\n', '\r\n').replace('>', '&gt;')}</style>`
  expect(filePolicy('.svg', svg(written))).toBe(
    `${NOTHING}; img-src data:; style-src ${hash(style)}`,
  )
  expect(filePolicy('.svg', svg(`<style><![CDATA[${style}]]></style><rect/>`))).toContain(
    hash(style),
  )
  expect(filePolicy('.svg', svg('<rect/>'))).toBe(`${NOTHING}; img-src data:`)
})

test('admits style attributes of an SVG, as drawing programs write them', () => {
  expect(filePolicy('.svg', svg('<g style="fill:red"/><g style="fill:red"/>'))).toBe(
    `${NOTHING}; img-src data:; style-src 'unsafe-hashes' ${hash('fill:red')}`,
  )
})

test('only forbids frames of a PDF', () => {
  expect(filePolicy('.pdf', new Uint8Array())).toBe("frame-ancestors 'none'")
})
