import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../server/testing/files.ts'
import { findDrawingErrors } from './find-drawing-errors.ts'

const square = (inner: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${root}>${inner}</svg>`
const wide = square('').replace('32 32', '320 32')

/** @returns a line for each error, beside a mark without one */
async function errorsOf(path: string, svg: string) {
  const folder = temporaryDirectory()
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, 'mark.svg'), square('<path d="M0 0"/><use href="#a"/>'))
  writeFileSync(join(folder, path), svg)
  const errors = await findDrawingErrors(folder)
  return errors.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

test('there is a mark, and a logo if the company has one', async () => {
  expect((await findDrawingErrors(temporaryDirectory()))[0]?.message).toMatch(
    /^This drawing is missing/,
  )
  expect(await errorsOf('logo.svg', wide)).toEqual([])
  expect(await errorsOf('mark.svg', wide)).toEqual([
    expect.stringMatching(/^content\/mark.svg:1: .* is 320 by 32, and wants/),
  ])
})

test('a drawing has texts, classes and as many bytes as a page can bear', async () => {
  const text = '<g class="strong"><text x="2" y="9">It’s <tspan>17</tspan> &amp; more</text></g>'
  expect(await errorsOf('drawings/one.svg', square(text, ' class="drawn-screen"'))).toEqual([])
  expect(await errorsOf('drawings/one.svg', wide + ' '.repeat(16_000))).toEqual([
    expect.stringContaining('at most 16000 fit'),
  ])
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg" width="8"/>', 1, 'wants a viewBox'],
  [square('<script>1</script>'), 1, 'has <script,'],
  [square('<style>a{}</style>'), 1, 'has <style,'],
  [square('<image href="#a"/>'), 1, 'has <image,'],
  [square('\n<foreignObject/>'), 2, 'has <foreignObject,'],
  [square('<path\n  style="fill:red"/>'), 2, 'has style='],
  [square('', ' onload="a()"'), 1, 'has onload='],
  [square("<use href='other.svg#a'/>"), 1, 'has href='],
  [square('<path fill="url(https://a.example/b)"/>'), 1, 'has url('],
  [square('<a href="#a"/>'), 1, 'has <a,'],
  [square('<animate attributeName="x"/>'), 1, 'has <animate,'],
  [square('\n<g>\n<text>Cut off'), 3, 'is damaged or cut off'],
  [square('\n<text>Fish & chips</text>'), 2, 'is damaged or cut off'],
])('what pages cannot have is refused, in any drawing: %#', async (svg, line, problem) => {
  for (const path of ['mark.svg', 'drawings/one.svg'])
    expect(await errorsOf(path, svg)).toEqual([
      expect.stringMatching(
        new RegExp(`^content/${path}:${line}: This drawing ${problem.replace(/[(]/g, '\\(')}`),
      ),
    ])
})

test('HTML in a drawing is refused, and a mark is small', async () => {
  expect(await errorsOf('drawings/one.svg', square('\n\n<p>1</p>'))).toEqual([
    expect.stringMatching(/one\.svg:3: This drawing has <p,/),
  ])
  expect(await errorsOf('mark.svg', square('x'.repeat(6000)))).toEqual([
    expect.stringContaining('at most 6000 fit'),
  ])
})
