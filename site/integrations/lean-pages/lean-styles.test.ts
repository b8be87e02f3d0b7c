import { expect, test } from 'vitest'
import { leanStyles, type Words } from './lean-styles.ts'

const words = (given: Partial<Record<keyof Words, readonly string[]>> = {}): Words => ({
  classes: new Set(given.classes),
  ids: new Set(given.ids),
  tags: new Set(given.tags),
  attributes: new Set(given.attributes),
})

test('only rules that something can meet are kept, selector by selector', () => {
  const css = '.a,.b{top:0}.a .b{left:0}p.a{right:0}#x{bottom:0}[open]{color:red}*{margin:0}'
  expect(leanStyles(css, words({ classes: ['a'], tags: ['p'] }))).toBe(
    '.a{top:0}p.a{right:0}*{margin:0}',
  )
  expect(leanStyles(css, words({ ids: ['x'], attributes: ['open'] }))).toBe(
    '#x{bottom:0}[open]{color:red}*{margin:0}',
  )
})

test('names with what CSS must escape are read as they stand in the markup', () => {
  const css = String.raw`.lg\:w-\[3rem\]{width:3rem}.sm\:w-1\/2{width:50%}`
  expect(leanStyles(css, words({ classes: ['lg:w-[3rem]'] }))).toBe(
    String.raw`.lg\:w-\[3rem\]{width:3rem}`,
  )
})

test('what cannot be judged is kept: states, places and exceptions', () => {
  const css = '.a:hover{top:0}.a:not(.gone){top:1px}.a::before{top:3px}.a>:first-child{top:4px}'
  expect(leanStyles(css, words({ classes: ['a'] }))).toBe(css)
})

test('alternatives are kept if one of them can be met', () => {
  const css = ':where(.a,.gone) p{top:0}:is(.gone,.lost) p{top:1px}:root,:host{top:2px}'
  expect(leanStyles(css, words({ classes: ['a'], tags: ['p'] }))).toBe(
    ':where(.a,.gone) p{top:0}:root{top:2px}',
  )
})

test('what has something within it is kept if that can be there', () => {
  const css =
    '.a:has(> .b:checked){top:0}.a:has(.gone,p){top:1px}:root:has(input.gone:checked){top:2px}.a:has(+ .gone){top:3px}'
  expect(leanStyles(css, words({ classes: ['a', 'b'], tags: ['p', 'input'] }))).toBe(
    '.a:has(> .b:checked){top:0}.a:has(.gone,p){top:1px}',
  )
})

test('nested rules go with their parent or for themselves', () => {
  const css = '.a{top:0;& .b{left:0}&.gone{right:0}& .gone{left:1px}}.gone{& .a{top:1px}}'
  expect(leanStyles(css, words({ classes: ['a', 'b'] }))).toBe('.a{top:0;& .b{left:0}}')
})

test('conditions without content go, layers stay in their order', () => {
  const css =
    '@layer base{.gone{top:0}}@layer more{.a{top:1px}@media (width>40rem){.gone{top:2px}}}'
  expect(leanStyles(css, words({ classes: ['a'] }))).toBe('@layer base{}@layer more{.a{top:1px}}')
})

test('custom properties and animations that nothing uses any more go as well', () => {
  const css =
    '@property --x{syntax:"*";inherits:false}:root{--one:var(--two);--two:red;--three:1px;--x:0}.a{color:var(--one)}@keyframes turn{to{top:0}}.gone{animation:turn 1s;left:var(--three);right:var(--x)}'
  expect(leanStyles(css, words({ classes: ['a'] }))).toBe(
    ':root{--one:var(--two);--two:red}.a{color:var(--one)}',
  )
  expect(leanStyles(css, words({ classes: ['a'] }), '<path fill="var(--three)">')).toContain(
    '--three:1px',
  )
  expect(leanStyles(css, words({ classes: ['gone'] }))).toContain('@keyframes turn{to{top:0}}')
})
