import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [1, '1 KB'],
  [48_213, '47 KB'],
  [1_048_576, '1.0 MB'],
  [2_097_152, '2.0 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
