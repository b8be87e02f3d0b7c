import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../server/testing/files.ts'
import { findDrawingErrors } from './find-drawing-errors.ts'

const square = (inner: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${root}>${inner}</svg>`
const wide = square('<path d="M0 0h9v9z"/>').replace('32 32', '320 32')

/** @returns a line for each error, beside a mark without one */
function errorsOf(path: string, svg: string) {
  const folder = temporaryDirectory()
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, 'mark.svg'), square('<path d="M0 0"/><use href="#a"/>'))
  writeFileSync(join(folder, path), svg)
  return findDrawingErrors(folder).map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

test('there is a mark, and a logo if the company has one', () => {
  expect(findDrawingErrors(temporaryDirectory())[0]?.message).toMatch(/^This drawing is missing/)
  expect(errorsOf('logo.svg', wide)).toEqual([])
  expect(errorsOf('mark.svg', wide)).toEqual([
    expect.stringMatching(/^content\/mark.svg:1: .* is 320 by 32, and wants/),
  ])
})

test('a drawing has texts, classes and as many bytes as a page can bear', () => {
  const text = '<g class="strong"><text x="2" y="9">It’s <tspan>17</tspan> &amp; more</text></g>'
  expect(errorsOf('drawings/one.svg', square(text, ' class="drawn-screen"'))).toEqual([])
  expect(errorsOf('drawings/one.svg', wide + ' '.repeat(16_000))).toEqual([
    expect.stringContaining('at most 16000 fit'),
  ])
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg" width="8"/>', 1, 'wants a viewBox'],
  [square('<script>1</script>'), 1, 'has <script,'],
  [square('<style>a{}</style>'), 1, 'has <style,'],
  [square('<image href="#a"/>'), 1, 'has <image,'],
  [square('\n<foreignObject/>'), 2, 'has <foreignObject,'],
  [square('\n\n<p>1</p>'), 3, 'has <p,'],
  [square('<path\n  style="fill:red"/>'), 2, 'has style='],
  [square('', ' onload="a()"'), 1, 'has onload='],
  [square("<use href='other.svg#a'/>"), 1, 'has href='],
  [square('<path fill="url(https://a.example/b)"/>'), 1, 'has url('],
  [square('<a href="#a"/>'), 1, 'has <a,'],
  [square('<animate attributeName="x"/>'), 1, 'has <animate,'],
  [square('\n<g>\n<text>Cut off'), 3, 'is damaged or cut off'],
  [square('\n<text>Fish & chips</text>'), 2, 'is damaged or cut off'],
])('what pages cannot have is refused in content/drawings/: %#', (svg, line, problem) => {
  expect(errorsOf('drawings/one.svg', svg)).toEqual([
    expect.stringContaining(`content/drawings/one.svg:${line}: This drawing ${problem}`),
  ])
})

const shape = (attributes: string) => square(`<path d="M0 0h9v9z" ${attributes}/>`)
test.each([
  [
    square('<text y="9">Acme</text>'),
    'has text in it, which needs its font: turn it into outlines',
  ],
  [square('<image width="9" height="9" href="data:image/png;base64,AA"/>'), 'has href='],
  [square('<use href="other.svg#a"/>'), 'has href='],
  [shape('fill="url(https://a.example/b)"'), 'has url('],
  [shape('style="mix-blend-mode:multiply"'), 'has style='],
  [square('<a href="#a"><path d="M0 0h9v9z"/></a>'), 'has <a,'],
  [square('<g><path d="M0 0'), 'is damaged or cut off'],
])('what cannot be cleaned is refused in a mark: %#', (svg, problem) => {
  expect(errorsOf('mark.svg', svg)).toEqual([expect.stringContaining(`This drawing ${problem}`)])
})

test('what nobody sees in a mark is no mistake, however many bytes it has', () => {
  const unseen = `<script>a()</script><style>.a{fill:red}</style><metadata>${'x'.repeat(16_000)}</metadata>`
  expect(
    errorsOf('mark.svg', square(`${unseen}<path class="a" onclick="a()" d="M0 0h9v9z"/>`)),
  ).toEqual([])
  const points = Array.from({ length: 4000 }, (_, at) => `L${at % 37} ${at % 41}.5`).join('')
  expect(errorsOf('mark.svg', square(`<path d="M0 0${points}"/>`))).toEqual([
    expect.stringContaining('at most 16000 fit'),
  ])
})
