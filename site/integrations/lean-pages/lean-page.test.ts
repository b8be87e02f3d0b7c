import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { collectIcons, composeSprite, type Icons } from './icon-sprite.ts'
import { leanPage } from './lean-page.ts'

const BIG = Array.from({ length: 80 }, (_, index) => `.late{--n${index}:0;top:var(--n${index})}`)
const CSS = `@layer base{.early{top:0}}.late{left:0}.unused{right:0}${BIG.join('')}`
const DRAWING =
  '<path d="M12 18h.01"></path><rect width="14" height="20" x="5" y="2" rx="2" ry="2"></rect>'
const icon = (name: string, drawing = DRAWING) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="lucide lucide-${name} size-4" aria-hidden="true">${drawing}</svg>`
const POLICY =
  "default-src 'none'; script-src 'self' 'sha256-b2xk'; style-src 'self' 'sha256-b2xk' 'sha256-bmV3'"
const page = (main: string, css = CSS) =>
  `<!DOCTYPE html><html><head><meta http-equiv="content-security-policy" content="${POLICY}"><style>${css}</style></head><body><header>${icon('menu')}</header><main>${main}</main></body></html>`
const TWO_SECTIONS = `<section class="early">Hello</section><section class="late">${icon('phone')}</section>`

function lean(html: string, scriptWords: readonly string[] = []) {
  const files = new Map<string, string>()
  const icons: Icons = new Map()
  collectIcons(html, icons)
  const text = leanPage(html, {
    scriptWords: new Set(scriptWords),
    scripts: '',
    icons,
    spritePath: '/assets/icons.svg',
    keep: (name, extension, content) => {
      const path = `/assets/${name}.${files.size}.${extension}`
      files.set(path, content)
      return path
    },
  })
  return { text, files, icons }
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the styles of the first screen are in the page, and all that it uses are asked for where that ends', () => {
  const { text, files } = lean(page(TWO_SECTIONS))
  expect(text).toContain('<style>@layer base{.early{top:0}}</style>')
  expect(text).toContain(
    '</section><link rel="stylesheet" fetchpriority="low" href="/assets/page.0.css"><section',
  )
  expect(files.get('/assets/page.0.css')).toBe(CSS.replace('.unused{right:0}', ''))
})

test('scripts in files are asked for at once, and run when the page has been read', () => {
  const { text } = lean(page(`${TWO_SECTIONS}<script type="module" src="/assets/a.js"></script>`))
  expect(text).toContain(
    '</style><script fetchpriority="low" type="module" src="/assets/a.js"></script></head>',
  )
  expect(text.match(/<script/g)).toHaveLength(1)
})

test('styles that are not worth a request stay in the page, all of them', () => {
  const { text, files } = lean(page(TWO_SECTIONS, '.early{top:0}.late{left:0}.unused{right:0}'))
  expect(text).toContain('<style>.early{top:0}.late{left:0}</style>')
  expect(files.size).toBe(0)
})

test('what scripts may add keeps its styles', () => {
  const { files } = lean(page(TWO_SECTIONS), ['unused'])
  expect(files.get('/assets/page.0.css')).toContain('.unused{right:0}')
})

test('several style elements become one, in their order', () => {
  const second = '<style>.late{bottom:0}</style>'
  const { text } = lean(page(second + TWO_SECTIONS, '.early{top:0}'))
  expect(text.match(/<style>.*?<\/style>/g)).toEqual([
    '<style>.early{top:0}.late{bottom:0}</style>',
  ])
})

test('icons below the first screen come from the sprite, and keep what is their own', () => {
  const { text, icons } = lean(page(TWO_SECTIONS))
  expect(text).toContain(
    '<svg width="24" height="24" stroke-width="2" aria-hidden="true" class="size-4"><use href="/assets/icons.svg#phone"/></svg>',
  )
  expect(text).toContain(`<header>${icon('menu')}</header>`)
  expect(composeSprite(icons)).toContain(
    `<symbol id="phone" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${DRAWING}</symbol>`,
  )
})

test('icons that React will look for, small ones, and other pictures stay as they are', () => {
  const kept = [
    `<astro-island>${icon('x')}</astro-island>`,
    icon('dot', '<path d="M1 1"></path>'),
    `<svg viewBox="0 0 9 9">${DRAWING}</svg>`,
  ]
  const { text } = lean(page(`<section>Hello</section>${kept.join('')}`))
  for (const one of kept) expect(text).toContain(one)
})

test('the starter of islands is put aside, and the policy names what is left', () => {
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

test('a script of the head stays where it is, and so does its hash', () => {
  const { text } = lean(
    page('<section>Hello</section><script>one()</script>').replace(
      '</head>',
      '<script>now()</script></head>',
    ),
  )
  expect(text).toContain('<script>now()</script></head>')
  expect(text).toContain(`script-src 'self' ${hash('now()')};`)
  expect(text).not.toContain('one()')
})

test('module scripts stay in the page, and so does their hash', () => {
  const { text } = lean(page('<section>Hello</section><script type="module">go()</script>'))
  expect(text).toContain(`script-src 'self' ${hash('go()')};`)
})

test('a page without a section is all first screen', () => {
  const { text, files } = lean(page('<p class="late">Hello</p>'))
  expect(files.size).toBe(0)
  expect(text).toContain('.late{left:0}')
})

test('the first picture is named in the head, in its best format and for each theme', () => {
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

const WITH_PICTURE = TWO_SECTIONS.replace(
  'Hello',
  '<picture><source type="image/avif" srcSet="/a 1w"/><img src="/a" fetchPriority="high"/></picture>',
)

test('styles of what comes later are asked for a round trip after the first picture', () => {
  const { text, files } = lean(page(WITH_PICTURE))
  expect(text).toContain('href="/assets/below.1.css"><section')
  expect(text).not.toContain('/assets/page.0.css')
  expect(files.get('/assets/below.1.css')).toBe('@import"/assets/page.0.css";')
})

test('scripts in files are asked for when those styles are there, and the policy knows by what', () => {
  const { text } = lean(page(`${WITH_PICTURE}<script type="module" src="/assets/a.js"></script>`))
  expect(text).toContain('.css"><script type="module">import"/assets/a.js"</script><section')
  expect(text.match(/<script/g)).toHaveLength(1)
  expect(text).toContain(`script-src 'self' ${hash('import"/assets/a.js"')};`)
})

test('a picture for both themes is named without one, and one that may wait not at all', () => {
  const picture = (attributes: string) =>
    `<section><picture><source type="image/avif" srcSet="/a?b=1&amp;c=2 1w"/><img src="/a" ${attributes}/></picture></section>`
  expect(lean(page(picture('fetchPriority="high"'))).text).toContain(
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/a?b=1&amp;c=2 1w" fetchpriority="high"><style>',
  )
  expect(lean(page(picture('loading="lazy"'))).text).not.toContain('rel="preload"')
})
