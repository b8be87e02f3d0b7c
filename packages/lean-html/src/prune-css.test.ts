import { expect, test } from 'vitest'
import { pruneCss } from './prune-css.ts'

const names = (...given: readonly string[]) => new Set(given)
const NONE = new Set<string>()

test('keeps only rules that can match, selector by selector', () => {
  const css = '.a,.b{top:0}.a .b{left:0}p.a{right:0}#x{bottom:0}[open]{color:red}*{margin:0}'
  expect(pruneCss(css, names('a', 'p'), NONE)).toBe('.a{top:0}p.a{right:0}*{margin:0}')
  expect(pruneCss(css, names('x', 'open'), NONE)).toBe('#x{bottom:0}[open]{color:red}*{margin:0}')
})

test('reads escaped names as they are in the markup', () => {
  const kept = String.raw`.lg\:w-\[3rem\]{width:3rem}.\[\&_\.b\]\:hidden .b{display:none}`
  const css = String.raw`${kept}.sm\:w-1\/2{width:50%}`
  expect(pruneCss(css, names('lg:w-[3rem]', '[&_.b]:hidden', 'b'), NONE)).toBe(kept)
})

test('keeps what depends on more than names: states, positions and :not()', () => {
  const css = '.a:hover{top:0}.a:not(.gone){top:1px}.a::before{top:3px}.a>:first-child{top:4px}'
  expect(pruneCss(css, names('a'), NONE)).toBe(css)
})

test('keeps alternatives if one of them can match', () => {
  const css = ':where(.a,.gone) p{top:0}:is(.gone,.lost) p{top:1px}:root,:host{top:2px}'
  expect(pruneCss(css, names('a', 'p'), NONE)).toBe(':where(.a,.gone) p{top:0}:root{top:2px}')
})

test('keeps :has() if what it looks for can match', () => {
  const css =
    '.a:has(> .b:checked){top:0}.a:has(.gone,p){top:1px}:root:has(input.gone:checked){top:2px}.a:has(+ .gone){top:3px}'
  expect(pruneCss(css, names('a', 'b', 'p', 'input'), NONE)).toBe(
    '.a:has(> .b:checked){top:0}.a:has(.gone,p){top:1px}',
  )
})

test('removes nested rules with their parent or by themselves', () => {
  const css = '.a{top:0;& .b{left:0}&.gone{right:0}& .gone{left:1px}}.gone{& .a{top:1px}}'
  expect(pruneCss(css, names('a', 'b'), NONE)).toBe('.a{top:0;& .b{left:0}}')
})

test('removes empty conditions, and keeps layers in their order', () => {
  const css =
    '@layer base{.gone{top:0}}@layer more{.a{top:1px}@media (width>40rem){.gone{top:2px}}}'
  expect(pruneCss(css, names('a'), NONE)).toBe('@layer base{}@layer more{.a{top:1px}}')
})

test('removes custom properties and animations that nothing uses any more', () => {
  const css =
    '@property --x{syntax:"*";inherits:false}:root{--one:var(--two);--two:red;--three:1px;--x:0}.a{color:var(--one)}@keyframes turn{to{top:0}}.gone{animation:turn 1s;left:var(--three);right:var(--x)}'
  expect(pruneCss(css, names('a'), NONE)).toBe(
    ':root{--one:var(--two);--two:red}.a{color:var(--one)}',
  )
  expect(pruneCss(css, names('a'), new Set(['--three']))).toContain('--three:1px')
  expect(pruneCss(css, names('gone'), NONE)).toContain('@keyframes turn{to{top:0}}')
})
