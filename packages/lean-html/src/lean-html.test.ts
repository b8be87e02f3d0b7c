import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLeanHtml } from './lean-html.ts'

const BIG = Array.from({ length: 80 }, (_, index) => `.late{--n${index}:0;top:var(--n${index})}`)
const CSS = `@layer base{.early{top:0}}.late{left:0}.unused{right:0}${BIG.join('')}`
const POLICY =
  "default-src 'none'; script-src 'self' 'sha256-b2xk'; style-src 'self' 'sha256-b2xk' 'sha256-bmV3'"
const page = (main: string, css = CSS) =>
  `<!DOCTYPE html><html><head><meta http-equiv="content-security-policy" content="${POLICY}"><style>${css}</style></head><body><header>Menu</header><main>${main}</main></body></html>`
const TWO_SECTIONS = `<section class="early">Hello</section><section class="late">there</section>`

function lean(html: string, scripts = '') {
  const files = new Map<string, string>()
  const leanHtml = createLeanHtml({
    scripts,
    emitFile: (name, extension, content) => {
      const path = `/assets/${name}.${files.size}.${extension}`
      files.set(path, content)
      return path
    },
  })
  return { text: leanHtml(html), files }
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inlines the styles of the first screen, and links all below it', () => {
  const { text, files } = lean(page(TWO_SECTIONS))
  expect(text).toContain('<style>@layer base{.early{top:0}}</style>')
  expect(text).toContain(
    '</section><link rel="stylesheet" href="/assets/page.0.css"><script> </script><section',
  )
  expect(files.get('/assets/page.0.css')).toBe(CSS.replace('.unused{right:0}', ''))
})

test('inlines no rules for print, and declares a typeface once', () => {
  const [print, typeface] = [
    '@media print{.early{top:1px}}',
    '@font-face{font-family:A;src:url(/a)}',
  ]
  const { text, files } = lean(page(TWO_SECTIONS, print + typeface + CSS))
  expect(text).not.toContain(print)
  expect(text).toContain(typeface)
  expect(files.get('/assets/page.0.css')).toContain(print)
  expect(files.get('/assets/page.0.css')).not.toContain(typeface)
})

test('requests styles a round trip after the first picture', () => {
  const picture =
    '<picture><source type="image/avif" srcSet="/a 1w"/><img src="/a" fetchPriority="high"/></picture>'
  const { text, files } = lean(page(TWO_SECTIONS.replace('Hello', picture)))
  expect(text).toContain(
    '<link rel="stylesheet" href="/assets/below.1.css"><script> </script><section',
  )
  // Without scripts, all of the page waits for them.
  const inHead = '<noscript><link rel="stylesheet" href="/assets/page.0.css"></noscript></head>'
  expect(text.split('/assets/page.0.css')).toHaveLength(2)
  expect(text).toContain(inHead)
  expect(files.get('/assets/below.1.css')).toBe('@import"/assets/page.0.css"')
})

test('imports module scripts behind those styles, with a hash in the policy', () => {
  const modules = ['a', 'b'].map((name) => `<script type="module" src="/${name}.js"></script>`)
  const { text } = lean(page(TWO_SECTIONS + modules.join('')))
  const imports = 'import"/a.js";import"/b.js"'
  expect(text).toContain(`<script> </script><script type="module">${imports}</script><section`)
  expect(text.match(/<script/g)).toHaveLength(2)
  expect(text).toContain(`script-src 'self' ${hash(' ')} ${hash(imports)};`)
})

test('inlines all styles where they are not worth a request, in their order', () => {
  const second = '<style>.late{left:0}.unused{right:0}</style>'
  const { text, files } = lean(page(second + TWO_SECTIONS, '.early{top:0}'))
  const styles = text.match(/<style>.*?<\/style>/g)
  expect(styles).toEqual(['<style>.early{top:0}.late{left:0}</style>'])
  expect(files.size).toBe(0)
})

test('keeps the styles of classes that scripts add', () => {
  const { files } = lean(page(TWO_SECTIONS), 'element.className = "unused"')
  expect(files.get('/assets/page.0.css')).toContain('.unused{right:0}')
})

test('moves the island loader to a file, and updates the policy hashes', () => {
  const scripts = '<script>one()</script><script>two()</script>'
  const data = '<script type="application/ld+json">{"a":1}</script>'
  const { text, files } = lean(page(`<section>Hello</section>${scripts}${data}`))
  expect(text).toContain('<template data-islands="/assets/islands.0.js"></template>')
  expect(files.get('/assets/islands.0.js')).toBe('one()\ntwo()')
  expect(text).toContain(data)
  expect(text).not.toContain('<script>')
  const [style = ''] = /(?<=<style>).*?(?=<\/style>)/.exec(text) ?? []
  expect(text).toContain(
    `content="default-src 'none'; script-src 'self'; style-src 'self' ${hash(style)}"`,
  )
})

test('removes the names of islands, which differ with the folder of the build', () => {
  const island = (uid: string) => `<astro-island${uid} client="intent" ssr>Form</astro-island>`
  const { text } = lean(page(`<section>${island(' uid="Z1a2b3"')}${island(' uid="Zx"')}</section>`))
  expect(text).toContain(`<section>${island('')}${island('')}</section>`)
})

test('leaves a script of the head, inline modules, and their hashes', () => {
  const head = '<script>now()</script></head>'
  const scripts = '<script>one()</script><script type="module">go()</script>'
  const { text } = lean(page(`<section>Hello</section>${scripts}`).replace('</head>', head))
  expect(text).toContain(head)
  expect(text).toContain('<script type="module">go()</script>')
  expect(text).toContain(`script-src 'self' ${hash('now()')} ${hash('go()')};`)
  expect(text).not.toContain('one()')
})

test('preloads the first picture in its best format, for each theme', () => {
  const sources =
    '<source type="image/avif" srcSet="/n.avif 1w" media="(prefers-color-scheme: dark)" sizes="9vw"/>' +
    '<source type="image/webp" srcSet="/n.webp 1w" media="(prefers-color-scheme: dark)" sizes="9vw"/>' +
    '<source type="image/avif" srcSet="/m.avif 1w" sizes="9vw"/><source type="image/webp" srcSet="/m.webp 1w" sizes="9vw"/>'
  const { text } = lean(
    page(
      `<section><picture>${sources}<img src="/m.webp" fetchPriority="high"/></picture></section>`,
    ),
  )
  const hint = (name: string, media: string) =>
    `<link rel="preload" as="image" type="image/avif" imagesrcset="/${name}.avif 1w" imagesizes="9vw" media="${media}" fetchpriority="high">`
  expect(text).toContain(
    `${hint('n', '(prefers-color-scheme: dark)')}${hint('m', 'not (prefers-color-scheme: dark)')}<style>`,
  )
})

test('preloads no lazy picture', () => {
  const picture = '<source type="image/avif" srcSet="/a 1w"/><img src="/a" loading="lazy"/>'
  expect(lean(page(`<section><picture>${picture}</picture></section>`)).text).not.toContain(
    'rel="preload"',
  )
})
