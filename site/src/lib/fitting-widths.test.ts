import { expect, test } from 'vitest'
import { fittingWidths } from './fitting-widths.ts'

test('a picture that is large enough has every width', () => {
  expect(fittingWidths([160, 320, 480], 480)).toEqual([160, 320, 480])
})

test.each([
  [400.9, [160, 320, 400]],
  [100, [100]],
])('one of %s pixels is never enlarged', (available, widths) => {
  expect(fittingWidths([160, 320, 480], available)).toEqual(widths)
})
