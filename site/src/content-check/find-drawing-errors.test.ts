import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../server/testing/files.ts'
import { findDrawingErrors } from './find-drawing-errors.ts'

const folder = temporaryDirectory(afterAll)

function errorsOf(name: string, svg: string) {
  writeFileSync(join(folder, name), svg)
  return findDrawingErrors(folder).map(({ file, message }) => `${file}: ${message}`)
}
const square = (inner: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${root}>${inner}</svg>`

test('there is a mark, and a logo if the company has one', () => {
  expect(findDrawingErrors(folder)[0]?.message).toMatch(/^This drawing is missing/)
  expect(errorsOf('mark.svg', square('<path d="M0 0"/><use href="#a"/>'))).toEqual([])
  const wide = square('').replace('32 32', '320 32')
  expect(errorsOf('logo.svg', wide)).toEqual([])
  expect(errorsOf('mark.svg', wide)[0]).toMatch(/^content\/mark.svg: .* is 320 by 32, and wants/)
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg" width="8"/>', 'wants a viewBox'],
  [square('<script>1</script>'), 'has <script,'],
  [square('<style>a{}</style>'), 'has <style,'],
  [square('<image href="#a"/>'), 'has <image,'],
  [square('<path style="fill:red"/>'), 'has style='],
  [square('', ' onload="a()"'), 'has onload='],
  [square('<use href="other.svg#a"/>'), 'has href='],
  [square('<path fill="url(https://a.example/b)"/>'), 'has url('],
  [square('x'.repeat(6000)), 'at most 6000'],
])('what pages cannot have is refused: %#', (svg, problem) => {
  expect(errorsOf('mark.svg', svg)[0]).toContain(problem)
})
